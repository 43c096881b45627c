import type { Language } from "../language.ts";
import { type IdOf, lookup } from "./lookup.ts";
import { oneOf } from "./lookup-schema.ts";

/** The language that a participant reads and writes in, with the code that pages and links use. */
export const participantLanguages = lookup([
  { id: 1, label: "English", code: "en", also: ["Inglés"] },
  { id: 2, label: "Spanish", code: "es", also: ["Español", "Castellano"] },
]);
export const ParticipantLanguage = oneOf(participantLanguages);
export type ParticipantLanguage = IdOf<typeof participantLanguages>;

const ids: Record<Language, ParticipantLanguage> = { en: 1, es: 2 };

/** As a person's profile keeps it. */
export function languageId(language: Language): ParticipantLanguage {
  return ids[language];
}

/** As pages and emails are written; undefined if it isn't known. */
export function languageOf(id: ParticipantLanguage | null | undefined): Language | undefined {
  return id == null ? undefined : participantLanguages.get(id).code;
}
