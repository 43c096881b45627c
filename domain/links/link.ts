import { z } from "zod";
import { Language } from "../language.ts";
import { ParticipantId } from "../participants/participant.ts";
import type { LinkForm } from "../permissions.ts";

/** The last part of a personal link: the first 128 bits of a keyed hash. */
export const LinkKey = z.string().regex(/^[0-9a-f]{32}$/);

/** What a public page sends with every request: whose link it is, and the language that the page is in. */
export const Link = z.object({ participant: ParticipantId, key: LinkKey, language: Language.optional() });
export type Link = z.infer<typeof Link>;

/** The person's own language, as pages opened by link answer it; null = not known. */
export const KeptLanguage = Language.nullable();

/** The page where a participant opens a form. */
export function linkPath(form: LinkForm, { participant, key, language }: Link): string {
  switch (form) {
    case "homeSurvey":
      return inLanguage(`/home-survey/${participant}/${key}`, language);
    case "consent":
      return inLanguage(`/icf-form/${participant}/${key}`, language);
    case "booking":
      return inLanguage(`/booking?participant=${participant}&key=${key}`, language);
  }
}

/** A page's address that opens it in a language; undefined = in the visitor's. */
export function inLanguage(address: string, language: Language | undefined): string {
  return language ? `${address}${address.includes("?") ? "&" : "?"}lang=${language}` : address;
}

const keyInAddress = /((?:\/(?:home-survey|icf-form|stop-emails|confirm-email)\/\d+\/)|(?:[?&;]key=))[0-9a-f]{32}/g;

/** An email as staff may read it: its personal links are there, but their keys aren't. */
export function withoutKeys(text: string): string {
  return text.replace(keyInAddress, "$1hidden");
}

export const linkLabels: Record<LinkForm, string> = {
  homeSurvey: "Home survey",
  consent: "Consent form",
  booking: "Booking page",
};
