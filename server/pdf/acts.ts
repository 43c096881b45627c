import { loadFonts } from "./fonts.ts";
import { createPage, type Description, type Page } from "./page.ts";

export type { Page } from "./page.ts";

/** A page that names in any script can be written on. */
export async function beginPage(description: Description): Promise<Page> {
  return createPage(await loadFonts(), description);
}
