/** `/login` with the address to come back to: path, query and hash. */
export function loginAddress(from: string): string {
  const back = safeReturnAddress(from);
  return back === undefined ? "/login" : `/login?${new URLSearchParams({ returnTo: back })}`;
}

/**
 * An address inside HB, or undefined. Anything else would let a link send people to another site right after they
 * signed in: `//elsewhere`, `/\elsewhere`, `javascript:` and what browsers make of tabs and line breaks in between.
 */
export function safeReturnAddress(wish: string | undefined): string | undefined {
  if (!wish?.startsWith("/")) return undefined;
  const here = "https://hb.invalid";
  if (!URL.canParse(wish, here)) return undefined;
  const url = new URL(wish, here);
  if (url.origin !== here || url.pathname.startsWith("//")) return undefined;
  if (url.pathname === "/" || url.pathname === "/login") return undefined;
  return url.pathname + url.search + url.hash;
}
