import type { OtherLanguage } from "../../design/translation.ts";
import type { EmailContent, EmailName } from "./catalog.ts";
import { consentWording } from "./consent-wording.es.ts";
import { deviceWording } from "./device-wording.es.ts";
import { registrationWording } from "./registration-wording.es.ts";
import { remoteWording } from "./remote-wording.es.ts";
import { visitWording } from "./visit-wording.es.ts";

type WholeWording = { readonly [N in EmailName]: EmailContent<N> };

const spanish: WholeWording = {
  ...visitWording,
  ...consentWording,
  ...registrationWording,
  ...remoteWording,
  ...deviceWording,
};

/** HB's own wording in other languages, with the variants and placeholders of the English one. */
export const ownWording: Record<OtherLanguage, WholeWording> = { es: spanish };
