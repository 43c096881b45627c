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
  code: "Code",
  codeHelp: "From your authenticator app, or one of your recovery codes.",
  codeMissing: "Enter a code.",
  unlock: "Unlock",
  unlocking: "Checking…",
  stay: "Back to the form",
} as const;
