import { counted } from "@hb/domain/log/format.ts";

export const frontDeskText = {
  scheduler: "Scheduler",
  loadFailed: "Couldn't load today's arrivals",
  noVisits: { title: "No visits today", text: "Today's visits appear here as soon as they are booked." },
  emptyGroup: {
    title: "No one in this group",
    showEveryone: "Show everyone",
    text: "Use the four counters above to filter the day.",
  },
  /** Something waited to be sent before it was done. */
  sentLater: (done: string) => `${done} (sent)`,
  severalSent: (count: number) => `${counted(count, "entry", "entries")} sent`,
  undone: (name: string) => `Undone for ${name}`,
};

export const deskHeadText = {
  title: "Front desk",
  /** `Tuesday, Nov 17` */
  today: (weekday: string, date: string) => `${weekday}, ${date}`,
  paper: "Paper",
  printToday: "Print today",
  printTomorrow: "Print tomorrow",
  typeIn: "Type in codes…",
};

export const deskSearchText = {
  label: "Search today by name, ID or scanned code",
  labelById: "Search today by ID",
  placeholder: "Name, ID or scan a code",
  placeholderById: "ID",
  clear: "Clear search",
};

export const countersText = { label: "Show" };
