/** Words of the booking page's answers and of calendar files, as participants read them. */
export const bookingText = {
  summary: (studyName: string) => `Visit: ${studyName}`,
  fileName: "visit.ics",
  description: (lines: readonly string[]) => lines.filter(Boolean).join("\n"),
  manage: (url: string) => `Move or cancel your visit: ${url}`,
  notEligible: "There is nothing to book for you at the moment.",
  alreadyBooked: "You have a visit already. You can move it to another time.",
  tooLate: "It is too late to change this visit here. Write to us and we will help.",
  notBooked: "You have no visit booked.",
  changed: "Your visit was just changed. Here is how it looks now.",
} as const;
