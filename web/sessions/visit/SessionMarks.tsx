import type { Instant } from "@hb/domain/contract.ts";
import { specialAccommodation, specialAccommodations } from "@hb/domain/lookups/special-accommodations.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import type { SessionKind } from "@hb/domain/sessions/kinds.ts";
import type { Session, SessionPerson } from "@hb/domain/sessions/session.ts";
import { type SessionStatus, sessionStatus } from "@hb/domain/sessions/status.ts";
import { useServerNow } from "../../backend/clock.ts";
import { lookOf, type StatusLook } from "../../status/status-look.ts";
import { Chip } from "../../ui/Chip.tsx";
import { markText } from "./text.tsx";

/** The status of a session, or one of the two marks of an open slot: icon, word and color. */
export function StatusMark({ kind, bare = false }: { kind: SessionKind; bare?: boolean }) {
  const { word, tone, icon } = lookOfKind(kind);
  return (
    <Chip tone={tone} icon={icon} bare={bare}>
      {word}
    </Chip>
  );
}

/** `Consent not signed`: beside the status of a visit, a bare “Asked” would be unclear. */
export function ConsentChip({ state }: { state: SessionPerson["consent"] }) {
  const { word, tone, icon } = lookOf("consent", state);
  return (
    <Chip tone={tone} icon={icon}>
      {markText.consent(word)}
    </Chip>
  );
}

/** `4:32`: how long a slot is still held. */
export function Countdown({ until }: { until: Instant | null }) {
  const now = useServerNow(1_000);
  const seconds = until === null ? 0 : Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
  return (
    <>
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, "0")}
    </>
  );
}

export function lookOfKind(kind: SessionKind): StatusLook & { word: string } {
  return typeof kind === "string" ? lookOf("sessionMark", kind) : lookOf("session", kind);
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
  return session.participant ? fullName(session.participant) : lookOfKind(kind).word;
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
  return kind === specialAccommodation.serviceAnimal
    ? markText.serviceAnimal
    : (text ?? specialAccommodations.label(kind));
}
