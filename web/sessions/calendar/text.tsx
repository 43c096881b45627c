import type { ReactNode } from "react";

export const calendarText = {
  /** After the date, for screen readers. */
  today: ", today",
  /** `3 of 8 booked`; narrow columns hide the word. */
  booked: (count: number, slots: number, hideable: (word: string) => ReactNode) => (
    <>
      {count} of {slots}
      {hideable(" booked")}
    </>
  ),
  /** An hour that comes twice as the clocks change. */
  again: "again",
  noHour: "This hour doesn't exist on this day because the clocks change.",
};

export const blockText = {
  station: (name: string) => `Station ${name}`,
  until: (time: string) => `until ${time}`,
  locked: "locked",
  beingBooked: "Being booked",
  anyDevice: "Any",
  free: (time: string) => `Free: ${time}`,
};

export const slotMoveText = {
  lengthChanged: (minutes: number) => `Slot length changed to ${minutes} min`,
  moved: (when: string) => `Slot moved to ${when}`,
  notMoved: "Slot not moved.",
  slotNotMoved: (why: string) => `Slot not moved. ${why}.`,
  visitNotMoved: (why: string) => `Visit not moved. ${why}.`,
  taken: (name: string) => `${name} has this time`,
  hasOpenSlot: "There's an open slot at this time",
  noTime: "Time doesn't exist",
  noTimeOnDay: "This time doesn't exist on that day because the clocks change.",
  use: (time: string) => `Use ${time}`,
};

export const agendaText = {
  today: "Today",
  beingBooked: (countdown: ReactNode) => <>Being booked, {countdown}</>,
  notBooked: "Not booked yet",
};

export const monthText = {
  previous: "Previous month",
  next: "Next month",
};

export const printedText = {
  title: "Sessions by time and station",
  printed: (when: string) => `printed ${when}`,
  empty: "No sessions.",
  time: "Time",
};

export const calendarNoteText = {
  noStations: {
    title: "Where do sessions take place?",
    add: "Add station",
    about:
      "A station is a room or desk for one participant at a time, with the headsets available there. Add one, then create slots that participants can book.",
  },
  noMatch: {
    day: "No sessions on this day match these filters.",
    week: "No sessions this week match these filters.",
  },
  resetFilters: "Reset filters",
  noSlots: {
    day: "No slots on this day yet.",
    week: "No slots this week yet.",
  },
  createSlots: "Create slots",
  search: {
    choose: (name: ReactNode, current: string | undefined) => (
      <>
        Choose a slot for {name}
        {currently(current)}.
      </>
    ),
    noneOpen: (name: ReactNode, current: string | undefined) => (
      <>
        No open slots here for {name}
        {currently(current)}.
      </>
    ),
    cancel: "Cancel search",
  },
};

function currently(when: string | undefined): string {
  return when === undefined ? "" : ` (currently ${when})`;
}
