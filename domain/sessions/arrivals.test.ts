import { expect, test } from "vitest";
import { arrivalGroup, matchesArrival, readCode } from "./arrivals.ts";
import type { SessionPerson } from "./session.ts";
import { sessionStatuses } from "./status.ts";

const bookingId = "0b3c1a4e-1111-4222-8333-444455556666";
const participant: SessionPerson = {
  id: 1042,
  firstName: "José",
  lastName: "O’Neil-Brandt",
  phone: null,
  status: 5,
  type: 1,
  consent: 3,
  specialAccommodation: null,
  specialAccommodationText: null,
};
const found = (text: string) => matchesArrival({ participant, bookingId }, text);

test("a day is sorted into expected, here now, done and missed; open and moved ones are no one's arrival", () => {
  expect(sessionStatuses.entries.map(({ id, label }) => [label, arrivalGroup(id)])).toEqual([
    ["Open", undefined],
    ["Scheduled", "expected"],
    ["Checked In", "hereNow"],
    ["Completed", "done"],
    ["Rescheduled", undefined],
    ["NoShow", "missed"],
    ["Withdrawn", "missed"],
    ["Failed - Comp.", "done"],
    ["Failed - No Comp.", "done"],
  ]);
});

test("someone is found by number, by parts of the name in any order and spelling, and by what a scanner reads", () => {
  for (const text of ["1042", "#1042", "jose", "brandt José", "oneil", "", `urn:uuid:${bookingId.toUpperCase()}`])
    expect(found(text), text).toBe(true);
  expect(found("https://study.example/booking?participant=1042&key=0123456789abcdef0123456789abcdef")).toBe(true);
  const another = "0b3c1a4e-1111-4222-8333-444455557777";
  for (const text of [
    "1043",
    "104",
    "maria",
    "jose maria",
    another,
    "https://study.example/booking?participant=10421&key=0",
  ])
    expect(found(text), text).toBe(false);
  expect(matchesArrival({ participant: null, bookingId: null }, "jose")).toBe(false);
  for (const text of ["", "  "])
    expect(matchesArrival({ participant: null, bookingId: null }, text), "no search").toBe(true);
});

test("a code is an address, a number of a calendar file, a participant's number or a name", () => {
  expect(readCode(" 1042 ")).toEqual({ participantId: 1042 });
  expect(readCode(bookingId)).toEqual({ bookingId });
  expect(readCode("Wren 2")).toEqual({ name: "Wren 2" });
});
