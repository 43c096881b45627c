import { counted } from "@hb/domain/log/format.ts";

export const arrivalsText = {
  noParticipant: "No participant",
  hereNow: "Here now",
  expected: "Expected",
  done: "Done",
  missed: "Missed",
  doneAndMissed: "Done and missed",
  /** `1 h 5 min late` */
  late: (hours: number, minutes: number) =>
    `${[hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`].filter(Boolean).join(" ")} late`,
};

export const arrivalRowText = {
  serviceAnimal: "Service animal",
  accommodation: "Accommodation",
  excused: "excused",
  notExcused: "not excused",
  bonus: (amount: string) => `Bonus ${amount}`,
  opensAt: (time: string) => `Check-in from ${time}`,
  notes: (count: number) => counted(count, "note"),
  waiting: "Waiting to send",
};

/** Each button's label, and what a screen reader says for it. */
export const nextStepText = {
  signFirst: "Sign first",
  signFirstOf: (name: string) => `Sign first, ${name}`,
  checkIn: "Check in",
  checkInOf: (name: string) => `Check in ${name}`,
  complete: "Complete",
  completeOf: (name: string) => `Complete ${name}`,
  reschedule: "Reschedule",
  rescheduleOf: (name: string) => `Reschedule ${name}`,
};

export const arrivalMenuText = {
  label: (name: string) => `More for ${name}`,
  checkInEarly: "Check in early…",
  signLater: "Check in, sign later",
  noShowExcused: "NoShow, excused",
  noShowNotExcused: "NoShow, not excused",
  withoutConsent: "Complete without consent…",
  excused: "Excused",
  notExcused: "Not excused",
  reschedule: "Reschedule…",
  cancel: "Cancel visit…",
  bonus: "Bonus…",
  note: "Note…",
  openInScheduler: "Open in scheduler",
};

export const bonusText = {
  title: (name: string) => `Set bonus for ${name}`,
  verb: "Set bonus",
  amount: "Amount in dollars",
};

export const noteText = {
  title: (name: string) => `Add note about ${name}`,
  verb: "Add note",
  note: "Note",
};

export const withoutConsentText = {
  title: "Complete without consent",
  verb: "Complete visit",
  notSigned: (name: string) => `${name} hasn't signed the current consent form.`,
};

export const checkInEarlyText = {
  title: "Check in early",
  verb: "Check in",
  startsAt: (name: string, time: string) =>
    `${name}'s visit starts at ${time}. To see them sooner, reschedule the visit.`,
};

export const signFirstText = {
  title: (name: string) => `${name} signs first`,
  verb: "Open form",
  handOver: (name: string) =>
    `The consent form opens on this device for ${name} only, and you are signed out here. Sign in to return to the front desk.`,
};

export const notOnListText = {
  noMatches: "No matches",
  noMatchesToday: "No matches today",
  noMatchesInGroup: "No matches in this group",
  addWalkIn: "Add walk-in",
  addParticipant: "Add participant",
  offline: "You're offline: only today's participants can be found.",
  register: (address: string) => `New participants register first, on a phone: ${address}`,
  typeMore: "Type more than one letter to search beyond today's visits.",
  title: "Not scheduled today",
  mayBeMore: "There may be more. Type a longer name, or the ID.",
  visit: (when: string) => `Visit ${when}`,
  noVisit: "No visit booked",
  moveToToday: "Move to today",
  bookToday: "Book today",
};

export const walkInText = {
  title: "Add walk-in",
  addedLater: "They're added to HB when you're back online.",
  firstName: "First name",
  lastName: "Last name",
  phone: "Phone",
  email: "Email",
  nameMissing: "Enter a name.",
  contactMissing: "Enter a phone number or an email address.",
  phoneTooLong: "Enter a shorter number.",
  emailInvalid: "Enter a valid email address.",
};
