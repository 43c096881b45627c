import type { DateOn, Instant } from "@hb/domain/contract.ts";
import { consentState } from "@hb/domain/participants/consent-state.ts";
import { staffDateTime } from "@hb/domain/time.ts";
import type { Consents } from "../data.ts";

interface SiteTime {
  zone: string;
  today: DateOn;
}

/** How a person stands to the form, in one sentence. */
export function standingOf(consents: Consents, { zone, today }: SiteTime): string {
  const { state, currentVersion, signed, declined, asks } = consents;
  const on = (at: Instant | undefined) => (at === undefined ? "" : ` on ${staffDateTime(at, zone, today)}`);
  const latest = signed[0];
  switch (state) {
    case consentState.signed:
      return `Version ${latest?.version ?? currentVersion} was signed${on(latest?.signedAt)}.`;
    case consentState.outdated:
      return `Version ${latest?.version ?? "?"} was signed${on(latest?.signedAt)}. Version ${currentVersion} is in force and not signed yet.`;
    case consentState.withdrawn:
      return `Withdrawn${on(latest?.withdrawn?.at)}${latest?.withdrawn?.by ? ` by ${latest.withdrawn.by}` : " by the participant"}.`;
    case consentState.declined:
      return `Declined${on(declined[0]?.declinedAt)}. They may change their mind by the same link.`;
    case consentState.asked:
      return `Asked${on(asks[0]?.askedAt)}, not answered yet.`;
    default:
      return "Not signed and not asked yet.";
  }
}

/** The version that the state speaks of: `Signed v3`. */
export function versionOf({ state, signed }: Pick<Consents, "state" | "signed">): number | undefined {
  return state === consentState.signed || state === consentState.outdated ? signed[0]?.version : undefined;
}

/** `12 people, 3 of them asked` */
export function peopleInWords(total: number, notAskedYet: number): string {
  const people = total === 1 ? "1 person" : `${total.toLocaleString("en-US")} people`;
  const asked = total - notAskedYet;
  if (total === 0) return "Nobody";
  return `${people}, ${asked === 0 ? "nobody asked yet" : asked === total ? "all asked" : `${asked.toLocaleString("en-US")} of them asked`}`;
}
