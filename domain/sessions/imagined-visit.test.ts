import { expect, test } from "vitest";
import { aboutImagined, type ImaginedVisit, readImagined } from "./imagined-visit.ts";

test("a visit that would be is named in words, and understood again", () => {
  const visits: ImaginedVisit[] = [
    { kind: "slot", sessionId: 7 },
    { kind: "cancelled", sessionId: 7 },
    { kind: "moved", sessionId: 7, startsAt: "2026-11-17T18:30:00.000Z" },
  ];
  expect(visits.map(visit => readImagined(aboutImagined(visit)))).toEqual(visits);
  expect(readImagined({ kind: "session", id: "moved 7 tomorrow" })).toBeUndefined();
  expect(readImagined({ kind: "session", id: "x" })).toBeUndefined();
  expect(readImagined({ kind: "booking", id: "7" })).toBeUndefined();
});
