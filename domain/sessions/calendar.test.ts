import fc from "fast-check";
import { expect, test } from "vitest";
import { calendarFile } from "./calendar.ts";

const event = {
  uid: "0b3c1a4e-1111-4222-8333-444455556666",
  sequence: 2,
  changedAt: "2026-11-15T12:00:00.000Z",
  startsAt: "2026-11-19T21:00:00.000Z",
  lengthMinutes: 90,
  summary: "Visit: Northlight",
};
/** As a calendar reads it: continued lines joined again. */
const lines = (file: string) => file.replaceAll("\r\n ", "").split("\r\n");

test("a visit is one entry with its number, its moment in UTC and its sequence", () => {
  const file = calendarFile("REQUEST", [
    {
      ...event,
      location: "1 Main St, Suite 5",
      organizer: { name: 'The "Study"', email: "study@example.com" },
      attendee: { name: "Wren; Abernathy", email: "wren@example.com" },
    },
  ]);
  expect(lines(file)).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//HB//Sessions//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:REQUEST",
    "BEGIN:VEVENT",
    "UID:0b3c1a4e-1111-4222-8333-444455556666",
    "SEQUENCE:2",
    "DTSTAMP:20261115T120000Z",
    "DTSTART:20261119T210000Z",
    "DTEND:20261119T223000Z",
    "SUMMARY:Visit: Northlight",
    "LOCATION:1 Main St\\, Suite 5",
    'ORGANIZER;CN="The Study":mailto:study@example.com',
    'ATTENDEE;CN="Wren; Abernathy";ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED:mailto:wren@example.com',
    "STATUS:CONFIRMED",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

test("a canceled one says so, and a feed has a name", () => {
  expect(lines(calendarFile("CANCEL", [{ ...event, cancelled: true }]))).toEqual(
    expect.arrayContaining(["METHOD:CANCEL", "STATUS:CANCELLED"]),
  );
  expect(lines(calendarFile("PUBLISH", [], { name: "Site, A" }))).toContain("X-WR-CALNAME:Site\\, A");
});

test("whatever a text holds, no line is longer than 75 bytes, no character is cut, and no line is added", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), summary => {
      const file = calendarFile("PUBLISH", [{ ...event, summary }]);
      for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      const joined = lines(file);
      expect(joined).toHaveLength(16);
      expect(joined.find(line => line.startsWith("SUMMARY:"))).toBeDefined();
    }),
  );
});
