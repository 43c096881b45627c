import type { Session } from "@hb/domain/sessions/session.ts";
import { sessionStatus } from "@hb/domain/sessions/status.ts";

/** An open slot on Tuesday 17 November 2026, 10:30 in Los Angeles. */
export function aSession(given: Partial<Session> = {}): Session {
  return {
    id: 1,
    startsAt: "2026-11-17T18:30:00.000Z",
    lengthMinutes: 90,
    stationId: 1,
    device: null,
    status: sessionStatus.open,
    participant: null,
    bookingId: null,
    lockedBy: null,
    lockedAt: null,
    heldUntil: null,
    bonusCents: 0,
    checkedInAt: null,
    completedAt: null,
    excused: null,
    rescheduledFrom: null,
    rescheduledTo: null,
    commentCount: 0,
    version: 1,
    ...given,
  };
}
