import type { Instant } from "@hb/domain/contract.ts";
import { staffDateTime } from "@hb/domain/format.ts";
import { languageNames } from "@hb/domain/language.ts";
import { consentState } from "@hb/domain/participants/consent-state.ts";
import type { SiteTime } from "../../shell/site-time.ts";
import { formatNumber } from "../../ui/numbers.ts";
import type { Consents } from "../data.ts";

/** A person's consent in one sentence. */
export function consentSummary(consents: Consents, site: SiteTime): string {
  const { state, currentVersion, signed, declined, asks } = consents;
  const on = (at: Instant | undefined) => (at === undefined ? "" : ` on ${staffDateTime(at, site)}`);
  const latest = signed[0];
  const inLanguage = latest && latest.language !== "en" ? ` in ${languageNames[latest.language]}` : "";
  switch (state) {
    case consentState.signed:
      return `Signed version ${latest?.version ?? currentVersion}${inLanguage}${on(latest?.signedAt)}.`;
    case consentState.outdated:
      return `Signed version ${latest?.version ?? "?"}${inLanguage}${on(latest?.signedAt)}. Version ${currentVersion} is current and not signed yet.`;
    case consentState.withdrawn:
      return `Withdrawn${on(latest?.withdrawn?.at)} by ${latest?.withdrawn?.by ?? "the participant"}.`;
    case consentState.declined:
      return `Declined${on(declined[0]?.declinedOfflineAt ?? declined[0]?.declinedAt)}. They can change their mind with the same link.`;
    case consentState.asked:
      return `Requested${on(asks[0]?.askedAt)}. No answer yet.`;
    default:
      return "Not requested yet.";
  }
}

/** The version beside the state: `Signed v3`. */
export function versionOf({ state, signed }: Pick<Consents, "state" | "signed">): number | undefined {
  return state === consentState.signed || state === consentState.outdated ? signed[0]?.version : undefined;
}

/** `12 people need to sign version 2. 9 have been asked.` */
export function outdatedText(people: { total: number; notAskedYet: number; currentVersion: number }): string {
  const { total, notAskedYet, currentVersion } = people;
  const asked = total - notAskedYet;
  const who = total === 1 ? "1 person needs" : `${formatNumber(total)} people need`;
  const howMany = asked === 0 ? "No one" : asked === total ? "All" : formatNumber(asked);
  return `${who} to sign version ${currentVersion}. ${howMany} ${asked <= 1 && howMany !== "All" ? "has" : "have"} been asked.`;
}
