import { emailWords } from "../email-words.ts";
import type { EmailDefinition } from "./wording.ts";

const request = {
  steps: [],
  button: "Read and sign",
  notes: [
    "Take your time. It takes about ten minutes. Taking part is your choice, and you can stop at any time.",
    "If anything is unclear, reply to this email before you sign.",
    emailWords.personalLink,
  ],
} as const;

export const consentWording = {
  consentRequest: {
    version: 2,
    variants: {
      first: {
        label: "First request",
        placeholders: [],
        wording: {
          ...request,
          subject: "Read and sign your consent form for {studyName}",
          headline: "Before you take part",
          paragraphs: [
            "Before you start, we need your consent. The form explains what happens in the study, what we do with your data, and what your rights are.",
          ],
        },
      },
      renewed: {
        label: "New version of the form",
        placeholders: [],
        wording: {
          ...request,
          subject: "Updated consent form for {studyName}",
          headline: "The consent form has changed",
          paragraphs: [
            "You signed an earlier version of our consent form. The text has changed since then.",
            "Read the new version and sign it if you agree. What you signed before stays on file unchanged.",
          ],
        },
      },
      reminder: {
        label: "Reminder",
        placeholders: [],
        wording: {
          ...request,
          subject: "Reminder: your consent form for {studyName}",
          headline: "We still need your consent",
          paragraphs: [
            "We asked you to read and sign our consent form and haven't received it yet. We can't continue without it.",
          ],
        },
      },
    },
  },

  signedConsent: {
    version: 2,
    variants: {
      signed: {
        label: "Signed",
        placeholders: ["signedAt", "consentVersion"],
        wording: {
          subject: "Your signed consent form for {studyName}",
          headline: "Thank you for your consent",
          paragraphs: ["We have your signed consent form. A copy is attached as a PDF for your records."],
          steps: [],
          notes: ["You can withdraw your consent at any time, without giving a reason. Just reply to this email."],
        },
      },
    },
  },

  consentLink: {
    version: 1,
    variants: {
      link: {
        label: "Link",
        placeholders: [],
        wording: {
          subject: "Your consent form link for {studyName}",
          headline: "Your link to the consent form",
          paragraphs: [
            "Use this link to read and sign the consent form, to download what you signed, or to withdraw your consent.",
            "If you had an earlier link, it may no longer work. Answers you saved on your device are still there.",
          ],
          steps: [],
          button: "Open consent form",
          notes: [
            "To protect you, the page also asks for your birth date or for a code that we email you.",
            emailWords.personalLink,
          ],
        },
      },
    },
  },

  consentCode: {
    version: 1,
    variants: {
      code: {
        label: "Code",
        placeholders: [],
        wording: {
          subject: "Your code for {studyName}",
          headline: "Your code",
          paragraphs: ["Enter this code on the consent page to confirm that it's you. It works for 15 minutes."],
          steps: [],
          notes: ["If you didn't ask for it, ignore this email. Without the code, nothing can be signed in your name."],
        },
      },
    },
  },
} as const satisfies Record<string, EmailDefinition>;
