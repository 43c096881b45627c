import type { Link } from "../../links/link.ts";

/** A link works for at least so long, and at most twice as long. */
export const confirmationDays = 7;

/** Where an applicant confirms the email address that they registered with. */
export function confirmationPath({ participant, key }: Link): string {
  return `/confirm-email/${participant}/${key}`;
}

/* Every text of the page that confirms an email address, apart from code, in English. */
export const confirmationPage = {
  title: "Email address",
  opening: "Checking your link…",
  question: "Confirm your email address",
  explanation: "Your registration counts once you confirm that this address is yours.",
  confirm: "Confirm address",
  confirmed: "Email address confirmed",
  confirmedExplanation: "Thank you. If you're a match for the study, we'll email or call you.",
  wrongLink: "This link no longer works. Register again, or contact us.",
} as const;
