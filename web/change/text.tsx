import type { ReactNode } from "react";

export const changeText = {
  lookOnly: "You can look at this, but not change it.",
  readOnly: "Read only",
  namesHidden: "Names are hidden for your account.",
  final: "This can't be undone.",
  reason: "Reason",
  reasonLogged: "This is recorded in the log.",
  reasonOptional: "Optional. This is recorded in the log.",
  reasonMissing: "Enter a reason, in a few words.",
  stop: "Stop",
  fileNotOpened: "Couldn't open the file.",
  linkNotCopied: "Link not copied.",
  copyNotAllowed: "Your browser didn't allow copying the link.",
};

/** Why something wasn't done. `what` is what wasn't: "Status not changed." */
export const problemText = {
  uncertain: "Your change may not have been saved.",
  reference: (reference: ReactNode, copy: ReactNode) => (
    <>
      Reference {reference} {copy}
    </>
  ),
  conflict: (what: ReactNode, now: ReactNode) => (
    <>
      {what} A colleague just changed this. {now} Review and try again.
    </>
  ),
  notUndone: "Not undone.",
};

/** Two people edited one field. */
export const conflictText = {
  keys: (arrows: ReactNode) => <>{arrows} choose · Enter keep</>,
  later: "Decide later",
  keepMine: "Keep my value",
  keepTheirs: "Keep their value",
  choice: "Which value stays",
};
