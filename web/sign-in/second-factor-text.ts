export const secondFactorText = {
  title: "Two-step sign-in",
  failed: "Couldn't load your sign-in",
  off: "Off. Your password is enough to sign in. With an authenticator app, a stolen password alone is useless.",
  on: (since: string) =>
    `On since ${since}. You sign in with your password and a code from your authenticator app. Changing your phone? Remove it here and set it up again.`,
  fewCodes: (count: number) =>
    count === 0
      ? "No recovery codes left. Create new ones."
      : `Only ${count} of your recovery codes left. Create new ones.`,
  codesLeft: (count: number) => `${count} recovery codes left.`,

  setUp: "Set up",
  setUpText:
    "Besides your password, signing in will need a code from your phone. A stolen password alone is then useless.",
  setUpDone: "Two-step sign-in is on",
  newCodes: {
    title: "New recovery codes",
    text: "Your earlier recovery codes will stop working. Confirm that it's you.",
    create: "Create codes",
  },
  remove: {
    title: "Remove two-step sign-in",
    text: "Your password alone will be enough to sign in, and your recovery codes will stop working. Confirm that it's you.",
    done: "Two-step sign-in removed",
  },
};

export const setUpText = {
  title: "Set up two-step sign-in",
  signInFirst: (text: string) => `${text} Sign in again first.`,
  needs:
    "You need an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator, or 1Password. Other places where you're signed in will be signed out.",
  /** The account's name in the authenticator app. */
  account: (studyName: string | undefined) => (studyName ? `HB ${studyName}` : "HB"),

  scan: {
    title: "Scan this code",
    text: "Scan it with your authenticator app, then enter the 6-digit code that the app shows.",
    picture: "QR code for your authenticator app",
    key: "Can't scan it? Enter this key instead.",
    codeMissing: "Enter the code.",
    turnOn: "Turn on",
  },
};

export const recoveryCodesText = {
  title: "Save your recovery codes",
  text: "If you lose your phone, sign in with one of these instead of a code. Each one works once.",
  head: (studyName: string | undefined, email: string) =>
    studyName ? `HB, ${studyName}: recovery codes for ${email}` : `HB: recovery codes for ${email}`,
  list: "Recovery codes",
  copy: "Copy",
  copied: "Copied",
  print: "Print",
  warning: "They won't be shown again. Keep them away from your phone and your password.",
  saved: "I saved them",

  lost: {
    title: "Couldn't show your recovery codes",
    text: "The connection broke after they were created. Choose New recovery codes to create others.",
  },
};

export const requiredText = {
  text: "This study requires a code from your phone besides your password. Set it up to continue.",
  notice: (date: string) => `Set up two-step sign-in by ${date}. You'll find it in the account menu.`,
};
