import { expect, test } from "vitest";
import { parseVisitPreview, type VisitPreview, visitPreviewTopic } from "./visit-preview.ts";

test("a visit that would be is named in words, and understood again", () => {
  const visits: VisitPreview[] = [
    { kind: "slot", sessionId: 7 },
    { kind: "cancelled", sessionId: 7 },
    { kind: "moved", sessionId: 7, startsAt: "2026-11-17T18:30:00.000Z" },
  ];
  expect(visits.map(visit => parseVisitPreview(visitPreviewTopic(visit)))).toEqual(visits);
  expect(parseVisitPreview({ kind: "session", id: "moved 7 tomorrow" })).toBeUndefined();
  expect(parseVisitPreview({ kind: "session", id: "x" })).toBeUndefined();
  expect(parseVisitPreview({ kind: "booking", id: "7" })).toBeUndefined();
});
