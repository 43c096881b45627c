import type { ReactNode } from "react";

export const drawerText = {
  title: (id: number) => `Device ${id}`,
  /** In the list of what was open recently. */
  recent: "device",
  loadFailed: "Couldn't load this device",
  missing: { title: "Device not found", text: "Check the number and try again." },
  inBox: "In the box",
  accessoriesNotSaved: "Accessories not saved.",
  loans: "Loans",
  label: { title: "Label", code: (code: ReactNode) => <>Code {code}</>, print: "Print label" },
  history: "History",
};

export const pastLoanText = {
  ended: (from: string, to: string) => `${from} – ${to}`,
  lent: (from: string) => `${from} – now`,
  lentUntil: (from: string, dueBack: string) => `${from} – now, due back ${dueBack}`,
  conditionOut: (condition: string) => `At hand-over: ${condition}`,
  conditionIn: (condition: string) => `At return: ${condition}`,
  notReturned: (accessories: string) => `Not returned: ${accessories}`,
};

export const devicePageText = {
  notFound: {
    title: "No device has this code",
    text: (code: string) => `Check the eight characters on the label: ${code}.`,
    viewDevices: "View devices",
  },
  loadFailed: "Couldn't load this device",
  device: "Device",
  holder: "Held by",
  location: "Location",
  phone: "Phone",
  dueBack: "Due back",
  /** `Fri, Nov 20, 2026, tomorrow` */
  dueOn: (date: string, note: ReactNode) => (
    <>
      {date}, {note}
    </>
  ),
  accessories: "Accessories",
  details: "View device details",
};

export const workText = {
  handOver: "Hand over",
  recordReturn: "Record return",
  requestReturn: "Request return",
  also: (actions: ReactNode) => <>Also: {actions}</>,
  backInStock: "Return to stock",
  outOfService: "Retire or mark as lost…",
  changeDueDate: "Change due date",
  isKept: "The participant is keeping this device.",
};

export const cleaningText = {
  title: "Clean and reset",
  done: "All done. It can be handed over.",
  left: (count: number) => `${count === 1 ? "1 step" : `${count} steps`} left before it can be handed over.`,
  ready: (serial: string) => `${serial} is ready for the next loan`,
  notSaved: "Step not saved.",
};

export const handOverText = {
  title: "Hand over",
  search: "Search by name or ID",
  searchLabel: "Participant: search by name or ID",
  nobody: "No one is waiting for a device. Loaners appear here once they're onboarded, until they have one.",
  noResults: "No results among loaners who are waiting for a device.",
  waiting: "Waiting for a device",
  to: (person: ReactNode) => <>To {person}</>,
  chooseOther: "Choose someone else",
  dueBack: "Due back",
  noDate: "Choose a date.",
  items: "Included items",
  condition: "Scratches, signs of wear",
  handOverTo: (firstName: string) => `Hand over to ${firstName}`,
  done: (serial: string, name: string) => `${serial} handed over to ${name}`,
  withoutPhotos: "Handed over, but a photo wasn't uploaded. Add it under Photos.",
};

export const takeBackText = {
  from: (name: ReactNode) => <>From {name}</>,
  items: "Returned items",
  condition: "As handed over, or any damage",
  reason: "Reason",
  reasonHint: "They were keeping this device. Why is it coming back?",
  record: "Record return",
  done: (serial: string, missing: string | undefined) =>
    missing === undefined
      ? `${serial} returned. Clean and reset it next.`
      : `${serial} returned. ${missing}. Clean and reset it next.`,
  withoutPhotos: "Returned, but a photo wasn't uploaded. Add it under Photos.",
};

export const loanFormText = { missing: "missing", condition: "Condition" };

export const photosText = {
  title: "Photos",
  photo: (details: string) => `Photo, ${details}`,
  moments: { out: "handed over", in: "returned", other: "" },
  uploading: "Uploading photos",
  toAdd: "Photos to add",
  add: "Add photos",
  removed: "Photo removed",
  notRemoved: "Photo not removed.",
  picker: {
    label: "Photos of the condition",
    toUpload: "Photos to upload",
    photo: (number: number) => `Photo ${number}`,
    remove: (number: number) => `Remove photo ${number}`,
  },
};

export const pictureText = {
  loadFailed: "Can't load",
  isFinal: "A removed photo can't be restored.",
  remove: "Remove photo",
};

export const fieldsText = {
  belkinCase: "Belkin case number",
  place: "Location",
  note: "Note",
  blank: "Blank",
  notSaved: "Not saved.",
  postponed: (theirs: string) => `Not saved. A colleague changed this to “${theirs}”. Press Enter to choose.`,
  conflict: {
    title: (name: string, field: string) => `${name} changed “${field}” while you were editing`,
    choose: (serial: string) => `Choose which value ${serial} keeps.`,
    before: (field: string, value: string) => `${field} before both edits: ${value}`,
    colleague: "A colleague",
    saved: "Saved",
    savedAt: (when: string) => `Saved at ${when}`,
    you: "You",
    unsaved: "Not saved yet",
  },
};

export const addDeviceText = {
  title: "Add device",
  kind: { label: "Kind", appleVisionPro: "Apple Vision Pro", metaQuest3: "Meta Quest 3" },
  serial: "Serial number",
  placeExample: "Shelf 2",
  isNew: "New and complete: ready to hand over",
  isFinal: "A device can be retired, but not deleted.",
  done: (serial: string) => `${serial} added`,
};

export const chaseText = {
  title: (serial: string) => `Request return of ${serial}`,
  verb: "Request return",
  first: (name: string) => `${name} gets this email, and the device status changes to Return requested.`,
  again: (name: string) => `${name} gets this email again.`,
  done: (serial: string, name: string) => `Return of ${serial} requested from ${name} by email`,
  noEmail: (serial: string, name: string) =>
    `Return of ${serial} requested, but ${name} can't receive email. Please call.`,
  notRequested: "Return not requested.",
};

export const dueDateText = {
  title: (serial: string) => `Change due date of ${serial}`,
  verb: "Change date",
  back: "Keep current date",
  was: (date: string) => `It was due back on ${date}.`,
  inWeeks: (weeks: number) => (weeks === 1 ? "In a week" : `In ${weeks} weeks`),
  dueBack: "Due back",
  done: (serial: string, date: string) => `${serial} is now due back on ${date}`,
};

export const outOfServiceText = {
  title: (serial: string) => `Take ${serial} out of service`,
  label: "What happened",
  retired: { option: "Retired", verb: "Retire device", done: (serial: string) => `${serial} retired` },
  lost: { option: "Lost", verb: "Mark as lost", done: (serial: string) => `${serial} marked as lost` },
};

export const backInStockText = {
  title: (serial: string) => `Return ${serial} to stock`,
  verb: "Return to stock",
  done: (serial: string) => `${serial} returned to stock. Clean and reset it next.`,
};
