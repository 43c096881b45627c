import { formatNumber } from "../../ui/numbers.ts";

const slots = (count: number) => `${formatNumber(count)} ${count === 1 ? "slot" : "slots"}`;
const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);

export const createSlotsText = {
  title: "Create slots",
  noneSkipped: "nothing skipped",
  /** `3 skipped: station taken (2), in the past (1)` */
  skipped: (total: number, reasons: readonly { reason: string; count: number }[]) =>
    `${formatNumber(total)} skipped: ${reasons.map(({ reason, count }) => `${lowerFirst(reason)} (${count})`).join(", ")}`,
  back: "Back to calendar",
  create: (count: number) => `Create ${slots(count)}`,
  created: (count: number, skipped: number) =>
    skipped > 0 ? `${slots(count)} created, ${skipped} skipped` : `${slots(count)} created`,
  deleted: (count: number, kept: number) =>
    kept > 0 ? `${slots(count)} deleted, ${kept} kept because they're in use` : `${slots(count)} deleted`,

  form: {
    title: "New slots",
    firstDay: "First day",
    lastDay: "Last day",
    weekdays: "Weekdays",
    firstStart: "First start",
    lastStart: "Last start",
    interval: "Interval (min)",
    starts: "Starts",
    length: "Length (min)",
    stations: "Stations",
    manage: "Manage",
    device: "Device",
    anyDevice: "Any",
    wrongOrder: "The last day is before the first day.",
    wrongLength: "Sessions can last 5 minutes to 12 hours.",
  },

  preview: {
    title: "Preview",
    empty: "Choose days, times and stations to preview the slots before you create them.",
    week: (number: number) => `week ${number}`,
    weekLabel: (number: number) => `Week ${number}`,
    firstOfTwo: "First of two (clock change)",
  },
};

export const changeSlotText = {
  title: "Change slot",
  date: "Date",
  time: "Time",
  station: "Station",
  minutes: "Minutes",
  changed: "Slot changed",
};

export const deleteSlotText = {
  deleted: (when: string) => `Slot deleted: ${when}`,
  notDeleted: "Slot not deleted.",
  restored: (when: string) => `Slot restored: ${when}`,
  notRestored: (when: string) => `Not undone. The station is taken on ${when}.`,
};

export const slotChoiceText = {
  previous: "Previous week",
  next: "Next week",
  title: "Open slots",
  empty: "No open slots this week.",
  nextOpening: (day: string) => `Next opening: ${day}`,
  noOpening: "No later openings.",
};
