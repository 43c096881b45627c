import { type LogAction, logAction } from "../log/actions.ts";
import type { LogPayload } from "../log/payloads.ts";
import { sessionStatus } from "../sessions/status.ts";
import { changesFrom, payloadOf, type RecordEntry, unknownChanges } from "./entry.ts";
import type { FieldChange, Timeline } from "./timeline.ts";

/** Which action of the log tells of each fact. */
export const sessionFields = {
  startsAt: logAction.session,
  lengthMinutes: logAction.session,
  station: logAction.session,
  device: logAction.session,
  status: logAction.sessionStatus,
  participant: logAction.booking,
  excused: logAction.sessionStatus,
  checkedInAt: logAction.sessionStatus,
  completedAt: logAction.sessionStatus,
  bonusCents: logAction.sessionBonus,
  locked: logAction.sessionLocked,
} as const satisfies Record<string, LogAction>;

/** Of everything that the log tells about a session, what this takes. */
export const sessionActions: readonly LogAction[] = [...new Set(Object.values(sessionFields))];

/** A slot as it is after it was created and before it is deleted. */
const openSlot = {
  status: sessionStatus.open,
  participant: null,
  excused: null,
  checkedInAt: null,
  completedAt: null,
  bonusCents: 0,
  locked: false,
};
const visitFields = ["status", "excused", "checkedInAt", "completedAt"] as const;

/** What an entry changed about this session. A merge moves it from one person to the other. */
function sessionChanges(id: number, entry: RecordEntry): FieldChange[] {
  const { at, action } = entry;
  switch (action) {
    case logAction.session: {
      const payload = payloadOf(action, entry);
      if (!payload) return unknownChanges(at, ["startsAt", "lengthMinutes", "station", "device"]);
      return payload.what === "created" || payload.what === "deleted" ? [] : slotChanges(at, payload);
    }
    case logAction.sessionStatus:
      return statusChanges(at, payloadOf(action, entry));
    case logAction.booking:
      return bookingChanges(entry, payloadOf(action, entry));
    case logAction.sessionBonus:
    case logAction.sessionLocked: {
      const field = action === logAction.sessionBonus ? "bonusCents" : "locked";
      const payload = payloadOf(action, entry);
      return payload ? [{ at, field, old: payload.old, new: payload.new }] : unknownChanges(at, [field]);
    }
    case logAction.participantsMerged:
    case logAction.mergeUndone:
      return holderChange("participant", id, "sessions", entry);
    default:
      return [];
  }
}

type SlotChange = Extract<LogPayload<typeof logAction.session>, { what: "moved" | "changed" }>;

function slotChanges(at: string, { old, new: now }: SlotChange): FieldChange[] {
  return (["startsAt", "lengthMinutes", "station", "device"] as const)
    .filter(field => old[field] !== now[field])
    .map(field => ({ at, field, old: old[field], new: now[field] }));
}

function statusChanges(at: string, payload: LogPayload<typeof logAction.sessionStatus> | undefined): FieldChange[] {
  if (!payload) return unknownChanges(at, visitFields);
  const { old, new: now, was, excused } = payload;
  const isNoShow = now === sessionStatus.noShow;
  return [
    { at, field: "status", old, new: now },
    {
      at,
      field: "excused",
      old: old === sessionStatus.noShow ? was?.excused : null,
      new: isNoShow ? (excused ?? false) : null,
    },
    { at, field: "checkedInAt", old: was ? was.checkedInAt : old === sessionStatus.scheduled ? null : undefined },
    { at, field: "completedAt", old: was ? was.completedAt : old === sessionStatus.completed ? undefined : null },
  ];
}

function bookingChanges(entry: RecordEntry, payload: LogPayload<typeof logAction.booking> | undefined): FieldChange[] {
  const { at, participantId } = entry;
  if (!payload) return unknownChanges(at, [...visitFields, "participant"]);
  const { what, was = {} } = payload;
  if (what === "booked")
    return [
      { at, field: "status", old: sessionStatus.open, new: sessionStatus.scheduled },
      { at, field: "participant", old: null, new: participantId },
      ...changesFrom(at, was),
    ];
  return [
    { at, field: "participant", old: participantId, new: null },
    { at, field: "status", old: was.status, new: sessionStatus.open },
    { at, field: "excused", old: was.excused, new: null },
    { at, field: "checkedInAt", old: was.checkedInAt, new: null },
    { at, field: "completedAt", old: was.completedAt, new: null },
  ];
}

/** A merge moves what belongs to the other person to the one who is kept; undoing it moves it back. */
export function holderChange(
  field: string,
  id: number,
  kind: "sessions" | "devices",
  entry: RecordEntry,
): FieldChange[] {
  const { at, action } = entry;
  const isMerge = action === logAction.participantsMerged;
  const payload = payloadOf(isMerge ? logAction.participantsMerged : logAction.mergeUndone, entry);
  if (!payload) return unknownChanges(at, [field]);
  if (!payload.moved?.[kind]?.includes(id)) return [];
  const [kept, other] = [entry.participantId, Number(entry.subject?.id)];
  return [{ at, field, old: isMerge ? other : kept, new: isMerge ? kept : other }];
}

type SessionFacts = Record<keyof typeof sessionFields, unknown>;

/** One session from everything that the log tells about it, oldest first. `current` is undefined if it was deleted. */
export function sessionTimeline(
  id: number,
  entries: readonly RecordEntry[],
  current: (SessionFacts & { createdAt: string }) | undefined,
): Timeline | undefined {
  const told = entries.flatMap(entry => {
    const payload = entry.action === logAction.session ? payloadOf(entry.action, entry) : undefined;
    return payload?.what === "created" || payload?.what === "deleted" ? [{ at: entry.at, payload }] : [];
  });
  const created = told.find(({ payload }) => payload.what === "created");
  const deleted = told.find(({ payload }) => payload.what === "deleted");
  const left = deleted?.payload.what === "deleted" ? { ...openSlot, ...deleted.payload.old } : undefined;
  const facts: Partial<SessionFacts> | undefined = current ?? left;
  return (
    facts && {
      began: current?.createdAt ?? created?.at ?? null,
      ended: current ? null : (deleted?.at ?? null),
      now: Object.fromEntries(Object.keys(sessionFields).map(field => [field, facts[field as keyof SessionFacts]])),
      changes: entries.flatMap(entry => sessionChanges(id, entry)),
    }
  );
}
