import { joinWords } from "@hb/domain/join-words.ts";
import type { ReactNode } from "react";

export const addUserText = {
  title: "Add user",
  facts: "They get a one-time password and choose their own at the first sign-in.",
  done: (name: ReactNode) => <>{name} added</>,
};

/** Since when there is what; undefined where there is none. */
interface AccountFacts {
  added: string;
  lastSignIn: ReactNode;
  secondFactorSince: string | undefined;
  providerSince: string | undefined;
}

export const userDrawerText = {
  facts: ({ added, lastSignIn, secondFactorSince, providerSince }: AccountFacts) => (
    <>
      Added {added}, {lastSignIn === undefined ? "never signed in" : <>last sign-in {lastSignIn}</>}
      {secondFactorSince === undefined ? ", no two-step sign-in" : `, two-step sign-in since ${secondFactorSince}`}
      {providerSince !== undefined && `, single sign-on since ${providerSince}`}
    </>
  ),
  conflict: (fields: readonly { label: string; value: string }[]) =>
    `A colleague just changed this account. ${fields.map(({ label, value }) => `${label}: ${value}. `).join("")}`,
  noEndDate: "no end date",
  takeTheirs: "Use theirs",
  keepMine: "Keep mine",
  discard: "Discard",
  saved: (name: ReactNode) => <>{name} saved</>,
  history: "History",
  undone: "Change undone",
  notUndone: "Not undone.",
};

export const userFieldsText = {
  email: "Email",
  expiresOn: {
    label: "Last day of access",
    none: "No end date",
    help: "The account can't be used after this day. Leave blank for no end date.",
  },

  signIn: {
    title: "Sign-in",
    providerOnly: "Single sign-on only",
    help: "Turns off password sign-in and signs the person out everywhere.",
    turnedOn: (name: string) => `${name} signed out. Password sign-in is off.`,
    turnedOff: (name: string) => `${name} signed out. Password sign-in is on.`,
  },

  role: "Role",

  permissions: {
    label: "Permissions",
    title: "Can access",
    terms: (permission: string) => `Terms of ${permission}`,
    termsTip: "Look only, or until a date",
    withoutPage: (pages: readonly string[]) =>
      `Stats, Log and Export only work on pages. Also grant one of these: ${joinWords(pages, "or")}.`,
  },

  names: {
    title: "Names",
    hide: "Hide names",
    help: "Participants appear by number. Names, contact details, photos and signatures stay hidden.",
    hidden: (name: string) => `Names are hidden from ${name}`,
    shown: (name: string) => `${name} sees names again`,
  },
};

export const termsDialogText = {
  title: (permission: string, name: string) => `${permission} for ${name}`,
  rights: { label: "What they can do", change: "Look and change", look: "Look only" },
  afterward: {
    label: "Afterward",
    asBefore: "As before afterward",
    look: "Look only afterward",
    nothing: "No access afterward",
  },
  saved: (permission: ReactNode, name: string) => (
    <>
      {permission} for {name} saved
    </>
  ),
};

export const personMenuText = {
  label: (name: string) => `More for ${name}`,
  seeAs: "See HB as this user",
  force: "Force password change",
  reset: "Reset password",
  unlink: "Unlink single sign-on",
  resetSecondFactor: "Reset two-step sign-in…",
  enable: "Enable",
  disable: "Disable",
};

export const userDialogsText = {
  force: {
    verb: "Force change",
    title: (name: string) => `Force password change for ${name}`,
    body: (name: string) => `${name} will be signed out everywhere and must choose a new password at the next sign-in.`,
    done: (name: ReactNode) => <>{name} must choose a new password</>,
  },
  reset: {
    verb: "Reset password",
    title: (name: string) => `Reset password for ${name}`,
    body: (name: string) =>
      `The current password stops working and ${name} is signed out everywhere. A one-time password replaces it.`,
  },
  unlink: {
    verb: "Unlink",
    title: (name: string) => `Unlink single sign-on for ${name}`,
    body: (name: string) =>
      `${name} is signed out everywhere. The next single sign-on with the same email address is linked to this account instead.`,
    done: (name: ReactNode) => <>{name} unlinked</>,
  },
  delete: {
    verb: "Delete user",
    title: (name: string) => `Delete ${name}`,
    body: (name: string) =>
      `This permanently deletes the account and signs ${name} out. What ${name} did stays in the log. To block access for a while, disable the account instead.`,
    done: (name: ReactNode) => <>{name} deleted</>,
  },
  disabled: (name: ReactNode) => <>{name} disabled and signed out</>,
  enabled: (name: ReactNode) => <>{name} enabled</>,
  cannotSeeAs: (name: string) => `Can't look at HB as ${name}.`,
};

export const oneTimePasswordText = {
  emailed: {
    title: (name: string) => `One-time password sent to ${name}`,
    body: (email: ReactNode, name: string) => (
      <>
        We emailed it to {email}. {name} chooses a new password at the first sign-in.
      </>
    ),
  },
  lost: {
    title: (name: string) => `The password for ${name} can't be shown again`,
    body: (action: ReactNode, name: string) => (
      <>
        The connection broke after it was created. To create another one, choose {action} in {name}'s menu.
      </>
    ),
  },
  title: (name: string) => `One-time password for ${name}`,
  body: (name: string, email: ReactNode) => (
    <>
      Give it to {name} in person or by phone. It works with {email}. {name} chooses a new password at the first
      sign-in.
    </>
  ),
  copy: "Copy",
  copied: "Copied",
  once: "It won't be shown again.",
};

const requested = (by: string | undefined) => <b>{by === undefined ? "You requested" : `${by} requested`}</b>;

export const secondFactorResetText = {
  /** By yourself, where it is undefined. */
  asked: (by: string | undefined, name: string) => (
    <>
      {requested(by)} to reset two-step sign-in for {name}.
    </>
  ),
  askedOn: (by: string | undefined, at: string) => (
    <>
      {requested(by)} this on {at}.
    </>
  ),
  review: "Review",
  reviewLabel: (name: string) => `Review two-step sign-in of ${name}`,

  title: (name: string) => `Reset two-step sign-in for ${name}`,
  effect: (name: string) =>
    `For someone who lost both the phone and the recovery codes. ${name}'s app and codes stop working, and ${name} is signed out everywhere. The password is then enough to sign in, until ${name} sets up an app again.`,
  makeSure: (name: string) => `Make sure it's really ${name} who needs this: talk to them in person or on the phone.`,
  needsOneOf: (names: readonly string[]) => `Another administrator has to confirm it: ${joinWords(names, "or")}.`,
  mustWait: (days: number) =>
    `No other administrator can confirm it now. It waits ${days} days: everyone on staff gets an email and can stop it.`,
  failed: "Couldn't load the requests",

  next: {
    ifYouConfirm: "If you confirm, it happens immediately.",
    happensOn: (at: string) => `It happens on ${at}, unless someone stops it.`,
    canConfirm: (names: readonly string[]) => `${joinWords(names, "or")} can confirm it.`,
    needsAnother: "Another administrator has to confirm it.",
    youCannot: (days: number) =>
      `You can't confirm it: you became an administrator, or they reset your password or two-step sign-in, less than ${days} days ago.`,
  },

  withdraw: "Withdraw request",
  withdrawn: "Request withdrawn",
  decline: "Decline request",
  declined: "Request declined",
  confirm: "Reset two-step sign-in",
  confirmed: (name: string) => `Two-step sign-in for ${name} reset`,
  ask: "Request confirmation",
  askAndWait: (days: number) => `Request, and wait ${days} days`,
  requested: (name: string) => `Requested: a colleague has to confirm before two-step sign-in for ${name} is reset`,
  waiting: (name: string, days: number) =>
    `Requested: two-step sign-in for ${name} is reset in ${days} days, unless someone stops it`,
};
