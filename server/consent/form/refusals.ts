import { consentRefusals as spanish } from "@hb/domain/consent/refusals.es.ts";
import { consentRefusals as english } from "@hb/domain/consent/refusals.ts";
import type { Language, Translated } from "@hb/domain/language.ts";

export type Refusals = Translated<typeof english>;

/** In the language of the page that is refused something. */
export const consentRefusals: Record<Language, Refusals> = { en: english, es: spanish };
