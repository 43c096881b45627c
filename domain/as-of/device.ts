import { deviceState } from "../devices/device.ts";
import { type LogAction, logAction } from "../log/actions.ts";
import type { LogPayload } from "../log/payloads.ts";
import { type DeviceStatus, deviceStatus } from "../remote-study/device-status.ts";
import { changesFrom, payloadOf, type RecordEntry, unknownChanges } from "./entry.ts";
import { holderChange } from "./session.ts";
import type { FieldChange } from "./timeline.ts";

/** Which action of the log tells of each fact. */
export const deviceFields = {
  serial: logAction.deviceStatus,
  state: logAction.deviceStatus,
  holder: logAction.deviceProvided,
  deviceStatus: logAction.deviceStatus,
  dueBackOn: logAction.deviceStatus,
  place: logAction.deviceStatus,
  note: logAction.deviceStatus,
  accessories: logAction.deviceStatus,
  steps: logAction.deviceStatus,
  belkinCase: logAction.belkinCaseNumber,
} as const satisfies Record<string, LogAction>;

/** Of everything that the log tells about a device, what this takes. */
export const deviceActions: readonly LogAction[] = [...new Set(Object.values(deviceFields))];

const loanFields = ["state", "holder", "deviceStatus", "dueBackOn", "accessories", "steps"] as const;
/** While it has one of these, it is with its holder. */
const heldStatuses: readonly DeviceStatus[] = [
  deviceStatus.provided,
  deviceStatus.keeping,
  deviceStatus.returnRequested,
  deviceStatus.notReturned,
];

/** What an entry changed about this device. A merge moves it from one holder to the other. */
export function deviceChanges(id: number, entry: RecordEntry): FieldChange[] {
  const { at, action } = entry;
  switch (action) {
    case logAction.deviceStatus:
      return statusChanges(entry, payloadOf(action, entry));
    case logAction.deviceProvided: {
      const payload = payloadOf(action, entry);
      if (payload?.was) return changesFrom(at, payload.was);
      return [
        { at, field: "holder", new: entry.participantId },
        ...unknownChanges(at, ["state", "dueBackOn", "steps"]),
      ];
    }
    case logAction.belkinCaseNumber: {
      const payload = payloadOf(action, entry);
      if (payload?.was) return changesFrom(at, payload.was);
      return [{ at, field: "belkinCase", ...(payload && { new: payload.new }) }];
    }
    case logAction.participantsMerged:
    case logAction.mergeUndone:
      return holderChange("holder", id, "devices", entry);
    default:
      return [];
  }
}

function statusChanges(
  entry: RecordEntry,
  payload: LogPayload<typeof logAction.deviceStatus> | undefined,
): FieldChange[] {
  const { at } = entry;
  if (!payload) return unknownChanges(at, ["serial", "place", "note", ...loanFields]);
  const { was, detail, house } = payload;
  if (detail) return [{ at, field: detail.field, old: detail.old, new: detail.new }];
  if (was) return changesFrom(at, was);
  if (house) return houseChanges(at, house, payload);
  return loanChanges(entry, payload);
}

type StatusPayload = LogPayload<typeof logAction.deviceStatus>;

/** What entries say that don't hold what they replaced. */
function houseChanges(at: string, house: NonNullable<StatusPayload["house"]>, payload: StatusPayload): FieldChange[] {
  const { cleaning, ready, retired, lost } = deviceState;
  switch (house) {
    case "cleaned":
    case "back":
      return [{ at, field: "state", new: cleaning }, ...unknownChanges(at, ["steps"])];
    case "ready":
      return [{ at, field: "state", old: cleaning, new: ready }, ...unknownChanges(at, ["steps"])];
    case "retired":
    case "lost":
      return [
        { at, field: "state", new: house === "lost" ? lost : retired },
        { at, field: "steps", new: [] },
      ];
    case "chased":
      return [{ at, field: "deviceStatus", old: payload.old, new: payload.new }];
    default:
      return [];
  }
}

function loanChanges({ at, participantId }: RecordEntry, { old, new: now }: StatusPayload): FieldChange[] {
  const [isBefore, isAfter] = [heldStatuses.includes(old), heldStatuses.includes(now)];
  const changes: FieldChange[] = [{ at, field: "deviceStatus", old: isBefore ? old : null, new: isAfter ? now : null }];
  if (isBefore === isAfter) return changes;
  const { out } = deviceState;
  return [
    ...changes,
    { at, field: "holder", old: isBefore ? participantId : null, new: isAfter ? participantId : null },
    { at, field: "state", ...(isBefore ? { old: out } : { new: out }) },
    ...unknownChanges(at, ["dueBackOn", "accessories", "steps"]),
  ];
}
