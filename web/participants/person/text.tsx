import type { ReactNode } from "react";

export const personText = {
  unnamed: (id: number) => `Participant ${id}`,
  copyId: "Copy ID",
  copied: (id: number) => `${id} copied`,
  registered: (when: string) => `registered ${when}`,
  registeredFrom: (when: string, source: string) => `registered ${when} from ${source}`,
  tabs: {
    label: "About this person",
    profile: "Profile",
    sessions: "Sessions",
    remote: "Remote study",
    surveys: "Surveys",
    consent: "Consent",
    consentAndFiles: "Consent & files",
    emails: "Emails",
    history: "History",
  },
  keys: {
    title: "Participant",
    email: "Write email",
    status: "Status",
    book: "Book or move visit",
    comment: "Write comment",
    tabs: "Tabs, left to right",
  },
  failed: "Couldn't load this person",
  missing: (id: number) => `Participant ${id} doesn't exist`,
  missingHint: "Check the ID and try again.",
};

export const undoText = {
  callRemoved: "Call removed",
  editUndone: "Edit undone",
  notUndone: "Not undone.",
};

export const emailConfirmationText = {
  sendAgain: "Send again…",
  confirm: "Confirm…",
  title: "Confirm email address",
  verb: "Confirm address",
  effect: (name: string, email: string) =>
    `The registration of ${name} will count from now on, and they'll get the usual email at ${email}.`,
  done: "Email address confirmed",
};

export const suggestedStatusText = {
  label: "Suggested status",
  words: (status: ReactNode, reason: string) => (
    <>
      Suggested: {status}. {reason}
    </>
  ),
  set: (status: string) => `Set ${status}`,
};

export const statusStepText = {
  next: (step: ReactNode) => <>Next: {step}</>,
  getInTouch: "get in touch",
  bookVisit: "book a visit",
  allDone: "All done.",
  markAs: (status: string) => `Mark as ${status}`,
  findSlot: "Find slot",
  email: "Email",
  status: "Status",
  nextSteps: "Next steps",
  correct: "Correct status…",
  changed: (name: ReactNode, status: string) => (
    <>
      {name} is now {status}
    </>
  ),
  notChanged: "Status not changed.",
  changedMeanwhile: (status: string) => `The status is ${status} now.`,
};

export const duplicateHintText = {
  mergedInto: (survivor: ReactNode, undo: ReactNode) => (
    <>
      Merged into {survivor}, which now has everything about this person. {undo}
    </>
  ),
  merged: (other: ReactNode, undo: ReactNode) => (
    <>
      {other} was merged into this participant. {undo}
    </>
  ),
  undoMerge: "Undo merge",
  similar: (person: ReactNode, reasons: readonly string[], percent: number, compare: ReactNode) => (
    <>
      Possible duplicate of {person}: {reasons.join(", ")} ({percent}% match). {compare}
    </>
  ),
  compare: "Compare",
  similarToNew: (person: ReactNode, status: string, reasons: readonly string[]) => (
    <>
      Possible duplicate of {person} ({status}): {reasons.join(", ")}.
    </>
  ),
};

export const linksText = {
  title: "Links",
  revoked: "revoked",
  createNew: "Create new link",
  notCreated: "Link not created.",
  copy: "Copy link",
  copied: (link: string) => `${link} link copied. This is logged.`,
  keep: "Keep link",
  renewLink: {
    ask: "Renew link…",
    title: (link: string) => `Renew ${link.toLowerCase()} link`,
    verb: "Renew link",
    effect: (name: string) =>
      `${name}'s current link will stop working, including in emails already sent. Copy the new link afterward.`,
    done: (link: string) => `${link} link renewed`,
  },
  revokeLink: {
    ask: "Revoke link…",
    title: (link: string) => `Revoke ${link.toLowerCase()} link`,
    verb: "Revoke link",
    effect: (name: string) =>
      `${name}'s link will stop working, including in emails already sent. You can create a new one later.`,
    done: (link: string) => `${link} link revoked`,
  },
};

export const filesText = {
  title: "Documents",
  size: (bytes: number) => {
    if (bytes < 1000) return `${bytes} B`;
    return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
  },
  moreFor: (file: string) => `More for ${file}`,
  download: "Download",
  notDownloaded: "Not downloaded.",
  none: "No documents yet. Add PDFs, photos or plain text, up to 25 MB each.",
  uploading: (file: ReactNode) => <>Uploading {file}</>,
  progress: (file: string) => `Uploading ${file}`,
  toAdd: "Documents to add",
  add: "Add documents",
  added: (file: ReactNode) => <>{file} added</>,
  removal: {
    ask: "Remove document…",
    title: (file: string) => `Remove ${file}`,
    verb: "Remove document",
    keep: "Keep document",
    effect: "The file will be deleted for good. The log keeps its name and who removed it.",
    done: (file: ReactNode) => <>{file} removed</>,
  },
  noPreview: "This type of file can't be previewed. Download it to open it.",
};

export const addParticipantText = {
  title: "Add participant",
  hint:
    "Enter a name and an email address or phone number. You can add the rest later. " +
    "Participants can be anonymized, but not deleted.",
  addAnother: "Add another",
  added: (person: ReactNode) => <>{person} added</>,
};
