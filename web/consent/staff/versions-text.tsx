import type { ReactNode } from "react";
import { formatNumber } from "../../ui/numbers.ts";

export const versionsText = {
  rail: "Versions",
  back: "Back to participants",
  title: "Consent text",
  exported: "Consents",
  failed: "Couldn't load the versions",
  version: (version: number) => `Version ${version}`,
  current: "Current",
  answers: (signed: number, declined: number) =>
    declined > 0
      ? `${formatNumber(signed)} signed, ${formatNumber(declined)} declined`
      : `${formatNumber(signed)} signed`,
  outdated: "Outdated",

  views: "About this version",
  changes: "Changes",
  fullText: "Full text",
  fullTextFailed: "Couldn't load the text",
  currentSince: (date: string, hash: ReactNode) => (
    <>
      Current since {date} · SHA-256 {hash}
    </>
  ),
  published: (date: string, hash: ReactNode) => (
    <>
      Published {date} · SHA-256 {hash}
    </>
  ),
  comparedWith: "Compared with",
};

export const readingText = {
  needed: "(needed to take part)",
  yes: "Yes",
  no: "No",
  meaning: "Signing and declining",
};

export const outdatedPeopleText = {
  failed: "Couldn't load the list",
  none: "No outdated consents",
  noneText: (version: number) => `Everyone who signed has signed version ${version}, the current one.`,
  title: "Signed an earlier version",
  requestAll: "Request all",
  heads: (version: number) => ["ID", "Name", "Signed", `Requests for version ${version}`],
  signed: (version: number, at: string) => `Version ${version}, ${at}`,
  noRequests: "None",
  noEmail: "None, no email address",
  requests: (count: number, lastAt: string) => `${count}, last ${lastAt}`,
  shown: (shown: number, total: number) =>
    `Showing the first ${shown} of ${formatNumber(total)}. To see all, filter participants by Consent: Outdated.`,

  request: {
    title: (version: number) => `Request version ${version} from everyone`,
    text: "Everyone who signed an earlier version and hasn't been asked yet gets an email with their own link. Reminders follow by the rules in the settings until they answer.",
    preview: (name: string) => `As ${name} gets it:`,
    notAsked: "Not asked:",
    sentSoFar: (count: number) => `${formatNumber(count)} sent so far.`,
    confirm: (count: number) => (count === 1 ? "Send 1 request" : `Send ${formatNumber(count)} requests`),
    done: (count: number) => (count === 1 ? "1 request sent" : `${formatNumber(count)} requests sent`),
  },
};

/** `12 people need to sign version 2. 9 have been asked.` */
export function outdatedText(people: { total: number; notAskedYet: number; currentVersion: number }): string {
  const { total, notAskedYet, currentVersion } = people;
  const asked = total - notAskedYet;
  const who = total === 1 ? "1 person needs" : `${formatNumber(total)} people need`;
  const howMany = asked === 0 ? "No one" : asked === total ? "All" : formatNumber(asked);
  return `${who} to sign version ${currentVersion}. ${howMany} ${asked <= 1 && howMany !== "All" ? "has" : "have"} been asked.`;
}
