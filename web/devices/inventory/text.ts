import { daysText } from "../device-text.ts";

export const inventoryText = {
  title: "Devices",
  printLabels: "Print labels",
  add: "Add device",
  search: "Serial, holder, Belkin case",
  searchById: "Participant ID",
  kind: { label: "Kind", all: "All" },
  ownership: { label: "Ownership", loaned: "Loaned", own: "Own", both: "Both" },
  loadFailed: "Couldn't load devices",
  showMore: "Show more devices",
  noResults: { title: "No results", reset: "Reset", text: "No devices match this search and filters." },
  empty: {
    title: "No devices yet",
    text: "Add the headsets you lend to see who has each one, when it's due back, and what it needs before the next loan. Participants' own headsets are added from their profile.",
  },
  keys: { next: "Next device", previous: "Previous device", open: "Open device", search: "Search" },
};

export const tilesText = {
  overdue: "Overdue",
  out: "Out",
  cleaning: "Clean and reset",
  ready: "Ready",
  noneLate: "None late",
  oldest: (days: number) => `Oldest: ${daysText(days)}`,
  beforeNextLoan: "Before next loan",
  none: "None",
};

export const tableText = {
  heads: {
    serial: "Serial",
    kind: "Kind",
    state: "State",
    location: "Location",
    since: "Since",
    dueBack: "Due back",
    note: "Note",
    belkinCase: "Belkin case",
    next: "Next",
  },
  /** `Hand over 2G97C5`, for screen readers. */
  actionFor: (action: string, serial: string) => `${action} ${serial}`,
};

export const labelsText = {
  title: "Labels",
  toPrint: (count: number) => `${count} to print`,
  back: "Back to devices",
  print: "Print",
  loadFailed: "Couldn't load labels",
  empty: { title: "Nothing to print", text: "Add a device first." },
  qrCode: (serial: string) => `QR code of ${serial}`,
};
