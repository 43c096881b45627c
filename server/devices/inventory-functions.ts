import { randomInt } from "node:crypto";
import type { Input } from "@hb/domain/contract.ts";
import { type Accessory, accessoriesOf, codeAlphabet, deviceState, isReadyToLend } from "@hb/domain/devices/device.ts";
import * as contract from "@hb/domain/devices/inventory-contract.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import type { LogPayload } from "@hb/domain/log/payloads.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { Tx } from "@hb/platform/database/connect.ts";
import { handle } from "../handle.ts";
import { record } from "../log/acts.ts";
import { changeEnrolment, lockEnrolled } from "../remote-study/acts.ts";
import type { Site } from "../site.ts";
import { changeText } from "../text.ts";
import { beforeChange, deviceEntry, lockVersion, recordDeviceChange, replacedSince } from "./log-entries.ts";
import * as sql from "./sql.ts";
import { deviceText as text } from "./text.ts";

/** Eight of 32 characters: hard to guess, and unique in practice. */
export function newCode(): string {
  return Array.from({ length: 8 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join("");
}

export async function assertNewSerial(tx: Tx, serial: string, except?: number): Promise<void> {
  const known = await sql.findBySerial(tx, serial);
  if (known && known.id !== except) refuse("already-exists", text.serialTaken, { id: known.id });
}

type DeviceDetail = NonNullable<LogPayload<typeof logAction.deviceStatus>["detail"]>;

/** The parts that differ, one by one; the Belkin case has its own action. */
function detailsOf(before: sql.Device, changes: Input<typeof contract.editDevice>["changes"]): DeviceDetail[] {
  const words = (["serial", "place", "note"] as const).flatMap((field): DeviceDetail[] => {
    const now = changes[field];
    return now === undefined || now === before[field] ? [] : [{ field, old: before[field], new: now }];
  });
  const box = changes.accessories;
  if (box === undefined || String(box) === String(before.accessories)) return words;
  return [...words, { field: "accessories", old: before.accessories as Accessory[], new: box }];
}

/** The inventory, and the steps between two loans. */
export const inventoryFunctions = (_site: Site) => [
  handle(contract.addDevice, async (context, { kind, serial, place, note, belkinCase, ...given }) => {
    const { tx, now } = context;
    await assertNewSerial(tx, serial);
    const steps = given.steps ?? [];
    const state = isReadyToLend(steps) ? deviceState.ready : deviceState.cleaning;
    const accessories = given.accessories ?? accessoriesOf(kind);
    const device = { code: newCode(), kind, serial, state, steps, accessories, place, note, belkinCase };
    const id = await sql.insertDevice(tx, device, now);
    await recordDeviceChange(context, { id, kind, serial }, "added");
    return { id, code: device.code, version: 1 };
  }),

  handle(contract.editDevice, async (context, { id, version, changes }) => {
    const { tx, now } = context;
    const found = await sql.findDevice(tx, id);
    const isOut = found?.participantId != null && found.endedAt === null;
    const enrolled =
      isOut && found.participantId !== null ? await lockEnrolled(context, found.participantId) : undefined;
    const device = await lockVersion(context, { id, version }, changes);
    const details = detailsOf(device, changes);
    const isOtherCase = changes.belkinCase !== undefined && changes.belkinCase !== device.belkinCase;
    if (details.length === 0 && !isOtherCase) refuse("failed-precondition", changeText.none);
    if (changes.serial !== undefined) await assertNewSerial(tx, changes.serial, id);
    const saved = await sql.changeDevice(tx, id, changes);
    const named = { ...device, serial: changes.serial ?? device.serial };
    for (const detail of details) await recordDeviceChange(context, named, "edited", { detail });
    if (isOtherCase) {
      const belkinCase = changes.belkinCase ?? null;
      const holder = isOut && device.participantId === found.participantId ? device.participantId : null;
      if (holder !== null) await changeEnrolment(tx, holder, { belkinCase }, now);
      await record(context, {
        action: logAction.belkinCaseNumber,
        subject: { kind: "device", id: String(id) },
        ...(holder !== null && { participantId: holder }),
        payload: {
          old: holder === null ? device.belkinCase : (enrolled?.enrolment.belkinCase ?? null),
          new: belkinCase,
          was: { belkinCase: device.belkinCase },
        },
      });
    }
    return { version: saved };
  }),

  handle(contract.setCleaningStep, async (context, { id, version, step, done }) => {
    const device = await lockVersion(context, { id, version }, { step, done });
    const isInHouse = device.state === deviceState.cleaning || device.state === deviceState.ready;
    if (!isInHouse) refuse("failed-precondition", text.notInStock);
    if (device.steps.includes(step) === done) refuse("failed-precondition", text.alreadyRecorded);
    const steps = done ? [...device.steps, step].sort((a, b) => a - b) : device.steps.filter(one => one !== step);
    const state = isReadyToLend(steps) ? deviceState.ready : deviceState.cleaning;
    const since = state === device.state ? device.since : context.now;
    const before = await beforeChange(context, id);
    const saved = await sql.changeDevice(context.tx, id, { steps, state, since });
    const was = await replacedSince(context, before);
    await recordDeviceChange(context, device, state === deviceState.ready ? "ready" : "cleaned", { was });
    return { version: saved, state };
  }),

  handle(contract.setDeviceGone, async (context, { id, version, to, reason }) => {
    const { tx, now } = context;
    const device = await lockVersion(context, { id, version }, { to });
    const isGone = device.state === deviceState.retired || device.state === deviceState.lost;
    if (device.state === deviceState.own) refuse("failed-precondition", text.isOwn);
    if (device.state === deviceState.out) refuse("failed-precondition", text.onLoan);
    if ((to === "back") !== isGone) refuse("failed-precondition", text.alreadyRecorded);
    const state = { retired: deviceState.retired, lost: deviceState.lost, back: deviceState.cleaning }[to];
    const before = await beforeChange(context, id);
    const saved = await sql.changeDevice(tx, id, { state, since: now, steps: [] });
    await record(context, deviceEntry(device, to, { reason, was: await replacedSince(context, before) }));
    return { version: saved };
  }),
];
