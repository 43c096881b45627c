import { z } from "zod";
import { DateOn, Instant, Page, PlainText, read } from "../contract.ts";
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
  /** Loaned = owned by the study. */
  whose: z.enum(["loaned", "own"]).optional(),
  groups: z.array(DeviceGroup).max(10).optional(),
  /** Searches the serial number, the holder's name or id, the Belkin case and the code. */
  text: z.string().max(100).meta({ names: "number" }).optional(),
});
export type DeviceFilters = z.infer<typeof DeviceFilters>;

/** By group, overdue first; within a group, by due date. */
export const listDevices = read({
  names: "hidden",
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
  names: "none",
  allow,
  input: z.null(),
  output: z.object({
    total: z.int(),
    overdue: z.object({ count: z.int(), oldestDays: z.int(), byKind }),
    out: z.object({ count: z.int(), byKind }),
    cleaning: z.object({ count: z.int(), byKind }),
    ready: z.object({ count: z.int(), byKind }),
    /** Headsets compared with people in the next two weeks. */
    forecast: z.object({
      days: z.int(),
      ready: z.int(),
      /** Being cleaned, or due back by then. */
      dueBack: z.int(),
      /** Loaners who are onboarded or active and don't have a device. */
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
  /** The address on the printed label. */
  address: PlainText,
  /** Newest first. */
  loans: z.array(Loan),
  photos: z.array(DevicePhoto).meta({ names: "hidden" }),
  /** The holder's enrollment, for changes that affect both. */
  holderVersion: EnrolmentVersion.nullable(),
  /** The holder's phone number, for someone who finds the device and scans its label. */
  holderPhone: z.string().nullable(),
});
export const getDevice = read({ names: "hidden", allow, input: z.object({ id: DeviceId }), output: OneDevice });
/** For the page that a scanned label opens. Not case-sensitive. */
export const getDeviceByCode = read({
  names: "hidden",
  allow,
  input: z.object({ code: z.string().trim().toUpperCase().pipe(DeviceCode) }),
  output: OneDevice,
});

/** For printing. Without ids: every device of the study that is still in use. */
export const listDeviceLabels = read({
  names: "none",
  allow,
  input: z.object({ ids: z.array(DeviceId).max(1000).optional() }),
  output: z.object({
    studyName: z.string(),
    labels: z.array(
      z.object({ id: DeviceId, kind: DeviceName, serial: z.string(), code: DeviceCode, address: z.string() }),
    ),
  }),
});

/** Loaners who are onboarded or active, can borrow this kind and have no device. */
export const findPeopleToLend = read({
  names: "hidden",
  allow,
  input: z.object({ text: z.string().trim().max(100).meta({ names: "number" }) }),
  output: z.object({
    people: z.array(ParticipantCard.extend({ enrolmentVersion: EnrolmentVersion, waitingSince: Instant })),
  }),
});
