import type { EmailDefinition, Wording } from "./wording.ts";

const asked = {
  subject: "Time to return your headset to {studyName}",
  steps: [],
  notes: ["Bring everything that came with it: box, cables, straps and controllers. You don't need to reset it."],
};

function onboarding(headset: string, instructions: string) {
  const wording: Wording = {
    subject: "Welcome to the home part of {studyName}",
    headline: "Welcome to the study at home",
    paragraphs: [headset, "Here's what we ask of you:"],
    steps: [
      "A short survey every day: about three minutes, open until noon the next day.",
      "A longer survey once a week: about five minutes, open for three days.",
      "{weeks} weeks in total. If a day doesn't work for you, that's fine. Just continue the next day.",
    ],
    button: "Open survey page",
    notes: [
      "Save this link. It always opens the survey that's due. It's just for you, so don't share it.",
      instructions,
    ],
  };
  return {
    version: 2,
    variants: { welcome: { label: "Welcome", placeholders: ["weeks"], wording } },
  } as const satisfies EmailDefinition;
}

export const remoteWording = {
  handoff: {
    version: 2,
    variants: {
      handedOver: {
        label: "Handed over",
        placeholders: ["device", "receivedOn", "returnBy"],
        wording: {
          subject: "Your headset from {studyName}",
          headline: "You have your headset",
          paragraphs: [
            "You received a headset for the study. It belongs to {studyName}.",
            "Keep this email. It says what you have and when to bring it back.",
          ],
          steps: [],
          notes: [
            "Don't let others use it, keep it dry, and keep its box for the return.",
            "If it breaks, gets lost or is stolen, email us the same day. You don't need to repair anything.",
          ],
        },
      },
      askedBack: {
        label: "Asked back",
        placeholders: ["device", "receivedOn", "returnBy"],
        wording: {
          ...asked,
          headline: "It's time to return your headset",
          paragraphs: [
            "Your time with the headset is ending. Bring it back by the date below, or reply to this email to agree on another date.",
          ],
        },
      },
      overdue: {
        label: "Overdue",
        placeholders: ["device", "receivedOn", "returnBy"],
        wording: {
          ...asked,
          headline: "Your headset is overdue",
          paragraphs: [
            "The date we agreed on has passed. Bring the headset back, or reply to this email and let us know if something is in the way.",
          ],
        },
      },
    },
  },

  surveyReminderDaily: {
    version: 2,
    variants: {
      open: {
        label: "Survey open",
        placeholders: ["surveyDay", "openUntil"],
        wording: {
          subject: "Your daily survey for {surveyDay}",
          headline: "Your daily survey is open",
          paragraphs: [
            "Tell us how it went with the headset. It takes about three minutes.",
            "If you didn't wear it that day, just say so. That helps us too.",
          ],
          steps: [],
          button: "Start survey",
          notes: [
            "If you feel unwell with the headset on, take it off and tell us in the survey or reply to this email.",
          ],
        },
      },
    },
  },

  surveyReminderWeekly: {
    version: 2,
    variants: {
      open: {
        label: "Survey open",
        placeholders: ["week", "openUntil"],
        wording: {
          subject: "Your weekly survey, week {week}",
          headline: "Your weekly survey is open",
          paragraphs: ["Once a week, we ask a few more questions about the headset. It takes about five minutes."],
          steps: [],
          button: "Start survey",
          notes: [],
        },
      },
    },
  },

  surveyReminderOwn: {
    version: 1,
    variants: {
      open: {
        label: "Survey open",
        placeholders: ["survey", "minutes", "openUntil"],
        wording: {
          subject: "{survey}: a few questions for you",
          headline: "{survey} is open",
          paragraphs: ["We have a few questions for you. It takes about {minutes} minutes."],
          steps: [],
          button: "Start survey",
          notes: [],
        },
      },
    },
  },

  imminentPurchases: {
    version: 2,
    variants: {
      planned: {
        label: "Purchase planned",
        placeholders: [],
        wording: {
          subject: "Have you bought your headset?",
          headline: "Have you bought your headset?",
          paragraphs: [
            "You told us you plan to buy a headset. For the study, it matters when you get it.",
            "Once you have it, reply to this email with the model and the day you bought it. If you've changed your mind, let us know too.",
          ],
          steps: [],
          notes: ["You don't have to buy anything to stay in the study, and we don't sell headsets."],
        },
      },
    },
  },

  remoteOnboardingOwner: onboarding(
    "You're taking part with your own headset. Use it as you always do. We want to know how it fits into your day.",
    "You'll get the instructions for your headset in a separate email when you start.",
  ),
  remoteOnboardingLoaner: onboarding(
    "You're taking part with a headset we're lending you. Use it as often and as long as you like.",
    "You'll get the instructions for your headset in a separate email when we hand it to you.",
  ),
} as const satisfies Record<string, EmailDefinition>;
