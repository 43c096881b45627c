export const userText = {
  gone: "This user no longer exists.",
  justChanged: "A colleague just changed this user.",
  noPassword: (name: string) => `${name} uses single sign-on only. Turn password sign-in back on first.`,
  noProvider: "Single sign-on isn't set up, so no one could sign in to this account.",
  notLinked: "This user isn't linked to single sign-on.",

  jobs: {
    resetSecondFactors: "Reset two-step sign-in after its wait",
    endPermissions: "End permissions that were given until now",
  },
};

export const seeAsText = {
  self: "This is your own account.",
  nothingToSee: (name: string) => `${name} can't sign in, so there is nothing to see.`,
};

export const permissionRequestText = {
  timePassed: "Choose a time in the future.",
  alreadyYours: (permission: string) => `You already have ${permission}.`,
  own: "A colleague has to answer your request.",
  over: "The time that was asked for is over.",
  alreadyTheirs: (name: string, permission: string) => `${name} already has ${permission}. Decline the request.`,
  gone: "This request was already withdrawn or answered, or has been replaced.",
};

export const secondFactorResetText = {
  own: "You can't reset your own. Remove it in the account menu, or ask a colleague.",
  alreadyAsked: "A colleague already requested this.",
  notEnrolled: "This user doesn't have an authenticator app.",
  administratorsOnly: "Only administrators can decline this request.",
  confirmedByColleague: "A colleague has to confirm this.",
  waits: (until: string) => `No one can confirm this now. It happens on ${until}, unless someone stops it.`,
  gone: "This request was already withdrawn, decided or carried out.",

  waiting: {
    subject: (by: string, of: string) => `${by} asked to reset two-step sign-in for ${of}`,
    headline: "Someone asked to reset two-step sign-in",
    what: (by: string, of: string) =>
      `${by} asked to reset two-step sign-in for ${of}. After that, ${of}'s password is enough to sign in.`,
  },
};

export const accountEmailText = {
  because: "You're receiving this because you have a staff account for this study.",
  signIn: "Sign in",
  choosePassword: "Choose a new password",
  confirm: "Confirm",
  email: "Email",
  oneTimePassword: "One-time password",

  created: {
    subject: (study: string) => `Your account for ${study}`,
    headline: (name: string) => `Welcome, ${name}`,
    ready: "Your account is ready. Sign in with the password below. You'll be asked to choose your own.",
    days: "The password works for seven days.",
  },

  passwordIssued: {
    subject: (study: string) => `Your new password for ${study}`,
    headline: "Your password was reset",
    reset: (name: string) =>
      `${name}, an administrator reset your password. Sign in with the one below. You'll be asked to choose your own.`,
  },

  passwordForgotten: {
    subject: (study: string) => `Choose a new password for ${study}`,
    asked: (name: string) =>
      `${name}, someone asked to reset your password. If it wasn't you, ignore this email; nothing will change.`,
  },

  verification: {
    subject: (study: string) => `Confirm your email address for ${study}`,
    headline: "Confirm your email address",
    ask: (name: string) => `${name}, please confirm that this email address is yours.`,
  },

  emailChange: {
    subject: (study: string) => `Confirm your new sign-in email for ${study}`,
    headline: "Confirm your new sign-in email",
    ask: (name: string, email: string) => `${name}, please confirm that you want to sign in with ${email} from now on.`,
  },

  emailChanged: {
    subject: (study: string) => `Your sign-in email for ${study} was changed`,
    headline: "Your sign-in email was changed",
    changed: (name: string, email: string) =>
      `${name}, you now sign in with ${email}. If you didn't expect this, contact us.`,
  },

  newPlace: {
    subject: (study: string) => `New sign-in to ${study}`,
    headline: "New sign-in to your account",
    signedIn: (name: string) =>
      `${name}, someone signed in to your account with a device or from a network we haven't seen you use.`,
    advice:
      "If it was you, ignore this email. If it wasn't, choose a new password now, which ends every sign-in, and tell an administrator.",
    device: "Device",
    address: "Network address",
    when: "When",
  },

  secondFactorReset: {
    subject: (study: string) => `Your two-step sign-in for ${study} was reset`,
    headline: "Your two-step sign-in was reset",
    reset: (name: string, askedBy: string) =>
      `${name}, your authenticator app and recovery codes no longer work, as ${askedBy} requested. You're signed out everywhere. Sign in with your password and set up your app again.`,
    advice: "If you didn't ask for this, choose a new password now and tell an administrator.",
  },

  waiting: {
    until: (what: string, until: string) =>
      `${what} No other administrator can confirm it now, so it waits until ${until}.`,
    advice: "If it shouldn't happen, sign in and stop it before then. If you can't sign in, contact us.",
  },
};
