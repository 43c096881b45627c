import { z } from "zod";
import { DateOn, Instant, Page, read } from "../contract.ts";
import { DeviceName } from "../lookups/device-name.ts";
import { deviceNames } from "../lookups/device-names.ts";
import { oneOf } from "../lookups/lookup-schema.ts";
import { ParticipantCard, ParticipantId } from "../participants/participant.ts";
import { DeviceStatus } from "../remote-study/device-status.ts";
import { EnrolmentVersion } from "../remote-study/enrolment.ts";
import { DeviceCode, DeviceGroup, DeviceId, DevicePhoto, DeviceRow, deviceGroups, deviceStates } from "./device.ts";

const allow = ["remoteStudy"] as const;

export const DeviceFilters = z.object({
  kinds: z.array(oneOf(deviceNames)).max(5).optional(),
  states: z.array(oneOf(deviceStates)).max(10).optional(),
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
    ...Page,
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
