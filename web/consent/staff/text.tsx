import type { Instant } from "@hb/domain/contract.ts";
import { staffDateTime } from "@hb/domain/format.ts";
import { languageNames } from "@hb/domain/language.ts";
import { consentState } from "@hb/domain/participants/consent-state.ts";
import type { ReactNode } from "react";
import type { SiteTime } from "../../shell/site-time.ts";
import type { Consents } from "../data.ts";

const ways = { email: "by email", link: "by link", kiosk: "on the tablet" };

export const consentTabText = {
  failed: "Couldn't load the consents",
  title: "Consent",
  answers: "Answers on file",
  declined: (version: number) => `Declined version ${version}`,
  declinedOffline: (at: string, receivedAt: string) => `${at}, without a network (received ${receivedAt})`,
  witnessedBy: (name: string) => `witnessed by ${name}`,
  requests: "Requests",
  request: (by: string | null, way: keyof typeof ways, version: number) =>
    `${by ?? "HB"} ${ways[way]}, version ${version}`,

  erased: {
    title: "Consents erased",
    text: (date: string) =>
      `This person was anonymized. Their signed consents were erased on ${date}, when the retention period ended.`,
  },
  sealed: {
    title: "Consents sealed",
    text: "This person was anonymized. Signed consents are kept until their retention period ends. Only colleagues with the Users permission can open them, and every opening is logged.",
    open: "Open…",
    dialog: "Open sealed consents",
    confirm: "Open consents",
    logged: "The log will show who opened them, when and why.",
  },
};

export const consentActionsText = {
  request: "Request consent",
  requestAgain: "Request again",
  more: "More",
  copyLink: "Copy link",
  linkCopied: (name: ReactNode) => <>Consent link for {name} copied. This is logged.</>,
  versions: "Text versions",
  withdraw: "Withdraw consent…",
  linkRevoked: "The consent link was revoked. To request consent, renew it under Profile, Links.",
};

export const withdrawText = {
  title: (name: string) => `Withdraw consent of ${name}`,
  confirm: "Withdraw consent",
  keep: "Keep consent",
  done: (name: ReactNode) => <>Consent of {name} withdrawn</>,
};

export const requestText = {
  title: (name: string) => `Request consent from ${name}`,
  confirm: "Send request",
  blocked: "Can't be sent right now",
  emailFailed: "Couldn't load the email",
  done: (name: ReactNode) => <>Consent requested from {name}</>,
  noEmail: (name: string) => `${name} can't receive email. Share the link another way.`,
};

export const recordText = {
  signed: (version: number) => `Signed version ${version}`,
  withdrawn: (at: string) => `withdrawn ${at}`,
  open: "Open PDF",
  download: "Download",
  downloadFailed: "Couldn't download the file.",
  fileName: (personId: number, version: number) => `consent-${personId}-v${version}.pdf`,

  facts: {
    yes: "Yes",
    no: "No",
    headset: "Preferred headset",
    noPreference: "No preference",
    fullName: "Full name",
    initials: "Initials",
    initialsIn: (initials: string, count: number) => `${initials} in ${count} sections`,
    signature: "Signature",
    language: "Language",
    signedAt: "Signed at",
    receivedAt: (at: string) => `Without a network. Received ${at}`,
    place: "Where",
    onTablet: (witness: string) => `On the study tablet, witnessed by ${witness}`,
    onOwnDevice: "On their own device",
    confirmedBy: (place: string, proof: string) => `${place}, confirmed by ${proof}`,
    signedAs: "Signed as",
    participant: (id: number) => `Participant ${id}`,
    withdrawn: "Withdrawn",
    withdrawnBy: (at: string, by: string | null) => `${at} by ${by ?? "the participant"}`,
    textHash: "Text SHA-256",
    fileHash: "File SHA-256",
  },

  signature: {
    typed: (text: string) => `${text} (typed)`,
    of: (name: string) => `Signature of ${name}`,
    drawn: (show: ReactNode) => <>Drawn. {show}</>,
    show: "Show signature",
    failed: "Couldn't load the signature.",
  },

  check: {
    run: "Check record",
    failed: "Couldn't check the record.",
    matches: "Everything matches.",
    altered: "Something was altered. Tell the study lead.",
  },
};

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
