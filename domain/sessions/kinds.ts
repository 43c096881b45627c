import { z } from "zod";
import { DeviceName } from "../lookups/device-name.ts";
import { type Session, StationId } from "./session.ts";
import { SessionStatus, sessionStatus, sessionStatuses } from "./status.ts";

/** How a block is shown: by its status, or by one of two marks on an open slot. Each session is one kind. */
export const SessionKind = z.union([SessionStatus, z.enum(["locked", "held"])]);
export type SessionKind = z.infer<typeof SessionKind>;

export const sessionKinds: readonly SessionKind[] = [...sessionStatuses.ids, "locked", "held"];

/** Absent = every value; an empty list = none. AND between filters, OR within one. */
export const SessionFilter = z.object({
  kinds: z.array(SessionKind).max(20).optional(),
  stations: z.array(StationId).max(200).optional(),
  /** Null = no device chosen yet. */
  devices: z.array(DeviceName.nullable()).max(20).optional(),
});
export type SessionFilter = z.infer<typeof SessionFilter>;

export function kindOf(session: Pick<Session, "status" | "lockedAt" | "heldUntil">, nowMs: number): SessionKind {
  if (session.status !== sessionStatus.open) return session.status;
  if (session.lockedAt !== null) return "locked";
  return isHeld(session, nowMs) ? "held" : session.status;
}

export function isHeld({ heldUntil }: Pick<Session, "heldUntil">, nowMs: number): boolean {
  return heldUntil !== null && Date.parse(heldUntil) > nowMs;
}

/** Absent = every value; an empty list = none. AND between filters, OR within one. */
export const SessionFilters = z.object({
  statuses: z.array(SessionStatus).max(20).optional(),
  /** Null = no device chosen yet. */
  devices: z.array(DeviceName.nullable()).max(20).optional(),
  stations: z.array(StationId).max(200).optional(),
});
export type SessionFilters = z.infer<typeof SessionFilters>;
