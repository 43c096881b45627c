import { expect, test } from "vitest";
import { mayBeBookedByStaff, mayBookByLink, participantStatuses } from "../participants/status.ts";
import { activeSessionStatuses, participantStatusAfter, sessionStatuses, stationFreeStatuses } from "./status.ts";

test("a session's new status makes of its participant what the study says, and nothing else", () => {
  const effects = sessionStatuses.entries.map(({ id, label }) => {
    const after = participantStatusAfter[id];
    return [label, after === undefined ? "no effect" : participantStatuses.label(after)];
  });
  expect(Object.fromEntries(effects)).toEqual({
    Open: "Contacted",
    Scheduled: "Scheduled",
    "Checked In": "no effect",
    Completed: "Completed",
    Rescheduled: "no effect",
    NoShow: "Contacted",
    Withdrawn: "Withdrawn",
    "Failed - Comp.": "Contacted",
    "Failed - No Comp.": "Contacted",
  });
});

test("Scheduled and Checked In are active; Rescheduled and Withdrawn leave the station free", () => {
  expect(activeSessionStatuses.map(sessionStatuses.label)).toEqual(["Scheduled", "Checked In"]);
  expect(stationFreeStatuses.map(sessionStatuses.label)).toEqual(["Rescheduled", "Withdrawn"]);
});

test("contacted and scheduled people may book by link, staff may book a blank one too", () => {
  expect(mayBookByLink.map(participantStatuses.label)).toEqual(["Contacted", "Scheduled"]);
  expect(mayBeBookedByStaff.map(participantStatuses.label)).toEqual(["Blank", "Contacted", "Scheduled"]);
});
