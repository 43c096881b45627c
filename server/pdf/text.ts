import type { Language } from "@hb/domain/language.ts";

interface PdfText {
  /** For screen readers. */
  chosen: string;
  notChosen: string;
  pages: (page: number, of: number) => string;
}

/** What every file says by itself. */
export const pdfText: Record<Language, PdfText> = {
  en: { chosen: "Chosen. ", notChosen: "Not chosen. ", pages: (page, of) => `${page} of ${of}` },
  es: { chosen: "Marcado. ", notChosen: "No marcado. ", pages: (page, of) => `${page} de ${of}` },
};

/** For screen readers, in files for boards. */
export const differenceText = {
  removed: (words: string) => `[removed: ${words}] `,
  added: (words: string) => `[added: ${words}] `,
};
