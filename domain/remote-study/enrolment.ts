import { z } from "zod";
import { DateOn, Instant, RequestId } from "../contract.ts";
import { DeviceName } from "../lookups/device-name.ts";
import { ConsentState } from "../participants/consent-state.ts";
import { ParticipantCard, ParticipantId } from "../participants/participant.ts";
import { Strip } from "../surveys/strip.ts";
import { DeviceStatus } from "./device-status.ts";
import { RemoteStudyStatus } from "./status.ts";

/** Grows with every change; 0 = this person has not been in the remote study yet. */
export const EnrolmentVersion = z.int().min(0);

/** What a change of one person's enrolment states, and what it answers. */
export const oneEnrolment = { requestId: RequestId, participantId: ParticipantId, version: EnrolmentVersion };
export const savedEnrolment = z.object({ version: EnrolmentVersion });

/** The device of the latest loan, or the participant's own. */
export const HeldDevice = z.object({
  deviceId: z.int(),
  loanId: z.int(),
  kind: DeviceName,
  serial: z.string(),
  isOwn: z.boolean(),
  handedOverAt: Instant,
  /** Null = it stays. */
  dueBackOn: DateOn.nullable(),
  endedAt: Instant.nullable(),
});
export type HeldDevice = z.infer<typeof HeldDevice>;

/** How it goes with the surveys, at this moment. */
export const Standing = z.object({
  /** Done of all that were asked, in percent; null while none was asked. */
  rate: z.int().min(0).max(100).nullable(),
  done: z.int(),
  asked: z.int(),
  missedInARow: z.int(),
  isDueToday: z.boolean(),
  /** The day of the study, from 1; null before the first and while not active. */
  day: z.int().nullable(),
  /** The last day was asked: nothing more comes. */
  isFinished: z.boolean(),
});
export type Standing = z.infer<typeof Standing>;

/** The one act that fits now. */
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
export const NextStep = z.object({
  /** Why, in a few words: `3 missed in a row`. */
  words: z.string(),
  act: z.enum(nextActions).nullable(),
});
export type NextStep = z.infer<typeof NextStep>;

/** One line of the list. */
export const EnrolmentRow = ParticipantCard.omit({ status: true }).extend({
  status: RemoteStudyStatus,
  version: EnrolmentVersion,
  timeZone: z.string(),
  consent: ConsentState,
  device: HeldDevice.nullable(),
  deviceStatus: DeviceStatus,
  /** Days past its date, for a device that is still out; 0 = not overdue. */
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
  /** 0 to 100: the highest needs attention first. */
  risk: z.int(),
  next: NextStep.nullable(),
  strip: Strip,
});
export type EnrolmentRow = z.infer<typeof EnrolmentRow>;
