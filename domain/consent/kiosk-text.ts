/* What staff read when they take the study's tablet back. */
export const kioskText = {
  title: "Hand back to staff",
  wrong: (name: string) => `This isn't ${name}'s password.`,
  text: (name: string) => `This tablet only shows this form until ${name} enters their password.`,
  textForAnyone: "This tablet only shows this form until someone from the study team signs in.",
  someoneElse: "Sign in as someone else",
  email: "Email",
  password: "Password",
  missing: "Enter your password.",
  secondStep: {
    label: "Code",
    help: "From your authenticator app, or one of your recovery codes.",
    missing: "Enter a code.",
  },
  textOffline: (name: string) =>
    `This tablet only shows this form until someone enters the code that ${name} chose when handing it over.`,
  chosenCode: { label: "Code", help: "The one you chose, not your password.", missing: "Enter a code." },
  wrongCode: "This isn't the code.",
  forgotCode: "Sign in instead (needs a network)",
  unlock: "Unlock",
  unlocking: "Checking…",
  stay: "Back to the form",
} as const;
