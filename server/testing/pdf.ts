import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

export interface ReadPdf {
  pages: number;
  /** All text in reading order, with whitespace collapsed. */
  text: string;
  lang: string | null;
  isTagged: boolean;
  title: string;
  /** Font names, and whether all of them are embedded. */
  fonts: string[];
}

/** Reads a PDF as another program would. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  const document = await task.promise;
  const parts: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const content = await (await document.getPage(number)).getTextContent();
    for (const item of content.items) if ("str" in item) parts.push(item.str, item.hasEOL ? " " : "");
  }
  const { info } = await document.getMetadata();
  const facts = info as { Title?: string; Language?: string };
  const mark = await document.getMarkInfo();
  const raw = Buffer.from(bytes).toString("latin1");
  await task.destroy();
  return {
    pages: document.numPages,
    text: parts.join("").replace(/\s+/g, " "),
    lang: facts.Language ?? null,
    isTagged: mark?.Marked === true,
    title: facts.Title ?? "",
    fonts: [...raw.matchAll(/\/BaseFont \/(\S+)/g)].map(([, name]) => name ?? ""),
  };
}
