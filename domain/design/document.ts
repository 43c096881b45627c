import { z } from "zod";
import { DateOn, Instant, Name } from "../contract.ts";
import { daysBetween } from "../time.ts";

/** One text that the study writes itself: the consent form, an email. Its kind comes first, and its language last. */
export const DocumentId = z.string().regex(/^[a-z]+(-[A-Za-z0-9]+)?(\.[a-z]{2})?$/, "There's no such document.");

/** What an ethics board decided about a text. */
export const Approval = z
  .object({
    board: Name(120, "Enter the board's name."),
    number: Name(60, "Enter the approval's number."),
    approvedOn: DateOn,
    /** The text can't be published after this day, and staff are reminded before it. Null = no end. */
    expiresOn: DateOn.nullable(),
  })
  .refine(({ approvedOn, expiresOn }) => expiresOn === null || expiresOn > approvedOn, {
    path: ["expiresOn"],
    message: "The approval must end after it begins.",
  });
export type Approval = z.infer<typeof Approval>;

/** A later decision about the same words. */
export const Renewal = z.object({ approval: Approval, recordedAt: Instant, recordedByName: z.string() });
export type Renewal = z.infer<typeof Renewal>;

interface Approved {
  approval: Approval | null;
  renewals: readonly Renewal[];
}

/** Everything the board decided about a version, oldest first. */
export function approvalsOf({ approval, renewals }: Approved): Approval[] {
  return [...(approval ? [approval] : []), ...renewals.map(renewal => renewal.approval)];
}

/** The one that counts; undefined = none is recorded. */
export function currentApproval(version: Approved): Approval | undefined {
  return approvalsOf(version).at(-1);
}

/** What keeps a later approval from being recorded, as one sentence; undefined = nothing. */
export function whyNotRenewed(next: Approval, before: Approval | undefined, today: string): string | undefined {
  if (next.approvedOn > today) return "The approval's date is in the future.";
  if (next.expiresOn !== null && next.expiresOn < today) return "This approval has already expired.";
  const isSame =
    before && (["board", "number", "approvedOn", "expiresOn"] as const).every(key => before[key] === next[key]);
  return isSame ? "This approval is already recorded." : undefined;
}

/** What keeps a draft from being published, beside the field it's about. */
export const ContentProblem = z.object({ path: z.array(z.union([z.string(), z.int()])), message: z.string() });
export type ContentProblem = z.infer<typeof ContentProblem>;

/** A part of a text with its own heading in a comparison. */
export interface ContentPart {
  id: string;
  label: string;
  lines: readonly string[];
  /** The first line is its heading for readers; otherwise its label is. */
  hasHeading?: true;
}

/** How far a draft has come. The steps before it's published, in order. */
export const draftStates = ["draft", "checked", "approved", "waiting", "scheduled"] as const;
export const DraftState = z.enum(draftStates);
export type DraftState = z.infer<typeof DraftState>;

export const draftStateLabels: Record<DraftState, string> = {
  draft: "Draft",
  checked: "Ready",
  approved: "Approved",
  waiting: "Waiting for a colleague",
  scheduled: "Scheduled",
};

type Expiring = Pick<Approval, "expiresOn">;

/** How many days before an approval ends administrators get an email, once each. The notice starts with the first. */
export const reminderDays = [60, 30, 7] as const;

const daysLeft = (expiresOn: string, today: string) => daysBetween(today, expiresOn);

/** Which of the emails is due: one that was missed is made up for by the next. */
export function dueReminder({ expiresOn }: Expiring, today: string): (typeof reminderDays)[number] | undefined {
  if (expiresOn === null) return undefined;
  const days = daysLeft(expiresOn, today);
  return days < 0 ? undefined : reminderDays.findLast(before => days <= before);
}

/** Undefined while there's no need to think of it. */
export function approvalReminder({ expiresOn }: Expiring, today: string): string | undefined {
  if (expiresOn === null) return undefined;
  const days = daysLeft(expiresOn, today);
  if (days > reminderDays[0]) return undefined;
  if (days < 0) return "The ethics approval has expired.";
  if (days < 2) return `The ethics approval expires ${days === 0 ? "today" : "tomorrow"}.`;
  return `The ethics approval expires in ${days} days.`;
}
