import { specialAccommodation, specialAccommodations } from "@hb/domain/lookups/special-accommodations.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import type { SessionKind } from "@hb/domain/sessions/kinds.ts";
import type { Session, SessionPerson } from "@hb/domain/sessions/session.ts";
import { type SessionStatus, sessionStatus, sessionStatuses } from "@hb/domain/sessions/status.ts";
import type { StatusLook } from "../../status/status-look.ts";
import { lookOf } from "../../status/status-look.ts";

const marks = { locked: "Locked", held: "Held" } as const;

export function lookOfKind(kind: SessionKind): StatusLook & { word: string } {
  return typeof kind === "string" ? lookOf("sessionMark", marks[kind]) : lookOf("session", kind);
}

/** These ended without a visit: the name is struck through. */
const endedWithoutVisit: readonly SessionStatus[] = [
  sessionStatus.rescheduled,
  sessionStatus.noShow,
  sessionStatus.withdrawn,
];

export function isStruck({ status }: Pick<Session, "status">): boolean {
  return endedWithoutVisit.includes(status);
}

/** The first line of a block. */
export function titleOf(session: Session, kind: SessionKind): string {
  if (session.participant) return fullName(session.participant);
  return typeof kind === "string" ? marks[kind] : sessionStatuses.label(session.status);
}

/** Only an open slot that no visitor is choosing can be dragged and resized. */
export function canDrag(kind: SessionKind): boolean {
  return kind === sessionStatus.open;
}

/** What a participant needs on the day; undefined = nothing. */
export function accommodationOf({
  specialAccommodation: kind,
  specialAccommodationText: text,
}: Pick<SessionPerson, "specialAccommodation" | "specialAccommodationText">): string | undefined {
  if (kind === null || kind === specialAccommodation.no) return undefined;
  return kind === specialAccommodation.serviceAnimal ? "Service animal" : (text ?? specialAccommodations.label(kind));
}
