import { joinWords } from "@hb/domain/join-words.ts";
import type { ReactNode } from "react";

/** Words of several steps. */
export const stepText = {
  signIn: "Sign in",
  signOut: "Sign out",
  next: "Continue",
  back: "Back to sign-in",
};

export const passwordText = {
  label: "Password",
  missing: "Enter your password.",
  wrong: "Wrong password.",
  new: "New password",
  tooShort: (minLength: number) => `Use at least ${minLength} characters.`,
  show: "Show password",
  hide: "Hide password",
};

export const frameText = {
  product: "HB",
  forParticipants: "For study staff. Taking part in the study? Use the link in your email.",
  forParticipantsWith: (mailbox: ReactNode) => (
    <>For study staff. Taking part in the study? Use the link in your email, or write to {mailbox}</>
  ),
};

export const loginText = {
  returning: { title: "Signing you in", text: "One moment…" },
  disabled: "Your account has been disabled. Ask an administrator to enable it.",
  ended: "You were signed out. Sign in to continue where you left off.",
  or: "or",
  email: "Email",
  emailMissing: "Enter your email.",
  withPassword: "Sign in with password",
  forgotten: "Forgot password?",

  reset: {
    title: "Reset password",
    text: "Enter your email address and we'll send you a link to choose a new password.",
    /** `provider`: the button of single sign-on. */
    textWith: (provider: string) =>
      `Enter your email address and we'll send you a link to choose a new password. If you use "${provider}", you may have no password here.`,
    emailInvalid: "Enter your full email address.",
    send: "Send link",
    sent: "Check your email",
    sentText: (email: ReactNode) => (
      <>
        If {email} belongs to an account, you'll get a link to choose a new password within a few minutes. The link
        works once. If nothing arrives, check your spam folder or ask an administrator for a one-time password.
      </>
    ),
  },

  noAccess: {
    title: "No access yet",
    text: (name: ReactNode, email: string, permissions: readonly string[]) => (
      <>
        You're signed in as {name} ({email}). You don't have access to any page yet.{" "}
        {permissions.length > 0 && `You have ${joinWords(permissions)}, which only works on pages you can open. `}
        Ask an administrator for access. This page updates when you get it.
      </>
    ),
  },
};

export const codeText = {
  title: "Enter your code",
  text: "Open your authenticator app and enter the 6-digit code for HB.",
  label: "Code",
  missing: "Enter a code.",
  wrong: "Wrong code. Enter the one your app shows now.",
  toRecovery: "Use a recovery code",

  recovery: {
    title: "Enter a recovery code",
    text: "Enter one of the recovery codes you saved. Each one works once.",
    label: "Recovery code",
    wrong: "Wrong code, or one that was already used.",
    toApp: "Use authenticator app",
  },
};

export const newPasswordText = {
  title: "Choose a new password",
  help: (minLength: number) =>
    `At least ${minLength} characters. A few words in a row are easy to remember and hard to guess.`,

  afterOneTime: {
    text: (name: ReactNode, email: string) => (
      <>
        You're signed in as {name} ({email}). Choose a password that only you know.
      </>
    ),
    save: "Save and continue",
  },
  byLink: {
    text: (email: ReactNode) => <>For {email}. You'll be signed out everywhere else.</>,
    save: "Save and sign in",
  },
  linkEnded: {
    title: "This link no longer works",
    text: "It may have expired, been used already, or be incomplete. Get a new one; it arrives within a few minutes.",
    getNew: "Get new link",
  },
  offline: {
    title: "Couldn't connect to HB",
    text: (problem: string) => `${problem} Your link still works.`,
    tryAgain: "Try again",
  },
};

export const changePasswordText = {
  /** The title, and the button. */
  change: "Change password",
  current: "Current password",
  currentMissing: "Enter your current password.",
  same: "This is your current password.",
  help: (minLength: number) => `At least ${minLength} characters. You'll be signed out everywhere else.`,
  done: "Password changed",
};

export const proofText = {
  title: "Confirm that it's you",
  byPassword: "You signed in a while ago. Enter your password to continue. You won't be asked again for 15 minutes.",
  byProvider: "You signed in a while ago. Sign in again to continue. You won't be asked again for 15 minutes.",
};

export const providerText = {
  waiting: "Continue in the window that opened. Closed it? Start again.",
  confirmed: "You can close this window",
  confirmedText: "Go back to the page you came from to continue.",
};

export const signInAgainText = {
  locked: "Screen locked",
  lockedText: (name: ReactNode) => (
    <>No one used this screen for a while, {name}. Sign in to continue; what you typed is still here.</>
  ),
  ended: "Sign in again",
  endedText: (name: ReactNode) => (
    <>Your session has ended, {name}. Sign in to continue; what you typed is still here.</>
  ),
  passwordFor: (email: string) => `Password for ${email}`,
  someoneElse: "Sign in as someone else",
};

export const signInsText = {
  title: "Your sign-ins",
  text: "Don't recognize one? Sign it out and change your password.",
  failed: "Couldn't load your sign-ins",
  thisDevice: "This device",
  activeNow: "Active now",
  lastActive: (when: string) => `Last active ${when}`,
  signedIn: (at: string) => `signed in ${at}`,
  signOutOn: (device: string, address: string) => `Sign out on ${device}, ${address}`,
  signedOut: (device: string) => `Signed out on ${device}`,
};
