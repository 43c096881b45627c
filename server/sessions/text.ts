export const sessionText = {
  gone: "This session no longer exists.",
  justChanged: "This session was just changed. Your change wasn't saved.",
  noOneBooked: "No one is booked for this session.",
  locked: (by: string | null) => `${by} locked this session. Unlock it first.`,
  stationTaken: "The station already has a session at this time.",
  hasUpcoming: "This person already has an upcoming session.",
  alreadyBooked: "This slot is already booked.",
};

export const stepText = {
  wasMoved: "This session was moved. Change the one it was moved to.",
  checkInTooEarly: (opens: string) => `Check-in opens ${opens}. To record it earlier, enter a reason.`,
  noShowTooEarly: (start: string) =>
    `A visit can be marked as NoShow from its start, ${start}. To record it earlier, enter a reason.`,
  cancelInstead: "To open this slot, cancel the visit.",
  moveInstead: "To reschedule, move the visit.",
  alreadyRecorded: "This is already recorded.",
};

export const visitText = {
  slotGone: "This slot no longer exists.",
  sameTime: "The session is already at this time.",
  slotJustChanged: "The new slot was just changed. Your change wasn't saved.",
  taken: (who: string | null, bookedBy: string | null) =>
    `${who ?? "Someone"} already has this slot${bookedBy === null ? "" : ` (booked by ${bookedBy})`}.`,
  hasPastSession: (name: string) => `${name} has a past session that needs closing. Close it first.`,
  hasSession: (name: string) => `${name} already has a session. Move it instead.`,
  notBookable: (name: string, reason: string) => `${name}: ${reason}.`,
};

export const invitationText = {
  noneInvited: "None of them can be invited.",
  tooMany: (most: number) => `Send up to ${most} invitations at a time. Narrow the filters.`,
  hasVisit: "Already has a visit.",
  anonymized: "This person was anonymized.",
  merged: (into: number) => `Merged into ${into}.`,
  notInvitable: (status: string) => `Can't be invited (${status}).`,
  noEmail: "No email address.",
};

/** Why an email about a visit isn't sent. */
export const visitEmailText = {
  noVisit: "There's no visit.",
  tooLate: "It's too late to change the visit. Send a reminder instead.",
  canceled: "The visit was canceled.",
  moved: "The visit was moved.",
  over: "The visit is over.",
  booked: "A visit is booked.",
  statusIs: (status: string) => `The status is ${status}.`,
};

export const feedText = { none: "There's no calendar link." };

export const listText = {
  endBeforeStart: "The end must be after the start.",
  tooLong: (days: number) => `Show up to ${days} days at a time, or use the agenda.`,
};

export const exportText = { sessionsOf: (days: string) => `Sessions of ${days}` };

export const mergeText = { bothUpcoming: "Both have an upcoming session. Cancel one of them first." };
