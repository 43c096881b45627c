import { logAction } from "@hb/domain/log/actions.ts";
import type { LogEntry } from "@hb/domain/log/entry.ts";
import type { DeviceWas, LogPayload } from "@hb/domain/log/payloads.ts";
import type { DeviceName } from "@hb/domain/lookups/device-name.ts";
import { isSame } from "@hb/domain/participants/merge/merge.ts";
import type { Actor } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { type ChangeContext, record } from "../log/acts.ts";
import { withReason } from "../remote-study/acts.ts";
import { type DeviceFacts, findDeviceFacts } from "./as-of-sql.ts";
import * as sql from "./sql.ts";
import { deviceText as text } from "./text.ts";

interface DeviceIdentity {
  id: number;
  kind: DeviceName;
  serial: string;
}

export const subjectOf = ({ id }: Pick<DeviceIdentity, "id">) => ({ kind: "device", id: String(id) }) as const;
/** How the log names a device. */
export const deviceInLog = ({ kind, serial }: Omit<DeviceIdentity, "id">) => ({ name: kind, serial });
export const nameOfActor = (actor: Actor) => (actor.kind === "staff" ? actor.name : "");

const replaceable = [
  "state",
  "steps",
  "accessories",
  "belkinCase",
  "holder",
  "deviceStatus",
  "dueBackOn",
] as const satisfies readonly (keyof DeviceWas)[];

/** How the device is now, to tell later what a change has replaced. */
export async function beforeChange({ tx }: Pick<ChangeContext, "tx">, id: number): Promise<DeviceFacts> {
  return (await findDeviceFacts(tx, id)) ?? refuse("not-found", text.notFound);
}

/** What has been replaced since: triggers change a device along with its loan. */
export async function replacedSince({ tx }: Pick<ChangeContext, "tx">, before: DeviceFacts): Promise<DeviceWas> {
  const after = await findDeviceFacts(tx, before.id);
  const changed = replaceable.filter(field => !isSame(before[field], after?.[field]));
  return Object.fromEntries(changed.map(field => [field, before[field]]));
}

/** About the device itself; its status with the holder doesn't change. */
export function deviceEntry(
  device: DeviceIdentity & Partial<Pick<sql.Device, "deviceStatus" | "participantId" | "endedAt">>,
  house: NonNullable<LogPayload<typeof logAction.deviceStatus>["house"]>,
  {
    reason,
    detail,
    was,
  }: { reason?: string | undefined } & Pick<LogPayload<typeof logAction.deviceStatus>, "detail" | "was"> = {},
): LogEntry {
  const isHeld = device.participantId != null && device.endedAt === null;
  const status = isHeld ? (device.deviceStatus ?? null) : null;
  return {
    action: logAction.deviceStatus,
    subject: subjectOf(device),
    ...(isHeld && { participantId: device.participantId as number }),
    payload: {
      old: status,
      new: status,
      device: deviceInLog(device),
      house,
      ...(detail && { detail }),
      ...(was && { was }),
      ...withReason(reason),
    },
  };
}

export async function recordDeviceChange(
  context: ChangeContext,
  ...entry: Parameters<typeof deviceEntry>
): Promise<void> {
  await record(context, deviceEntry(...entry));
}

/** Refuses to overwrite what the editor hasn't seen, and returns both values. */
export function assertVersion(device: sql.Device, version: number, mine: object): void {
  if (device.version === version) return;
  const { state, participantId, belkinCase, place, note } = device;
  refuse("aborted", text.justChanged, {
    theirs: { state, version: device.version, participantId, belkinCase, place, note },
    mine,
  });
}

export async function lockVersion(
  { tx }: ChangeContext,
  { id, version }: { id: number; version: number },
  mine: object,
): Promise<sql.Device> {
  const device = (await sql.lockDevice(tx, id)) ?? refuse("not-found", text.notFound);
  assertVersion(device, version, mine);
  return device;
}
