import { z } from "zod";
import { DateOn, Instant, Name, RequestId, Version } from "../contract.ts";
import { DeviceName } from "../lookups/device-name.ts";
import { deviceName } from "../lookups/device-names.ts";
import { type IdOf, lookup } from "../lookups/lookup.ts";
import { oneOf } from "../lookups/lookup-schema.ts";
import { ParticipantId } from "../participants/participant.ts";
import { DeviceStatus } from "../remote-study/device-status.ts";

export const DeviceId = z.int().min(1).max(2_147_483_647);

/** What every change to a device takes and returns. */
export const oneDevice = { requestId: RequestId, id: DeviceId, version: Version };
export const savedDevice = z.object({ version: Version });

/** Where a device is. `own` belongs to a participant and is never returned. */
export const deviceStates = lookup([
  { id: 1, label: "Clean and reset", name: "cleaning" },
  { id: 2, label: "Ready", name: "ready" },
  { id: 3, label: "Out", name: "out" },
  { id: 4, label: "Retired", name: "retired" },
  { id: 5, label: "Lost", name: "lost" },
  { id: 6, label: "Participant's own", name: "own" },
]);
export const deviceState = deviceStates.named;
export const DeviceState = oneOf(deviceStates);
export type DeviceState = IdOf<typeof deviceStates>;

/** All of these must be done before a device can be lent. */
export const cleaningSteps = lookup([
  { id: 1, label: "Cleaned: lenses, face cushion, straps, controllers", name: "cleaned" },
  { id: 2, label: "Disinfected", name: "disinfected" },
  { id: 3, label: "Reset to factory settings", name: "reset" },
  { id: 4, label: "Charged, accessories complete", name: "complete" },
]);
export type CleaningStep = IdOf<typeof cleaningSteps>;

export function isReadyToLend(done: readonly number[]): boolean {
  return cleaningSteps.ids.every(step => done.includes(step));
}

/** What comes in the box for each kind; a device may lack some of it. */
export const accessories = lookup([
  { id: 1, label: "Battery with cable", kind: deviceName.appleVisionPro },
  { id: 2, label: "Light seal and cushions", kind: deviceName.appleVisionPro },
  { id: 3, label: "Solo knit band", kind: deviceName.appleVisionPro },
  { id: 4, label: "Dual loop band", kind: deviceName.appleVisionPro },
  { id: 5, label: "Front cover", kind: deviceName.appleVisionPro },
  { id: 6, label: "Power adapter and cable", kind: deviceName.appleVisionPro },
  { id: 7, label: "Belkin battery holder", kind: deviceName.appleVisionPro },
  { id: 8, label: "Polishing cloth", kind: deviceName.appleVisionPro },
  { id: 11, label: "Controllers", kind: deviceName.metaQuest3 },
  { id: 12, label: "Strap", kind: deviceName.metaQuest3 },
  { id: 13, label: "Power adapter and cable", kind: deviceName.metaQuest3 },
  { id: 14, label: "Glasses spacer", kind: deviceName.metaQuest3 },
  { id: 15, label: "Carrying case", kind: deviceName.metaQuest3 },
]);
export type Accessory = IdOf<typeof accessories>;

export function accessoriesOf(kind: DeviceName): Accessory[] {
  return accessories.entries.filter(entry => entry.kind === kind).map(({ id }) => id);
}

/** Accessories that were handed over and not returned. */
export function missingAccessories(given: readonly number[], back: readonly number[]): Accessory[] {
  return accessories.ids.filter(id => given.includes(id) && !back.includes(id));
}

/** On the label: eight characters that are hard to mix up, so people can read them out on the phone. */
export const DeviceCode = z
  .string()
  .regex(/^[2-9A-HJ-NP-Z]{8}$/)
  .meta({ names: "none" });
export const codeAlphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

export const Serial = Name(60, "Enter a serial number.");

export const DevicePhoto = z.object({
  /** The file's path in storage. */
  file: z.string(),
  /** Taken at handover, at return, or any other time. */
  moment: z.enum(["out", "in", "other"]),
  loanId: z.int().nullable(),
  byName: z.string(),
  at: Instant,
});
export type DevicePhoto = z.infer<typeof DevicePhoto>;

export const Holder = z.object({
  participantId: ParticipantId,
  name: z.string(),
  loanId: z.int(),
  status: DeviceStatus,
  since: Instant,
  dueBackOn: DateOn.nullable(),
  /** Days past the due date; 0 = not overdue. */
  overdueDays: z.int().min(0),
  chasedAt: Instant.nullable(),
  chases: z.int(),
});

export const deviceGroups = ["overdue", "dueBack", "house", "out", "own", "gone"] as const;
export const DeviceGroup = z.enum(deviceGroups);
export type DeviceGroup = z.infer<typeof DeviceGroup>;
export const deviceGroupLabels: Record<DeviceGroup, string> = {
  overdue: "Overdue returns",
  dueBack: "Due back this week",
  house: "In stock",
  out: "Out",
  own: "Participants' own",
  gone: "Retired and lost",
};

/** One row of the inventory. */
export const DeviceRow = z.object({
  id: z.int(),
  code: DeviceCode,
  kind: DeviceName,
  serial: z.string().meta({ isPlain: ({ state }: { state?: unknown }) => state !== deviceState.own }),
  state: DeviceState,
  group: DeviceGroup,
  version: Version,
  /** Who has it; null when in stock. */
  holder: Holder.nullable(),
  /** In stock: who returned it last. */
  returnedBy: z.object({ participantId: ParticipantId, name: z.string(), at: Instant }).nullable(),
  /** Where it's kept, such as `Shelf 2`. */
  place: z.string().nullable(),
  /** Since when it has been in this state. */
  since: Instant,
  steps: z.array(z.int()),
  /** Accessories of its kind that are missing. */
  missing: z.array(z.int()),
  note: z.string().nullable(),
  belkinCase: z.string().nullable(),
});
export type DeviceRow = z.infer<typeof DeviceRow>;
