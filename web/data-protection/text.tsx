import type { ReactNode } from "react";
import { formatNumber } from "../ui/numbers.ts";

const people = (ids: readonly number[]) => (ids.length === 1 ? String(ids[0]) : `${ids.length} people`);

/** Someone's name; undefined = the reader. */
type Requester = string | undefined;

const requested = (by: Requester) => (by === undefined ? "You requested" : `${by} requested`);

export const dataProtectionText = {
  title: "Data protection",
  /** `2 requests, 1,284 people to review, sealed consents of 1 person` */
  counts: (requests: number, due: number, sealed: number) => {
    const parts = [
      requests > 0 && (requests === 1 ? "1 request" : `${requests} requests`),
      due === 1 ? "1 person to review" : `${formatNumber(due)} people to review`,
      sealed > 0 && `sealed consents of ${sealed === 1 ? "1 person" : `${formatNumber(sealed)} people`}`,
    ];
    return parts.filter(Boolean).join(", ");
  },
  requestsFailed: "Couldn't load requests",
  dueFailed: "Couldn't load people to review",
  sealedFailed: "Couldn't load sealed consents",
  nothing: "Nothing to review",
  nothingText: (retentionPeriod: ReactNode) => (
    <>People appear here once their {retentionPeriod} ends. To anonymize one person, open their profile.</>
  ),
  retentionPeriod: "retention period",
};

export const requestsText = {
  title: "Waiting for confirmation",
  /** `4 people: 1284, 1290, 1301 …` */
  several: (ids: readonly number[]) =>
    `${ids.length} people: ${ids.slice(0, 3).join(", ")}${ids.length > 3 ? " …" : ""}`,
  requestedOn: (by: Requester, at: string, reason: string) => `${requested(by)} on ${at} · ${reason}`,
  review: "Review",
  reviewOf: (who: string) => `Review: ${who}`,
};

export const dueText = {
  title: "Retention period ended",
  anonymize: (count: number) => (count === 0 ? "Anonymize…" : `Anonymize ${count}…`),
  facts: (counts: string, settings: ReactNode) => (
    <>
      {counts}. Periods are set in {settings}. Nothing is anonymized automatically.
    </>
  ),
  settings: "Settings",
  all: "All on this page",
  select: (id: number) => `Select ${id}`,
  lastChange: (date: string) => `last change ${date}`,
  waiting: "waiting for confirmation",
  pages: "Pages",
  previous: "Previous",
  page: (number: number, of: number) => `${number} of ${of}`,
};

export const sealedText = {
  title: "Sealed consents to erase",
  erase: (count: number) => (count === 0 ? "Erase…" : `Erase consents of ${count}…`),
  facts: (shown: number, total: number, settings: ReactNode) => (
    <>
      {total > shown && `The oldest ${shown} of ${formatNumber(total)}. `}
      The period is set in {settings}. Nothing is erased automatically.
    </>
  ),
  all: "All shown",
  select: (id: number) => `Select consents of ${id}`,
  anonymized: "Anonymized",
  consents: (count: number) => (count === 1 ? "1 signed consent" : `${count} signed consents`),
  sealedSince: (date: string) => `sealed since ${date}`,
};

const sealed = (consents: number) => (consents === 1 ? "1 sealed consent" : `${consents} sealed consents`);

export const eraseText = {
  title: (consents: number) => `Erase ${sealed(consents)}`,
  text: "This permanently erases names, initials, answers, signatures and signed files. Which version was signed and when is kept, and so is the log entry.",
  type: (consents: number) => `Type ${consents} to confirm`,
  confirm: "Erase consents",
  done: (consents: number) => `${sealed(consents)} erased`,
};

/** What has to happen before the people of a request are anonymized. */
export const nextStepText = {
  confirmation: "Another administrator has to confirm it.",
  wait: (until: string) => `It can happen from ${until} on, unless someone stops it.`,
  waitOver: "Its wait is over.",
  ownConfirmation: "If you confirm, it happens immediately.",
  cannotConfirm: (days: number) =>
    `You can't confirm it: you became an administrator, or they reset your password or two-step sign-in, less than ${days} days ago.`,
};

export const anonymizeText = {
  /** The title, and the button that does it. */
  anonymize: (ids: readonly number[]) => `Anonymize ${people(ids)}`,
  previewFailed: "Couldn't load what would be erased",
  requestsFailed: "Couldn't load the requests",
  counting: "Counting what will be erased…",
  obstacle: "This can't be done now.",
  obstacles: (count: number) => `${count} of them can't be anonymized now and are skipped.`,
  moreObstacles: (count: number) => `and ${count} more`,
  duplicates: (count: number, ids: ReactNode) => (
    <>
      Also anonymizes the merged {count === 1 ? "duplicate" : "duplicates"} {ids}.
    </>
  ),
  erased: "Erased permanently",
  kept: "Kept",
  requested: (by: Requester, reason: string) => (
    <>
      <b>{requested(by)}</b> this: {reason.toLowerCase()}.
    </>
  ),
  reason: "Reason",
  reasonHelp: "Kept in the log permanently. It doesn't identify anyone.",
  asksColleague: "Another administrator has to confirm it. They see the request on Data protection.",
  waits: (days: number) =>
    `No other administrator can confirm it now. It waits ${days} days: everyone on staff gets an email and can stop it.`,
  typeId: (id: string) => `Type the number ${id} to confirm`,
  typeCount: (count: string) => `Type the number of people (${count}) to confirm`,
  typeHelp: "No one stopped it while it waited.",

  withdraw: "Withdraw request",
  withdrawn: "Request withdrawn",
  decline: "Decline request",
  declined: "Request declined",
  askColleague: "Request confirmation",
  askAndWait: (days: number) => `Request, and wait ${days} days`,
  askedColleague: (ids: readonly number[]) =>
    `Requested: a colleague has to confirm before ${people(ids)} ${ids.length === 1 ? "is" : "are"} anonymized`,
  askedToWait: (ids: readonly number[], days: number) =>
    `Requested: ${people(ids)} can be anonymized in ${days} days, unless someone stops it`,
  done: (count: number, ids: readonly number[]) =>
    count === 1 ? `${people(ids)} anonymized` : `${count} people anonymized`,
};

export const personMenuText = {
  label: "More actions for this person",
  archive: "Create archive…",
  anonymize: "Anonymize…",
  anonymized: (at: string) => (
    <>
      <b>Anonymized on {at}.</b> Nothing here identifies the person. Only data for statistics is kept, and it can no
      longer be changed.
    </>
  ),
  requested: (by: Requester) => (
    <>
      <b>{requested(by)}</b> to anonymize this person.
    </>
  ),
  review: "Review",
};

export const noticeText = {
  people,
  requested: (by: string, who: ReactNode, review: ReactNode) => (
    <>
      {by} requested to anonymize {who}. Another administrator has to confirm it. {review}
    </>
  ),
  review: "Review",
  waits: (by: string, who: ReactNode, until: string) => (
    <>
      {by} asked to anonymize {who}. No other administrator can confirm it, so it can happen from {until} on, unless you
      stop it.
    </>
  ),
  stopped: (ids: readonly number[]) => `Stopped: ${people(ids)} won't be anonymized`,
};

const files = (count: number) => {
  if (count === 0) return "no files";
  return count === 1 ? "1 file" : `${count} files`;
};

export const archiveText = {
  title: (id: number, name: string) => `Archive of ${id} ${name}`,
  text: "Everything HB holds about this person: a readable page, the same as data, and all files, including signed consents. This export is logged.",
  collecting: "Collecting…",
  progress: (done: number, of: number) => `Collecting: ${done} of ${files(of)}`,
  ready: (file: ReactNode, { count, size, until }: { count: number; size: string; until: string }) => (
    <>
      {file} is ready: {files(count)}, {size}. Only you can download it, until {until}.
    </>
  ),
  tryAgain: "Try again",
  download: "Download",
};
