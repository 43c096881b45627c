import type { EmailTopic } from "@hb/domain/emails/email.ts";
import { parseVisitPreview } from "@hb/domain/sessions/visit-preview.ts";
import { addMinutes } from "@hb/domain/time.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { findActiveSessionOf, findSessions } from "../sql.ts";
import { type Booking, findStandingBooking } from "./booking-sql.ts";

/** A placeholder for the calendar file in a preview. */
const noBooking = "00000000-0000-4000-8000-000000000000";

/** The booking as it would be after the change staff are about to make, for previewing the email; undefined = there is none. */
export async function previewBooking(
  db: Queryable,
  { participantId, about, now }: { participantId: number; about: EmailTopic; now: string },
): Promise<Booking | undefined> {
  const visit = parseVisitPreview(about);
  if (!visit) return undefined;
  const [session] = await findSessions(db, [visit.sessionId], now);
  if (!session) return undefined;
  const active = visit.kind === "slot" ? await findActiveSessionOf(db, participantId) : visit.sessionId;
  const old = active === undefined ? undefined : await findStandingBooking(db, active);
  const startsAt = visit.kind === "moved" ? visit.startsAt : session.startsAt;
  const isMove = visit.kind === "moved" || (visit.kind === "slot" && old !== undefined && active !== session.id);
  return {
    id: old?.id ?? noBooking,
    participantId,
    sessionId: session.id,
    startsAt,
    endsAt: addMinutes(startsAt, session.lengthMinutes),
    sequence: (old?.sequence ?? 0) + (isMove ? 1 : 0),
    bookedAt: old?.bookedAt ?? now,
    bookedByKind: "staff",
    bookedByName: "",
    changedAt: now,
    endedAt: visit.kind === "cancelled" ? now : null,
    endedAs: visit.kind === "cancelled" ? "cancelled" : null,
  };
}
