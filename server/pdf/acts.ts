export { createPdfMaker, type PdfMaker } from "./maker.ts";
export type { PdfFile, Piece } from "./page.ts";
