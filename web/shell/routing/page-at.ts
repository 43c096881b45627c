import type { Page } from "./page.ts";

/** The page that an address leads to, before any router has looked; without a word of the rest of HB, see main.tsx. */
export function pageAt(address: string, pages: readonly Page[]): Page | undefined {
  const pathname = address.replace(/(.)\/+$/, "$1");
  return (
    pages.find(({ path }) => path === pathname) ??
    pages.find(({ path, below }) => below !== undefined && pathname.startsWith(`${path}/`))
  );
}
