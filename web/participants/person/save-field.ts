import { isSame } from "@hb/domain/participants/merge/merge.ts";
import type { Participant } from "@hb/domain/participants/participant.ts";
import type { ProfileChanges } from "@hb/domain/participants/profile.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { call, newRequestId } from "../../backend/call.ts";
import { theirsOf } from "../../backend/refused.ts";
import type { EditableField } from "./fields.ts";

/** What stood in the record when somebody began to type over it. */
export interface Base {
  version: number;
  value: unknown;
}

export type SaveResult =
  | { done: "saved"; version: number }
  /** A colleague has brought the record to the same value meanwhile. */
  | { done: "same"; theirs: Participant }
  | { done: "conflict"; theirs: Participant };

/**
 * Saves one field. Only a colleague's change of this very field is a conflict: where they changed something else, what
 * was typed is saved on top of it, because nothing of theirs is overwritten.
 */
export async function saveField(id: number, field: EditableField, value: unknown, base: Base): Promise<SaveResult> {
  const requestId = newRequestId();
  try {
    return { done: "saved", version: await send(id, field, value, base.version, requestId) };
  } catch (error) {
    const theirs = theirsOf(error) as Participant | undefined;
    if (!theirs) throw error;
    if (isSame(theirs[field], value)) return { done: "same", theirs };
    if (!isSame(theirs[field], base.value)) return { done: "conflict", theirs };
    return saveField(id, field, value, { version: theirs.version, value: base.value });
  }
}

async function send(id: number, field: EditableField, value: unknown, version: number, requestId: string) {
  const one = { requestId, id, version };
  // The value comes from the field's own editor, and the server holds it against the same schema again.
  if (field === "type") return (await call("setParticipantType", { ...one, to: value as Participant["type"] })).version;
  if (field === "ownerType")
    return (await call("setOwnerType", { ...one, to: value as Participant["ownerType"] })).version;
  return (await call("updateParticipant", { ...one, changes: { [field]: value } as ProfileChanges })).version;
}

/** What the server says is wrong with this field, or with the request as a whole. */
export function problemOf(refusal: Refusal, field: EditableField): string {
  const { problems = [] } = (refusal.details ?? {}) as { problems?: { path: unknown[]; message: string }[] };
  const own = problems.find(({ path }) => path.includes(field)) ?? problems[0];
  return own?.message ?? `Not saved. ${refusal.message} (${refusal.code})`;
}
