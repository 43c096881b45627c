import type { ReactNode } from "react";
import { formatNumber } from "../ui/numbers.ts";

export const paletteText = {
  title: "Search or run a command",
  hint: "Search people, sessions, devices and pages",
  close: "Close, Esc",
  results: "Results",
  noResults: "No results.",
  move: (keys: ReactNode) => <>{keys} move</>,
  open: (key: ReactNode) => <>{key} open</>,
  openTab: (keys: ReactNode) => <>{keys} new tab</>,
  kinds: "Type > for actions, # for an ID",
};

export const groupText = {
  recent: "Recent",
  people: "People",
  sessions: "Sessions",
  devices: "Devices",
  actionsFor: (name: string) => `Actions for ${name}`,
  actions: "Actions",
  pages: "Pages",
  showAll: (count: number) => `Show all ${formatNumber(count)} results`,
  session: (id: number) => `session ${id}`,
};

export const commandText = {
  email: "Send email…",
  status: "Change status…",
  comment: "Add comment",
  copyLink: "Copy booking link",
  book: "Book session…",
  reschedule: "Reschedule visit…",

  addPerson: "Add participant",
  import: "Import CSV file",
  createSlots: "Create slots",
  findSlot: "Find open slot",
  onboard: "Onboard to remote study",
  addDevice: "Add device",
  pauseSending: "Pause sending…",
  addUser: "Add user",
  openLog: "Open log",
  closeLog: "Close log",
  keys: "Show keyboard shortcuts",
  light: "Light theme",
  dark: "Dark theme",
  comfortable: "Comfortable rows",
  compact: "Compact rows",
  formats: "Date and time format…",
  password: "Change password…",
  signOut: "Sign out",
};
