import { expect, test } from "vitest";
import { participantStatus, participantStatuses } from "../participants/status.ts";
import { dueBefore, retentionGroups } from "./retention.ts";

test("a month is a month of the calendar, and the last day of a longer one is the last of a shorter", () => {
  expect(dueBefore("2026-11-17T18:00:00.000Z", 12)).toBe("2025-11-17T18:00:00.000Z");
  expect(dueBefore("2026-03-31T00:00:00.000Z", 1)).toBe("2026-02-28T00:00:00.000Z");
  expect(dueBefore("2024-03-31T00:00:00.000Z", 1)).toBe("2024-02-29T00:00:00.000Z");
  expect(dueBefore("2026-01-15T00:00:00.000Z", 2)).toBe("2025-11-15T00:00:00.000Z");
});

test("every status belongs to one group, but Scheduled, who is expected", () => {
  const grouped: (number | null)[] = Object.values(retentionGroups).flatMap(({ statuses }) => [...statuses]);
  const wanted = participantStatuses.ids.filter(id => id !== participantStatus.scheduled);
  expect(new Set(grouped)).toEqual(new Set(wanted));
  expect(grouped).toHaveLength(wanted.length);
  expect(Object.entries(retentionGroups).map(([group, { setting }]) => [group, setting])).toEqual([
    ["unanswered", "retentionUnansweredMonths"],
    ["notTaken", "retentionNotTakenMonths"],
    ["ended", "retentionEndedMonths"],
  ]);
});
