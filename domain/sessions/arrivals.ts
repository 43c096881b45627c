import { fold, foldName } from "../participants/merge/identity.ts";
import type { Session } from "./session.ts";
import { type SessionStatus, sessionStatus } from "./status.ts";

/** How the front desk groups a day. */
export type ArrivalGroup = "expected" | "hereNow" | "done" | "missed";

const groups: Partial<Record<SessionStatus, ArrivalGroup>> = {
  [sessionStatus.scheduled]: "expected",
  [sessionStatus.checkedIn]: "hereNow",
  [sessionStatus.completed]: "done",
  [sessionStatus.failedComp]: "done",
  [sessionStatus.failedNoComp]: "done",
  [sessionStatus.noShow]: "missed",
  [sessionStatus.withdrawn]: "missed",
};

/** Undefined = no one is expected: an open slot, or one that was rescheduled. */
export function arrivalGroup(status: SessionStatus): ArrivalGroup | undefined {
  return groups[status];
}

const uuid = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/i;

/**
 * What a typed or scanned text means: the address of a booking page, the number from a calendar file, a participant
 * number, or part of a name.
 */
export function readCode(text: string): { participantId?: number; bookingId?: string; name?: string } {
  const trimmed = text.trim();
  const inAddress = /[?&]participant=(\d{1,9})\b/.exec(trimmed)?.[1];
  if (inAddress) return { participantId: Number(inAddress) };
  const [bookingId] = uuid.exec(trimmed) ?? [];
  if (bookingId) return { bookingId: bookingId.toLowerCase() };
  const number = /^#?\s*(\d{1,9})$/.exec(trimmed)?.[1];
  return number ? { participantId: Number(number) } : { name: trimmed };
}

/** Whether the text refers to this arrival: every word of a name, in any order. */
export function matchesArrival({ participant, bookingId }: Pick<Session, "participant" | "bookingId">, text: string) {
  if (text.trim() === "") return true;
  const code = readCode(text);
  if (code.bookingId !== undefined) return bookingId === code.bookingId;
  if (participant === null) return false;
  if (code.participantId !== undefined) return participant.id === code.participantId;
  const name = foldName(`${participant.firstName} ${participant.lastName}`);
  const words = foldName(fold(code.name ?? "")).split(" ");
  return words.every(word => name.includes(word));
}
