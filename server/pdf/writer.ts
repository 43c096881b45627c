import { loadFonts } from "./fonts.ts";
import { createPage, type PdfFile } from "./page.ts";

/** The same file gives the same bytes with the same versions of pdfkit and the fonts. */
export async function writePdf({ content, ...description }: PdfFile): Promise<Buffer> {
  const page = createPage(await loadFonts(), description);
  for (const piece of content) await page.write(piece);
  return page.finish();
}
