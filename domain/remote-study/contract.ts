import { z } from "zod";
import { change, DateOn, InBackground, Instant, PlainText, Reason, read } from "../contract.ts";
import { EmailTopic } from "../emails/email.ts";
import { EmailType } from "../emails/email-types.ts";
import { ParticipantType } from "../lookups/participant-types.ts";
import { ParticipantId } from "../participants/participant.ts";
import { CountedSurvey, SurveyState } from "../surveys/survey.ts";
import { Call } from "./call.ts";
import { DeviceStatus } from "./device-status.ts";
import { EnrolmentRow, HeldDevice, oneEnrolment, savedEnrolment } from "./enrolment.ts";
import { RemoteStudyStatus } from "./status.ts";

const allow = ["remoteStudy"] as const;

const Square = z.object({
  survey: CountedSurvey,
  state: SurveyState,
  opensAt: Instant,
  closesAt: Instant,
  submittedAt: Instant.nullable(),
  answerId: z.int().nullable(),
  /** Why it was excused. */
  reason: z.string().nullable(),
  /** Until when a reopened weekly survey is open. */
  reopenedUntil: Instant.nullable(),
});

/** Also for someone who isn't in the remote study yet: version 0 and a blank status. */
export const getEnrolment = read({
  names: "hidden",
  allow: ["remoteStudy", "participants"],
  input: z.object({ participantId: ParticipantId, background: InBackground }),
  output: z.object({
    row: EnrolmentRow,
    hasCurrentConsent: z.boolean(),
    /** Why it continues without one. */
    withoutConsent: z.string().nullable(),
    onboardedAt: Instant.nullable(),
    reOnboardedAt: Instant.nullable(),
    /** Study days since the first one; pauses don't count. */
    days: z.array(Square),
    weeks: z.array(Square),
    /** When this person was Remote active, oldest first. */
    active: z.array(z.object({ from: Instant, to: Instant.nullable() })),
    /** Newest first. */
    loans: z.array(
      HeldDevice.extend({
        status: DeviceStatus,
        conditionOut: z.string().nullable(),
        conditionIn: z.string().nullable(),
        missing: z.array(PlainText),
      }),
    ),
    /** Newest first; the call-back of the first one is planned. */
    calls: z.array(Call),
    /** The emails that fit type, device and status, most likely first: for previewEmail and sendEmailTo. */
    emails: z.array(z.object({ type: EmailType, about: EmailTopic, words: PlainText })),
  }),
});

/**
 * Onboard, activate, deactivate, re-onboard, complete, decline, withdraw (contacted, then final): a usual step, or a
 * correction with a reason. Refused as `aborted` with `{ theirs, mine }` if a colleague was faster. Remote active without
 * a current consent is refused as `failed-precondition` with `{ needsConsent: true }`, unless `withoutConsent` says why.
 */
export const setEnrolmentStatus = change({
  names: "hidden",
  allow,
  input: z.object({
    ...oneEnrolment,
    to: RemoteStudyStatus,
    reason: Reason.optional(),
    withoutConsent: Reason.optional(),
    /** For Onboarded. */
    startsOn: DateOn.nullable().optional(),
    /** For Inactive. */
    pausedUntil: DateOn.nullable().optional(),
    /** For Onboarded, if the person's type isn't known yet. */
    type: ParticipantType.optional(),
    /** False = the emails of this step aren't planned. */
    notify: z.boolean().default(true),
  }),
  output: savedEnrolment,
});

/** For someone active without a current consent: their surveys stay open, for this reason. */
export const allowWithoutConsent = change({
  names: "hidden",
  allow,
  input: z.object({ ...oneEnrolment, reason: Reason }),
  output: savedEnrolment,
});
