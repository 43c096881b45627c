import { z } from "zod";
import { DateOn, Instant, PlainText, RequestId } from "../contract.ts";
import { DeviceName } from "../lookups/device-name.ts";
import { ConsentState } from "../participants/consent-state.ts";
import { ParticipantCard, ParticipantId } from "../participants/participant.ts";
import { Strip } from "../surveys/strip.ts";
import { Call, DatedWords } from "./call.ts";
import { DeviceStatus } from "./device-status.ts";
import { RemoteStudyStatus } from "./status.ts";

/** Increases with every change; 0 = never in the remote study. */
export const EnrolmentVersion = z.int().min(0);

/** What every change to an enrollment takes and returns. */
export const oneEnrolment = { requestId: RequestId, participantId: ParticipantId, version: EnrolmentVersion };
export const savedEnrolment = z.object({ version: EnrolmentVersion });

/** The device of the latest loan, or the participant's own. */
export const HeldDevice = z.object({
  deviceId: z.int(),
  loanId: z.int(),
  kind: DeviceName,
  /** Someone's own device could identify them. */
  serial: z.string().meta({ isPlain: ({ isOwn }: { isOwn?: unknown }) => isOwn === false }),
  isOwn: z.boolean(),
  handedOverAt: Instant,
  /** Null = the participant keeps it. */
  dueBackOn: DateOn.nullable(),
  endedAt: Instant.nullable(),
});
export type HeldDevice = z.infer<typeof HeldDevice>;

/** How the surveys are going at the moment. */
export const Standing = z.object({
  /** The share of surveys completed, in percent; null if there were none yet. */
  rate: z.int().min(0).max(100).nullable(),
  done: z.int(),
  asked: z.int(),
  missedInARow: z.int(),
  isDueToday: z.boolean(),
  /** The study day, from 1; null before the first one and while not active. */
  day: z.int().nullable(),
  /** The last survey was sent: there are no more. */
  isFinished: z.boolean(),
});
export type Standing = z.infer<typeof Standing>;

/** The one action that fits now. */
export const nextActions = [
  "onboard",
  "activate",
  "call",
  "reOnboard",
  "complete",
  "chase",
  "handOver",
  "alert",
] as const;
/** A short reason: `3 missed in a row`. */
export const NextStep = DatedWords.extend({
  act: z.enum(nextActions).nullable(),
});
export type NextStep = z.infer<typeof NextStep>;

/** One row of the list. */
export const EnrolmentRow = ParticipantCard.omit({ status: true }).extend({
  status: RemoteStudyStatus,
  version: EnrolmentVersion,
  timeZone: PlainText,
  consent: ConsentState,
  device: HeldDevice.nullable(),
  deviceStatus: DeviceStatus,
  /** Days past the due date of a device that is still out; 0 = not overdue. */
  overdueDays: z.int().min(0),
  belkinCase: z.string().nullable(),
  /** The first day, once it has come. */
  startedOn: DateOn.nullable(),
  /** The planned start date of someone onboarded. */
  startsOn: DateOn.nullable(),
  /** When someone inactive is expected back. */
  pausedUntil: DateOn.nullable(),
  standing: Standing,
  openAlerts: z.int(),
  /** Its planned call-back, if it has one, is still to be made. */
  lastCall: Call.nullable(),
  /** 0 to 100: the highest needs attention first. */
  risk: z.int(),
  next: NextStep.nullable(),
  strip: Strip,
});
export type EnrolmentRow = z.infer<typeof EnrolmentRow>;
