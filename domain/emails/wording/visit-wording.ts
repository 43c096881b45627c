import { emailWords } from "../email-words.ts";
import type { EmailDefinition, Wording } from "./wording.ts";

const changeVisit = "Reschedule or cancel";
const changeNote = "You can reschedule or cancel until {until}. After that, contact us.";
const tooLateNote = "It's too late to reschedule or cancel online. If you can't come, reply to this email.";
const calendarNote = "The attached calendar file adds the visit to your calendar and updates it if the visit moves.";
const canceledFile = "The attached calendar file removes the visit from your calendar.";

/** A visit that is planned can be changed online or not: the email offers it only while it's possible. */
function changeable(label: string, shared: Omit<Wording, "button">) {
  const { notes } = shared;
  return {
    open: {
      label,
      placeholders: ["day", "time", "until"],
      wording: { ...shared, button: changeVisit, notes: [changeNote, ...notes] },
    },
    tooLate: {
      label: `${label}, too late to change`,
      placeholders: ["day", "time"],
      wording: { ...shared, notes: [tooLateNote, ...notes] },
    },
  } as const;
}

const booked = changeable("Booked", {
  subject: "Your visit on {day} is booked",
  headline: "Your visit is booked",
  paragraphs: ["Thank you for taking part. We look forward to meeting you."],
  steps: [],
  notes: [calendarNote],
});
const moved = changeable("Moved", {
  subject: "Your visit has moved to {day}",
  headline: "Your visit has a new time",
  paragraphs: ["Your visit has moved. The new time below replaces the old one."],
  steps: [],
  notes: [calendarNote],
});
const canceled = {
  subject: "Your visit on {day} is canceled",
  headline: "Your visit is canceled",
  steps: [],
  notes: [canceledFile],
};

function reminder(headset: string) {
  const shared = {
    paragraphs: ["This is a reminder about your visit. We look forward to meeting you.", headset],
    steps: [],
    notes: [],
  };
  const ahead = changeable("Before the day", {
    ...shared,
    subject: "Reminder: your visit on {day}",
    headline: "Your visit is coming up",
  });
  const today = changeable("On the day", {
    ...shared,
    subject: "Today: your visit at {time}",
    headline: "See you today",
  });
  return {
    version: 3,
    variants: { ahead: ahead.open, aheadTooLate: ahead.tooLate, today: today.open, todayTooLate: today.tooLate },
  } as const satisfies EmailDefinition;
}

const notAskedFor = "If you didn't ask for it, ignore this email. Nothing has changed.";
const link = {
  subject: "Your booking link for {studyName}",
  headline: "Your booking link",
  steps: [],
  notes: [emailWords.personalLink, notAskedFor],
};
const invitation = {
  steps: [],
  button: "Choose a time",
  notes: [emailWords.personalLink, "If you no longer want to take part, reply to this email and let us know."],
};

export const visitWording = {
  bookingConfirmation: {
    version: 3,
    variants: {
      booked: booked.open,
      bookedTooLate: booked.tooLate,
      moved: moved.open,
      movedTooLate: moved.tooLate,
      canceled: {
        label: "Canceled",
        placeholders: ["day", "time"],
        wording: {
          ...canceled,
          paragraphs: ["This visit won't take place.", "If you'd still like to take part, choose another time."],
          button: "Choose another time",
        },
      },
      canceledForGood: {
        label: "Canceled, can't book again",
        placeholders: ["day", "time"],
        wording: {
          ...canceled,
          paragraphs: ["This visit won't take place.", "If you think this is a mistake, reply to this email."],
        },
      },
    },
  },

  bookingReminderLoaner: reminder("You don't need your own headset. We'll have one ready for you."),
  bookingReminderOwner: reminder(
    "Bring your own headset, charged, with its cable and the password for the account you use on it.",
  ),

  bookingInvitation: {
    version: 3,
    variants: {
      first: {
        label: "Invitation",
        placeholders: [],
        wording: {
          ...invitation,
          subject: "Choose a time for your visit to {studyName}",
          headline: "You're invited",
          paragraphs: [
            "Thank you for your interest in {studyName}. We'd like to invite you for a visit.",
            "Choose a time that works for you. It takes about a minute.",
          ],
        },
      },
      reminder: {
        label: "Reminder",
        placeholders: [],
        wording: {
          ...invitation,
          subject: "Reminder: choose a time for your visit",
          headline: "Your spot is still open",
          paragraphs: [
            "We invited you to visit us and haven't seen a booking yet. You can still choose a time that works for you.",
          ],
        },
      },
    },
  },

  linkAskedFor: {
    version: 3,
    variants: {
      noVisit: {
        label: "No visit yet",
        placeholders: [],
        wording: {
          ...link,
          paragraphs: ["You asked for the link to our booking page. Use it to choose a time for your visit."],
          button: "Choose a time",
        },
      },
      visit: {
        label: "With a visit",
        placeholders: ["day", "time", "until"],
        wording: {
          ...link,
          paragraphs: [
            "You asked for the link to your booking. Your visit is below. Use the link to reschedule or cancel it.",
          ],
          button: changeVisit,
        },
      },
      visitTooLate: {
        label: "With a visit, too late to change",
        placeholders: ["day", "time"],
        wording: {
          ...link,
          paragraphs: [
            "You asked for the link to your booking. Your visit is below. It's too late to reschedule or cancel it online. If you can't come, reply to this email.",
          ],
          button: "View visit",
        },
      },
    },
  },
} as const satisfies Record<string, EmailDefinition>;
