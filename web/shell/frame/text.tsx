import type { ReactNode } from "react";

export const frameText = {
  title: (page: string | undefined) => `${page ?? "Not found"} · HB`,
  skip: "Skip to content",
  noAccess: (page: string) => `You don't have access to ${page}. Ask an administrator.`,
  unreachable: "Couldn't connect to HB",
  unreachableHelp: "Your device is offline, or the server is restarting.",
  systemCheck: "System check",
  seenAs: (name: ReactNode) => <>You're viewing HB as {name}. Nothing can be changed.</>,
  stopSeeing: "Stop viewing",
};

export const barText = {
  home: "HB home",
  pages: "Pages",
  shortcuts: "Shortcuts",
  find: "Search or run a command",
  readOnly: "Read only",
  namesHidden: "Names hidden",
  signIn: "Sign in",
  log: "Log",
  openLog: "Open log (L)",
  closeLog: "Close log (L)",
};

export const liveText = {
  live: "Live",
  slow: "Slow",
  slowHelp: "Slow connection: HB has been waiting for an answer for more than 5 seconds. What you save still arrives.",
  offline: "Offline",
  /** Follows "Offline" where there is room for it. */
  since: (time: string) => ` since ${time}`,
  offlineHelp: "Offline: live updates paused. HB reconnects automatically.",
  updated: "HB was updated. Reload when you're ready; what you typed is kept.",
  reload: "Reload",
};

export const menuText = {
  label: (name: string) => `Account menu for ${name}`,
  rowHeight: "Row height",
  densities: { compact: "Compact", comfortable: "Comfortable" },
  theme: "Theme",
  schemes: { light: "Light", dark: "Dark", auto: "System default" },
  systemCheck: "System check",
  formats: "Date and time format…",
  ask: "Ask for a permission…",
  keys: "Keyboard shortcuts",
  password: "Change password…",
  secondFactor: "Two-step sign-in…",
  signIns: "Your sign-ins…",
  signOut: "Sign out",
};

export const formatsText = {
  title: "Date and time format",
  lead: "For your account, on every device. Exports always use ISO dates.",
  fields: { dateOrder: "Dates", hours: "Times", weekStart: "Week starts on" },
  likeBrowser: (value: string) => `Same as browser (${value})`,
  hours: { 12: "12-hour, 1:00 PM", 24: "24-hour, 13:00" },
  example: (moment: ReactNode) => <>Example: {moment}</>,
  saved: "Date and time format saved",
};

/** Headings of the list of shortcuts, and what the keys of every screen do. */
export const keyPlaceText = { everywhere: "Everywhere", goTo: "Go to" };
