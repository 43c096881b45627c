import { z } from "zod";
import { ParticipantId } from "../participants/participant.ts";
import type { LinkForm } from "../permissions.ts";

/** The last part of a personal link: the first 128 bits of a keyed hash. */
export const LinkKey = z.string().regex(/^[0-9a-f]{32}$/);

/** What a public page sends with every request. */
export const Link = z.object({ participant: ParticipantId, key: LinkKey });
export type Link = z.infer<typeof Link>;

/** The page where a participant opens a form. */
export function linkPath(form: LinkForm, { participant, key }: Link): string {
  switch (form) {
    case "homeSurvey":
      return `/home-survey/${participant}/${key}`;
    case "consent":
      return `/icf-form/${participant}/${key}`;
    case "booking":
      return `/booking?participant=${participant}&key=${key}`;
  }
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
