import type { ReactNode } from "react";

export const usersPageText = {
  title: "Users",
  loading: "Loading",
  search: "Search by name or email",
  searchHint: "Name or email",
  access: "Who can do what",
  opened: "Opened records",
  asOf: "As of…",
  add: "Add user",
  failed: "Couldn't load users",
  noAccess: "You don't have access to Users",
  askAdministrator: "Ask an administrator.",
  noResults: (search: string) => `No users match “${search}”`,
  clearSearch: "Clear search",
  searchCovers: "Search covers names and email addresses.",
  alone: "No one else has access yet. Add the people who work on the study. Each gets a one-time password.",
  note: (permission: ReactNode) => (
    <>
      Changes take effect immediately, also for people who are signed in. You can't remove {permission} from yourself,
      so that someone can always grant access. All changes are recorded in the log.
    </>
  ),
  granted: (permission: ReactNode, name: string) => (
    <>
      {permission} granted to {name}
    </>
  ),
  removed: (permission: ReactNode, name: string) => (
    <>
      {permission} removed from {name}
    </>
  ),
  disabledLock: (name: string) => `${name} is disabled. Enable the account first.`,
};

export const personText = {
  you: "You",
  disabled: "Disabled",
  noPage: "No page access",
  secondFactor: "Two-step",
  mustChangePassword: "Must change password",
  namesHidden: "Names hidden",
  expired: (date: string) => `Expired ${date}`,
  until: (date: string) => `Until ${date}`,
  neverSignedIn: "Never",
  notChanged: (name: string) => `${name} not changed.`,
};

export const termsText = {
  lookOnly: "Look only",
  until: (at: string) => `Until ${at}`,
  lookOnlyUntil: (at: string) => `Look only until ${at}`,
  /** They can change until then, and only look afterward: for good, or until a later end. */
  changeUntil: (at: string, lookUntil: string | undefined) =>
    lookUntil === undefined ? `Look only; change until ${at}` : `Look only until ${lookUntil}; change until ${at}`,
  afterward: (words: string, later: string | undefined) =>
    later === undefined ? `${words}, then without an end` : `${words}, then until ${later}`,
  withReason: (words: string, reason: string) => `${words}: ${reason}`,
};

export const untilText = {
  label: "How long",
  untilDate: "Until a date",
  noEnd: "No end",
  lastDay: "Last day",
  until: "Until",
  reason: "Reason",
  reasonHelp: "This is recorded in the log.",
  reasonMissing: "Enter a reason, in a few words.",
  isOver: "Choose a time in the future.",
};

export const askForPermissionText = {
  title: "Ask for a permission",
  hasAll: "You have every permission.",
  permission: "Permission",
  option: (permission: string, opens: string) => `${permission}: ${opens}`,
  askedEarlier: "You already asked for this. Asking again replaces that request.",
  ask: "Ask",
  done: (permission: string) => `Asked for ${permission}. You'll have it as soon as an administrator grants it.`,
};

export const permissionRequestText = {
  request: (who: ReactNode, permission: ReactNode, until: string | null, reason: string) =>
    until === null ? (
      <>
        {who} asks for {permission} without an end: {reason}
      </>
    ) : (
      <>
        {who} asks for {permission} until {until}: {reason}
      </>
    ),
  decline: "Decline",
  grant: "Grant",
  notAnswered: "Not answered.",
  granted: (permission: string, name: string) => `${permission} granted to ${name}`,
  declined: (permission: string, name: string) => `${permission} declined for ${name}`,
};

export const permissionNoticeText = {
  asks: (name: string, permission: ReactNode) => (
    <>
      {name} asks for {permission}.
    </>
  ),
  review: "Review",
  endsAt: (permission: ReactNode, time: string) => (
    <>
      {permission} ends at {time}.
    </>
  ),
  lookOnlyFrom: (permission: ReactNode, time: string) => (
    <>
      {permission} is look only from {time}.
    </>
  ),
  askForMore: "Ask for more time",
};

export const resetNoticeText = {
  canConfirm: (who: string, name: ReactNode) => (
    <>
      {who} requested to reset two-step sign-in for {name}. You can confirm it.
    </>
  ),
  review: "Review",
  yours: (who: string, at: string | undefined) => (
    <>
      {who} asked to reset <b>your two-step sign-in</b>.{" "}
      {at === undefined ? "Another administrator has to confirm it." : `It happens on ${at}.`} If you don't need it,
      stop it.
    </>
  ),
  waits: (who: string, name: ReactNode, at: string) => (
    <>
      {who} asked to reset two-step sign-in for {name}. No other administrator can confirm it, so it happens on {at},
      unless you stop it.
    </>
  ),
  stoppedYours: "Stopped: your two-step sign-in won't be reset",
  stopped: (name: string) => `Stopped: two-step sign-in for ${name} won't be reset`,
};
