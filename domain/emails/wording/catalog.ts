import type { Language } from "../../language.ts";
import { emailTypes } from "../email-types.ts";
import { consentWording } from "./consent-wording.ts";
import { deviceWording } from "./device-wording.ts";
import { registrationWording } from "./registration-wording.ts";
import { remoteWording } from "./remote-wording.ts";
import { visitWording } from "./visit-wording.ts";
import type { EmailDefinition, Wording } from "./wording.ts";

/** Every email to participants by its type's name, with HB's own wording. */
export const emailCatalog = {
  ...visitWording,
  ...consentWording,
  ...registrationWording,
  ...remoteWording,
  ...deviceWording,
} satisfies Record<string, EmailDefinition>;

export type EmailName = keyof typeof emailCatalog;
export type VariantName<N extends EmailName> = keyof (typeof emailCatalog)[N]["variants"] & string;
/** What a study edits: the wording of every variant of one email. */
export type EmailContent<N extends EmailName> = Readonly<Record<VariantName<N>, Wording>>;

/** The wording in use, and its version. */
export interface EmailWording<N extends EmailName> {
  version: number;
  /** Everything around it is in the same one. Absent = English. */
  language?: Language;
  content: EmailContent<N>;
}

/** In the order of the types. */
export const emailNames: readonly EmailName[] = emailTypes.entries.map(({ name }) => name).filter(isEmailName);

export function isEmailName(name: string): name is EmailName {
  return Object.hasOwn(emailCatalog, name);
}

export function emailDefinition(name: EmailName): EmailDefinition {
  return emailCatalog[name];
}

/** What emails say until the study changes it. */
export function defaultWording<N extends EmailName>(name: N): EmailWording<N> {
  const { version, variants } = emailDefinition(name);
  const wordings = Object.entries(variants).map(([variant, { wording }]) => [variant, wording]);
  // The keys are the variants of this very email.
  return { version, content: Object.fromEntries(wordings) as EmailContent<N> };
}
