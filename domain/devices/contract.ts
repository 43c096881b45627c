import { z } from "zod";
import { change, DateOn, Instant, read, Reason, RequestId, Version } from "../contract.ts";
import { DeviceName, deviceNames } from "../lookups/device-names.ts";
import { ParticipantCard, ParticipantId } from "../participants/participant.ts";
import { DeviceStatus } from "../remote-study/device-status.ts";
import { EnrolmentVersion } from "../remote-study/enrolment.ts";
import {
  accessories,
  cleaningSteps,
  DeviceCode,
  DeviceGroup,
  deviceGroups,
  DevicePhoto,
  DeviceRow,
  deviceStates,
  Serial,
} from "./device.ts";

const allow = ["remoteStudy"] as const;
const DeviceId = z.int().min(1).max(2_147_483_647);
const saved = z.object({ version: Version });
const oneVersion = { requestId: RequestId, id: DeviceId, version: Version };
const Note = z.string().trim().max(1000);
const emptyIsNull = (text: string | null) => (text === "" ? null : text);
const optionalLine = (most: number) => z.string().trim().max(most).nullable().transform(emptyIsNull);

export const DeviceFilters = z.object({
  kinds: z.array(deviceNames.one).max(5).optional(),
  states: z.array(deviceStates.one).max(10).optional(),
  /** Loaned = of the study. */
  whose: z.enum(["loaned", "own"]).optional(),
  groups: z.array(DeviceGroup).max(10).optional(),
  /** In the serial number, the holder's name or id, the Belkin case or the code. */
  text: z.string().max(100).optional(),
});
export type DeviceFilters = z.infer<typeof DeviceFilters>;

/** By group, overdue ones first; in a group the one that is due first. */
export const listDevices = read({
  allow,
  input: z.object({
    filters: DeviceFilters,
    offset: z.int().min(0).max(1_000_000),
    limit: z.int().min(1).max(200),
  }),
  output: z.object({
    rows: z.array(DeviceRow),
    total: z.int(),
    groups: z.record(z.enum(deviceGroups), z.int()),
  }),
});

const byKind = z.array(z.object({ kind: DeviceName, count: z.int() }));
export const getDeviceTiles = read({
  allow,
  input: z.null(),
  output: z.object({
    total: z.int(),
    overdue: z.object({ count: z.int(), oldestDays: z.int(), byKind }),
    out: z.object({ count: z.int(), byKind }),
    cleaning: z.object({ count: z.int(), byKind }),
    ready: z.object({ count: z.int(), byKind }),
    /** Headsets against people in the next fortnight. */
    forecast: z.object({
      days: z.int(),
      ready: z.int(),
      /** In cleaning, or due back by then. */
      dueBack: z.int(),
      /** Loaners who are onboarded or active and have no device. */
      waiting: z.int(),
    }),
  }),
});

const Loan = z.object({
  loanId: z.int(),
  participantId: ParticipantId,
  name: z.string(),
  isOwn: z.boolean(),
  status: DeviceStatus,
  handedOverAt: Instant,
  dueBackOn: DateOn.nullable(),
  endedAt: Instant.nullable(),
  conditionOut: z.string().nullable(),
  conditionIn: z.string().nullable(),
  accessoriesOut: z.array(z.int()),
  accessoriesIn: z.array(z.int()).nullable(),
});
const OneDevice = z.object({
  device: DeviceRow,
  /** What the printed label leads to. */
  address: z.string(),
  /** Newest first. */
  loans: z.array(Loan),
  photos: z.array(DevicePhoto),
  /** The enrolment of whoever has it, for acts that change both. */
  holderVersion: EnrolmentVersion.nullable(),
  /** Their phone, for whoever scans a label in the street. */
  holderPhone: z.string().nullable(),
});
export const getDevice = read({ allow, input: z.object({ id: DeviceId }), output: OneDevice });
/** For the page that a scanned label opens; small letters are as good. */
export const getDeviceByCode = read({
  allow,
  input: z.object({ code: z.string().trim().toUpperCase().pipe(DeviceCode) }),
  output: OneDevice,
});

/** For printing; none named = every device of the study that is not gone. */
export const listDeviceLabels = read({
  allow,
  input: z.object({ ids: z.array(DeviceId).max(1000).optional() }),
  output: z.object({
    studyName: z.string(),
    labels: z.array(
      z.object({ id: DeviceId, kind: DeviceName, serial: z.string(), code: DeviceCode, address: z.string() }),
    ),
  }),
});

/** Loaners who are onboarded or active, may be lent this kind and hold nothing. */
export const findPeopleToLend = read({
  allow,
  input: z.object({ text: z.string().trim().max(100) }),
  output: z.object({
    people: z.array(ParticipantCard.extend({ enrolmentVersion: EnrolmentVersion, waitingSince: Instant })),
  }),
});

/** A serial number occurs once: a known one is refused `already-exists` with `{ id }`. */
export const addDevice = change({
  allow,
  input: z.object({
    requestId: RequestId,
    kind: DeviceName,
    serial: Serial,
    place: optionalLine(60),
    note: optionalLine(500),
    belkinCase: optionalLine(40),
    /** What lies in its box; all of its kind by default. */
    accessories: z.array(accessories.one).max(40).optional(),
    /** Fresh from the factory: the gate's steps that need not be done. */
    steps: z.array(cleaningSteps.one).max(10).optional(),
  }),
  output: z.object({ id: DeviceId, code: DeviceCode, version: Version }),
});

export const editDevice = change({
  allow,
  input: z.object({
    ...oneVersion,
    changes: z
      .object({
        serial: Serial,
        place: optionalLine(60),
        note: optionalLine(500),
        belkinCase: optionalLine(40),
        accessories: z.array(accessories.one).max(40),
      })
      .partial(),
  }),
  output: saved,
});

/**
 * Lends a clean and reset device. Photos are uploaded to `devices/{id}/{fileId}` with the custom metadata
 * `moment: "out"` (at a return `"in"`), and removed there too.
 */
export const handOverDevice = change({
  allow,
  input: z.object({
    ...oneVersion,
    participantId: ParticipantId,
    enrolmentVersion: EnrolmentVersion,
    /** On the site's calendar. */
    dueBackOn: DateOn,
    accessories: z.array(accessories.one).max(40),
    condition: Note,
    notify: z.boolean().default(true),
  }),
  output: saved.extend({ loanId: z.int(), enrolmentVersion: EnrolmentVersion }),
});

/** Taken back, whatever its status was; from Keeping the device with a reason. Cleaning and reset come next. */
export const returnDevice = change({
  allow,
  input: z.object({
    ...oneVersion,
    accessories: z.array(accessories.one).max(40),
    condition: Note,
    reason: Reason.optional(),
  }),
  output: saved.extend({ missing: z.array(accessories.one), enrolmentVersion: EnrolmentVersion }),
});

/** When it is to come back, agreed anew. */
export const setDueBack = change({
  allow,
  input: z.object({ ...oneVersion, dueBackOn: DateOn, reason: Reason.optional() }),
  output: saved,
});

/** The last step opens the gate: the device is ready. */
export const setCleaningStep = change({
  allow,
  input: z.object({ ...oneVersion, step: cleaningSteps.one, done: z.boolean() }),
  output: saved.extend({ state: deviceStates.one }),
});

/** Asks for it back by mail; from Device provided it becomes Return requested. */
export const chaseDevice = change({
  allow,
  input: z.object({ requestId: RequestId, id: DeviceId, version: Version }),
  output: saved.extend({ mail: z.enum(["queued", "suppressed", "stopped"]) }),
});

/** Out of use, lost, or found again, which leads to cleaning. A device that is out is taken back or lost. */
export const setDeviceGone = change({
  allow,
  input: z.object({ ...oneVersion, to: z.enum(["retired", "lost", "back"]), reason: Reason }),
  output: saved,
});
