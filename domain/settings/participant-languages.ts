import { z } from "zod";
import type { Language } from "../language.ts";

/** English is always among them: everything is written in it first. */
export const languageOptions = ["englishAndSpanish", "english"] as const;
export const LanguageOption = z.enum(languageOptions, "Choose the languages.");
export type LanguageOption = z.infer<typeof LanguageOption>;

export function offeredLanguages(option: LanguageOption): readonly Language[] {
  return option === "english" ? ["en"] : ["en", "es"];
}

const labels: Record<LanguageOption, string> = { englishAndSpanish: "English and Spanish", english: "English only" };

export function describeLanguages(option: LanguageOption): string {
  return labels[option];
}
