import type { ReactNode } from "react";

const quoted = (note: string) => `“${note}”`;
const noPhone = "No phone number";

export const callListText = {
  count: (toCall: number, later: number, called: number) =>
    [
      toCall === 1 ? "1 person to call" : `${toCall} people to call`,
      later > 0 && `${later} later`,
      called > 0 && `${called} called`,
    ]
      .filter(Boolean)
      .join(", "),
  unavailable: "Couldn't load the call list",
  empty: {
    title: "No one to call",
    explanation:
      "People appear here when they miss three surveys in a row, fall below 60%, report symptoms above the threshold, are due back from a pause, or asked for a call-back.",
  },
  today: "People to call today",
  later: "Call back later",
  called: "Called today",
  day: (day: number) => `day ${day}`,
  /** `Last call: No answer, 17 Nov, “Prefers evenings”` */
  lastCall: (outcome: string, date: string, note: string | null) =>
    `Last call: ${outcome}, ${date}${note === null ? "" : `, ${quoted(note)}`}`,
  noPhone,
  localTime: (time: string, isNight: boolean) => (isNight ? `${time} there, night` : `${time} there`),
  logCall: (name: string) => `Log the call to ${name}`,
  logWithNote: (name: string) => `Log call with note or call-back: ${name}`,
  withNote: "With note or call-back",
};

export const callLineText = {
  made: (outcome: string, time: string, by: string) => `${outcome}, ${time} by ${by}`,
  addNote: "Add note or call-back",
  quoted,
};

export const callText = {
  title: (id: number, name: string) => `Call ${id} ${name}`,
  editTitle: (id: number, name: string) => `Edit call to ${id} ${name}`,
  localTime: (time: string, why: string | undefined) => `${why ? `${why}. ` : ""}Their local time is ${time}.`,
  noPhone,
  outcome: "Outcome",
  note: "Note",
  noteHint: "Optional.",
  callBack: "Call back on",
  callBackHint: "Off the list until then.",
  noCallBack: "No call-back",
  time: "Time",
  timeHint: "Optional, study time.",
  log: "Log call",
  logged: (who: ReactNode, outcome: string) => (
    <>
      {who}: {outcome.toLowerCase()}
    </>
  ),
  notLogged: "Call not logged.",
  saved: "Call saved",
  notRemoved: "Call not removed.",
};
