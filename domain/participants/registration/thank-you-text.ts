// Not with the form's other texts: it's loaded later.
export const thankYou = {
  title: (firstName: string) => (firstName ? `Thank you, ${firstName}` : "Thank you"),
  paragraphs: [
    "We have your registration and are emailing you a confirmation.",
    "If there's a place for you in the study, we'll email or call you. This can take a few weeks.",
    "No email after an hour? Check your spam folder, or contact us.",
  ],
  confirm:
    "One more step: open the email that we just sent you and confirm your address. Your registration counts once you do.",
  another: "Register someone else",
} as const;
