import { loadFonts } from "./fonts.ts";
import { createPage, type Description, type Page } from "./page.ts";

export type { Page } from "./page.ts";

/** A page on which names in any script can be written. */
export async function beginPage(description: Description): Promise<Page> {
  return createPage(await loadFonts(), description);
}
