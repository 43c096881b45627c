import { z } from "zod";
import { isAmericanZone } from "../locale.ts";

/** What PDFs and printed pages are made for. */
export type Paper = "A4" | "Letter";

/** `auto` follows the site's time zone. */
export const paperOptions = ["auto", "Letter", "A4"] as const;
export const PaperOption = z.enum(paperOptions, "Choose a paper size.");
export type PaperOption = z.infer<typeof PaperOption>;

/** Printers in the United States hold Letter. */
export function paperOf(option: PaperOption, timeZone: string): Paper {
  if (option !== "auto") return option;
  return isAmericanZone(timeZone) ? "Letter" : "A4";
}

const sizes: Record<Paper, string> = { Letter: "Letter (8.5 × 11 in)", A4: "A4 (210 × 297 mm)" };

export function describePaper(option: PaperOption, timeZone?: string): string {
  if (option !== "auto") return sizes[option];
  return timeZone === undefined ? "By time zone" : `By time zone: ${sizes[paperOf("auto", timeZone)]}`;
}
