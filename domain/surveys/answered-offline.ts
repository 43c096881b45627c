import type { Instant } from "../contract.ts";
import { addMinutes } from "../time.ts";
import type { Course } from "./course.ts";

/** A phone that says it was answered longer ago isn't believed. It knows two weeks ahead, and may be offline for a while. */
export const maxOfflineDays = 30;

/**
 * The moments at which a survey may have been open, in the order in which they count: when it was answered, as a phone
 * without a network says, and when it arrives. A phone's clock may be wrong: what lies ahead or too far back doesn't count.
 */
export function answerMoments(answeredAt: Instant | undefined, now: Instant): Instant[] {
  const isBelieved = answeredAt !== undefined && answeredAt < now && answeredAt >= earliestAnswer(now);
  return isBelieved ? [answeredAt, now] : [now];
}

const earliestAnswer = (now: Instant): Instant => addMinutes(now, -maxOfflineDays * 24 * 60);

/** As it was at a moment: someone who was paused since was active then. What staff excused since stays excused. */
export function courseAt(course: Course, at: Instant): Course {
  const spans = course.spans
    .filter(({ startedAt }) => startedAt <= at)
    .map(span => (span.endedAt !== null && span.endedAt > at ? { ...span, endedAt: null, endedOn: null } : span));
  return { ...course, spans };
}
