import type { EmailDefinition } from "./wording.ts";

export const registrationWording = {
  registrationReceived: {
    version: 3,
    variants: {
      received: {
        label: "Registration received",
        placeholders: [],
        wording: {
          subject: "We received your registration for {studyName}",
          headline: "Thank you for registering",
          paragraphs: [
            "We received your registration. If you're a match for the study, we'll email or call you. This can take a few weeks.",
            "You don't need to do anything now.",
          ],
          steps: [],
          notes: ["Have this number ready when you call or email us."],
        },
      },
    },
  },
  emailConfirmation: {
    version: 1,
    variants: {
      asked: {
        label: "Confirm email address",
        placeholders: [],
        wording: {
          subject: "Confirm your email address for {studyName}",
          headline: "Confirm your email address",
          paragraphs: [
            "Thank you for registering. Your registration counts once you confirm that this address is yours.",
          ],
          steps: [],
          button: "Confirm address",
          notes: ["The link works for a week."],
        },
      },
    },
  },
} as const satisfies Record<string, EmailDefinition>;
