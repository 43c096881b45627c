import { type LogAction, logAction } from "../log/actions.ts";
import { details } from "../log/details.ts";
import type { Holdings } from "../log/payloads.ts";
import { changesFrom, payloadOf, type RecordEntry, unknownChanges } from "./entry.ts";
import type { FieldChange } from "./timeline.ts";

/** Actions that replace one value, and the fact it is. */
const single: Partial<Record<LogAction, string>> = {
  [logAction.participantStatus]: "status",
  [logAction.ethnicity]: "ethnicities",
  [logAction.dateOfBirth]: "bornOn",
  [logAction.gender]: "gender",
  [logAction.skinType]: "skinType",
  [logAction.participantType]: "type",
  [logAction.ownershipType]: "ownerType",
  [logAction.remoteStudyStatus]: "remoteStatus",
  [logAction.deviceStatus]: "deviceStatus",
  [logAction.belkinCaseNumber]: "belkinCase",
  [logAction.reOnboarding]: "reOnboardedAt",
};
const remoteFields = ["remoteStatus", "deviceStatus", "belkinCase", "reOnboardedAt"] as const;
const notInRemoteStudy = { remoteStatus: null, deviceStatus: null, belkinCase: null, reOnboardedAt: null };
const detailFields = Object.keys(details).filter(field => field !== "ownAnswer");

/** Which action of the log tells of each fact; who can read those entries can see it as it was. */
export const personFields: Readonly<Record<string, LogAction>> = {
  ...Object.fromEntries(Object.entries(single).map(([action, field]) => [field, Number(action) as LogAction])),
  ...Object.fromEntries(detailFields.map(field => [field, logAction.participantDetails])),
  mergedInto: logAction.participantsMerged,
  unconfirmed: logAction.emailConfirmed,
};

/** Of everything that the log tells about a person, what this takes. */
export const personActions: readonly LogAction[] = [
  ...new Set([...Object.values(personFields), logAction.mergeUndone, logAction.personAnonymized]),
];

/** A question of the study's own is a fact too. */
export const ownFact = (question: string) => `own:${question}`;

/** What an entry changed about this person. `all` are the facts that they have. */
export function personChanges(id: number, entry: RecordEntry, all: readonly string[]): FieldChange[] {
  const { at, action } = entry;
  // Nothing of before comes back.
  if (action === logAction.personAnonymized) return unknownChanges(at, all);
  if (action === logAction.participantsMerged || action === logAction.mergeUndone) return mergeChanges(id, entry);
  if (entry.participantId !== id) return [];
  if (action === logAction.emailConfirmed) return [{ at, field: "unconfirmed", old: true, new: false }];
  if (action === logAction.participantDetails) return detailChange(entry, all);
  const field = single[action];
  if (field === undefined) return [];
  const payload = entry.payload as { old?: unknown; new?: unknown } | null;
  return payload ? [{ at, field, old: payload.old, new: payload.new }] : unknownChanges(at, [field]);
}

function detailChange(entry: RecordEntry, all: readonly string[]): FieldChange[] {
  const { at } = entry;
  const change = payloadOf(logAction.participantDetails, entry);
  // It doesn't even say which field it was.
  if (!change) return unknownChanges(at, [...detailFields, ...all.filter(field => field.startsWith(ownFact("")))]);
  if (change.field !== "ownAnswer") return [{ at, field: change.field, old: change.old, new: change.new }];
  const answered = ({ answer, text }: typeof change.old) => ({ answer, text });
  return [{ at, field: ownFact(change.old.question), old: answered(change.old), new: answered(change.new) }];
}

/** The entry is about the kept person; its subject is the other one. */
function mergeChanges(id: number, entry: RecordEntry): FieldChange[] {
  const { at, action, participantId } = entry;
  const isOther = entry.subject?.id === String(id);
  const isMerge = action === logAction.participantsMerged;
  const payload = payloadOf(isMerge ? logAction.participantsMerged : logAction.mergeUndone, entry);
  const pointer: FieldChange[] = !isOther
    ? []
    : [{ at, field: "mergedInto", old: isMerge ? null : participantId, new: isMerge ? participantId : null }];
  if (!payload?.moved) return [...pointer, ...unknownChanges(at, remoteFields)];
  return [...pointer, ...enrolmentMove(at, payload.moved, isMerge === isOther)];
}

/** Only one of two people who are merged can be in the remote study. */
function enrolmentMove(at: string, { remoteStudy }: Holdings, leaves: boolean): FieldChange[] {
  if (!remoteStudy) return [];
  const to: Record<string, unknown> = leaves ? notInRemoteStudy : remoteStudy;
  return changesFrom(at, leaves ? remoteStudy : notInRemoteStudy).map(change => ({ ...change, new: to[change.field] }));
}
