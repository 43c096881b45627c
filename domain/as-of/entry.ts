import type { LogAction } from "../log/actions.ts";
import type { LoggedEntry } from "../log/entry.ts";
import { type LogPayload, logPayloads } from "../log/payloads.ts";
import type { FieldChange } from "./timeline.ts";

/** What the log says about a change. */
export type RecordEntry = Pick<LoggedEntry, "at" | "action" | "participantId" | "subject" | "payload">;

/** Undefined if it was erased, or written by a newer version of HB. */
export function payloadOf<A extends LogAction>(action: A, { payload }: RecordEntry): LogPayload<A> | undefined {
  // The schema of this very action has parsed it.
  return logPayloads[action].safeParse(payload).data as LogPayload<A> | undefined;
}

/** Something happened to these fields, and the log doesn't say what. */
export function unknownChanges(at: string, fields: readonly string[]): FieldChange[] {
  return fields.map(field => ({ at, field }));
}

/** One change per field whose old value is given. */
export function changesFrom(at: string, was: object): FieldChange[] {
  return Object.entries(was)
    .filter(([, old]) => old !== undefined)
    .map(([field, old]) => ({ at, field, old }));
}
