import type { SlotProblem } from "./booking.ts";

/** Texts of booking answers and calendar files, as participants read them. */
export const bookingText = {
  summary: (studyName: string) => `Visit: ${studyName}`,
  fileName: "visit.ics",
  description: (lines: readonly string[]) => lines.filter(Boolean).join("\n"),
  manage: (url: string) => `Reschedule or cancel your visit: ${url}`,
  view: (url: string) => `Your visit: ${url}`,
  notEligible: "There's no visit for you to book right now.",
  alreadyBooked: "You already have a visit. You can reschedule it.",
  tooLate: "It's too late to change this visit online. Contact us and we'll help.",
  notBooked: "You don't have a visit booked.",
  changed: "Your visit was just changed. Here are the current details.",
  /** Visitors don't need to know who else was there. */
  slot: {
    taken: "That time was just taken.",
    locked: "This time is no longer available.",
    past: "This time is in the past.",
    held: "Someone else is booking this time right now.",
  } satisfies Record<SlotProblem, string>,
} as const;
