import { counted } from "@hb/domain/log/format.ts";
import type { ReactNode } from "react";

export const deskStateText = {
  offline: (since: string | undefined) => (since === undefined ? "Offline." : `Offline since ${since}.`),
  keepWorkingOffline: (offline: ReactNode, listFrom: string | undefined) => (
    <>
      {offline} Keep working. What you do is saved on this device and sent when you're back online.
      {listFrom !== undefined && ` This list is from ${listFrom}.`}
    </>
  ),
  slow: "Slow connection.",
  keepWorking: (slow: ReactNode) => (
    <>{slow} Keep working. What you did is saved on this device and still being sent.</>
  ),
};

export const waitingListText = { title: (count: number) => `Waiting to send (${count})` };

export const decisionText = {
  you: (when: string) => `You, done at ${when}`,
  excused: "excused",
  notExcused: "not excused",
  conflict: {
    title: (who: string) => `${who}: another desk did something else`,
    someone: "Someone else",
    theirs: (who: string, when: string) => `${who}, done at ${when}`,
    theirsMeanwhile: (who: string) => `${who}, meanwhile`,
    lost: (count: number) => `With theirs, ${counted(count, "later step")} of yours won't count.`,
    keep: (what: string) => `Keep ${what}`,
  },
  similar: {
    title: (who: string) => `${who} may already be in HB`,
    known: (why: string) => `In HB, ${why}`,
    dismiss: "Same person, don't add",
    insist: "Add as new",
  },
  refused: {
    title: (action: string, who: string) => `Not done: ${action}, ${who}`,
    dismiss: "Dismiss",
    insist: "Try again",
    insistNow: "Record with current time",
  },
};

export const leaveText = {
  title: "Sign out and discard?",
  discards: (count: number) =>
    `${counted(count, "entry", "entries")} from the front desk ${count === 1 ? "isn't" : "aren't"} in HB yet. Signing out deletes everything that's kept on this device.`,
  discard: "Discard and sign out",
  stay: "Stay signed in",
};
