import type { ReactNode } from "react";

const session = (id: number) => `Session ${id}`;
const someone = (name: string | null) => name ?? "a colleague";

export const drawerText = {
  session,
  minutes: (minutes: number) => `${minutes} min`,
  /** Among what was open recently. */
  recent: (id: number) => `session ${id}`,
  beingBooked: (countdown: ReactNode) => <>being booked online, held for {countdown}</>,
  unreadable: "Couldn't load this session",
  missing: {
    title: (id: number) => `${session(id)} not found`,
    why: "It may have been deleted, or the link may be wrong.",
  },
  since: (when: string) => `since ${when}`,
  at: (when: string) => `at ${when}`,
  excused: "excused",
  notExcused: "not excused",
  lockedBy: (name: string | null, when: string) => `locked by ${someone(name)}, ${when}`,
  lock: {
    lock: "Lock",
    unlock: "Unlock",
    tip: "Lock: prevents booking, moving, canceling and deleting",
    notLocked: "Session not locked.",
    notUnlocked: "Session not unlocked.",
    locked: (id: number) => `${session(id)} locked`,
    unlocked: (id: number) => `${session(id)} unlocked`,
  },
  person: "Participant",
  openPerson: "Open",
  booked: (when: string, by: string, isOnline: boolean) => `Booked ${when} by ${by}${isOnline ? " (online)" : ""}`,
  moved: "Moved",
  history: "History",
};

export const actionText = {
  checkIn: "Check in",
  noShow: "No-show",
  complete: "Complete",
  book: "Book participant",
  reschedule: "Reschedule",
  changeSlot: "Change",
  cancel: "Cancel visit",
  correct: "Correct status…",
  also: (links: ReactNode) => <>Also: {links}</>,
  excused: "Excused",
  notExcused: "Not excused",
  lockedBy: (name: string | null) => `Locked by ${someone(name)}`,
  locked: (name: string | null) => `Locked by ${someone(name)}. Unlock to book, move, cancel or delete.`,
  withoutConsent: {
    title: "Complete without consent",
    why: "The participant hasn't signed the current consent form. Have it signed first, or give a reason.",
  },
};

export const statusText = {
  session,
  isNow: (who: ReactNode, status: string) => (
    <>
      {who} is now {status}
    </>
  ),
  notChanged: "Status not changed.",
  /** After a conflict. */
  changedTo: (status: string) => `It's ${status} now.`,
};

export const bookText = {
  title: "Book participant",
  search: "Search by name, ID or phone",
  searchHint: "Name, ID or phone",
  searchId: "Search by ID",
  searchIdHint: "ID",
  results: "Results",
  noResults: "No results.",
  bookedFor: (when: string) => `booked for ${when}`,
  willMove: (from: string) => `Will be moved here from ${from}. The old session stays in the history.`,
  willBook: (when: string, station: string) => `Will be booked for ${when}, ${station}.`,
  chooseOther: "Choose someone else",
  move: (firstName: string) => `Move ${firstName} here`,
  moveAnyway: "Move anyway",
  book: (firstName: string) => `Book ${firstName}`,
  bookAnyway: "Book anyway",
  done: (name: ReactNode, when: string) => (
    <>
      {name} booked for {when}
    </>
  ),
};

export const moveText = {
  title: (name: string) => `Reschedule visit: ${name}`,
  current: (when: string, station: string) => `Currently ${when}, ${station}.`,
  opensUp: "The current slot will open up again.",
  hasPassed: "It stays in the history. This can't be undone, because that time has passed.",
  to: "Where to",
  openSlot: "Open slot",
  freeTime: "Any free time",
  inThePast: "This time has passed. Choose a later one.",
  taken: (name: string) => `${name} has this time. Choose another one.`,
  hasOpenSlot: "There's an open slot at this time. Choose it under Open slot.",
  keep: "Keep current time",
  move: "Reschedule visit",
  moveAnyway: "Reschedule anyway",
  done: (name: ReactNode, when: string) => (
    <>
      {name} moved to {when}
    </>
  ),
};

export const cancelText = {
  title: "Cancel visit",
  what: (name: string, when: string, firstName: string) =>
    `${name}'s visit on ${when} will be canceled. The slot opens up again, and ${firstName}'s status changes to Contacted.`,
  isFinal: "This can't be undone.",
  keep: "Keep visit",
  done: (name: ReactNode) => <>Visit canceled for {name}</>,
};

export const fieldText = {
  bonus: "Bonus",
  noBonus: "None",
  device: "Device",
  anyDevice: "Any",
  notSaved: (why: string) => `Not saved. ${why}`,
  conflict: {
    colleague: "A colleague",
    you: "You",
    title: (name: string, field: string) => `${name} changed this ${field.toLowerCase()} while you were editing`,
    what: (id: number) =>
      `Your change wasn't saved. Choose which value to keep for session ${id}. The other one stays in the history.`,
    before: (field: string, value: string) => `${field}, before both edits: ${value}`,
    savedAt: (when: string) => `Saved at ${when}`,
    saved: "Saved",
    typed: "You typed this, not saved yet",
  },
};

export const markText = {
  consent: (state: string) => `Consent ${state.toLowerCase()}`,
  serviceAnimal: "Service animal",
};

export const nextVisitText = {
  unknown: "visit",
  none: "book a visit (none booked)",
  checkedIn: (when: ReactNode) => (
    <>
      <b>checked in for</b> {when}
    </>
  ),
  past: (when: ReactNode) => (
    <>
      <b>close the visit on</b> {when}
    </>
  ),
  booked: (when: ReactNode) => (
    <>
      <b>visit on</b> {when}
    </>
  ),
  linkCopied: (name: ReactNode) => <>Booking link copied for {name}. This is logged.</>,
};

export const tabText = {
  title: "Sessions",
  unreadable: "Couldn't load sessions",
  invite: "Invite to book…",
  copyLink: "Copy booking link",
  notBookable: (why: string) => `${why}.`,
  findSlot: "Find slot",
  empty: "No sessions yet.",
  bonus: (amount: string) => `bonus ${amount}`,
  excused: "excused",
  invitation: {
    title: (name: string) => `Invite ${name} to book`,
    changesStatus: "The status changes to Contacted.",
    send: "Send invitation",
    sent: (name: string) => `Booking invitation sent to ${name}`,
    notSent: (why: string) => `Invitation not sent. ${why}`,
  },
};
