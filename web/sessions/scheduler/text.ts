import { formatNumber } from "../../ui/numbers.ts";

export const schedulerText = {
  title: "Scheduler",
  previous: { day: "Previous day", week: "Previous week" },
  today: "Today",
  next: { day: "Next day", week: "Next week" },
  week: (number: number) => `week ${number}`,
  isToday: "today",
  desk: "Front desk",
  print: "Print",
  stations: "Stations",
  createSlots: "Create slots",
  exports: {
    day: "Sessions of this day",
    days: "Sessions of these days",
    all: "Sessions of all days",
  },

  view: "View",
  views: { day: "Day", week: "Week", agenda: "Agenda", bonus: "Bonus", list: "List" },
  overdue: (count: number) => (count > 0 ? `Needs closing (${count})` : "Needs closing"),
  filters: { kinds: "Status", stations: "Station", devices: "Device" },
  anyDevice: "Any",
  nothingChosen: "none",
  chosen: (count: number) => `${count} selected`,
  /** `12 of 40 sessions` */
  count: (shown: number, total: number) => {
    const sessions = `${formatNumber(total)} ${total === 1 ? "session" : "sessions"}`;
    return shown === total ? sessions : `${formatNumber(shown)} of ${sessions}`;
  },
  stationsUnreadable: "Couldn't load stations",
  unreadable: "Couldn't load sessions",
};

export const railText = {
  title: "Month and filters",
  stations: "Stations",
  manageStations: "Manage stations",
  status: { day: "Status, this day", week: "Status, this week" },
  device: "Device",
  anyDevice: "Any",
  showCalendar: "Show calendar",
};

export const schedulerKeyText = {
  nextSession: "Go to the next session",
  open: "Open session",
  moveSlot: "Move slot",
  resizeSlot: "Resize slot",
  previous: "Previous day or week",
  next: "Next day or week",
  views: "Day, week, agenda, needs closing, bonus, list",
};

export const feedText = {
  title: "Calendar feed",
  about: "Subscribe to this link in your calendar app to see all sessions, read-only.",
  withNames: "It shows participants' names, so keep it private.",
  withoutNames: "It shows no names.",
  link: "Secret link",
  copyNow: "Copy it now. It won't be shown again.",
  copy: "Copy",
  copied: "Calendar link copied",
  unused: (created: string) => `Your link was created on ${created} and hasn't been used yet.`,
  used: (created: string, lastUsed: string) => `Your link was created on ${created} and last used on ${lastUsed}.`,
  validity: "It works for a year. A new link replaces it.",
  turnOff: "Turn off",
  turnedOff: "This calendar link has been turned off",
  create: "Create link",
  createNew: "Create new link",
  lost: "The link was created, but its answer got lost. Create a new link to see it.",
};
