import { z } from "zod";
import { change, DateOn, Instant, read, Reason, RequestId } from "../contract.ts";
import { EmailType } from "../emails/email-types.ts";
import { MailAbout } from "../emails/about.ts";
import { DeviceName } from "../lookups/device-names.ts";
import { ParticipantType } from "../lookups/participant-types.ts";
import { ParticipantCard, ParticipantId } from "../participants/participant.ts";
import { SurveyRef, SurveyState } from "../surveys/survey.ts";
import { DeviceStatus } from "./device-status.ts";
import { EnrolmentRow, EnrolmentVersion, HeldDevice } from "./enrolment.ts";
import { EnrolmentFilters, EnrolmentSort, listFilterNames, type ListFilter } from "./filters.ts";
import { RemoteStudyStatus } from "./status.ts";

const allow = ["remoteStudy"] as const;
const saved = z.object({ version: EnrolmentVersion });
const oneVersion = { requestId: RequestId, participantId: ParticipantId, version: EnrolmentVersion };
const Page = { offset: z.int().min(0).max(1_000_000), limit: z.int().min(1).max(200) };

// The list -------------------------------------------------------------------------------------------------------------

export const listEnrolments = read({
  allow,
  input: z.object({
    filters: EnrolmentFilters,
    sort: EnrolmentSort,
    /** How many weeks the strips show, up to today on each person's calendar. */
    weeks: z.int().min(1).max(26),
    ...Page,
  }),
  output: z.object({ rows: z.array(EnrolmentRow), total: z.int() }),
});

/** For each option of each filter, by its word in the address bar: how many match it and all other filters. */
export const countEnrolmentOptions = read({
  allow,
  input: z.object({ filters: EnrolmentFilters }),
  output: z.object({
    total: z.int(),
    counts: z.record(z.enum(listFilterNames as readonly [ListFilter, ...ListFilter[]]), z.record(z.string(), z.int())),
    /** For the head and the tabs, whatever the filters. */
    people: z.int(),
    active: z.int(),
    callList: z.int(),
    devices: z.int(),
    openAlerts: z.int(),
  }),
});

export const EnrolmentView = z.object({ filters: EnrolmentFilters, sort: EnrolmentSort });
export type EnrolmentView = z.infer<typeof EnrolmentView>;
const ownView = "A view is its user's own way to look at the list; nothing of the study changes.";
export const listEnrolmentViews = read({
  allow,
  input: z.null(),
  output: z.object({ views: z.array(z.object({ id: z.uuid(), name: z.string(), view: EnrolmentView })) }),
});
/** A view of this name is replaced. */
export const saveEnrolmentView = change({
  allow,
  input: z.object({ requestId: RequestId, name: z.string().trim().min(1).max(60), view: EnrolmentView }),
  output: z.object({ id: z.uuid() }),
  unlogged: ownView,
});
export const deleteEnrolmentView = change({
  allow,
  input: z.object({ requestId: RequestId, id: z.uuid() }),
  output: z.object({}),
  unlogged: ownView,
});

/** Whom to speak with today, the most urgent first; whoever was called today is off it. */
export const listCallList = read({
  allow,
  input: z.null(),
  output: z.object({
    calls: z.array(
      z.object({
        row: EnrolmentRow,
        /** In words, the weightiest first. */
        reasons: z.array(z.string()).min(1),
        /** Their own clock, so that nobody is woken. */
        localTime: z.string(),
      }),
    ),
    calledToday: z.array(z.object({ participantId: ParticipantId, name: z.string(), at: Instant, byName: z.string() })),
  }),
});
export const markCalled = change({
  allow,
  input: z.object({ requestId: RequestId, participantId: ParticipantId, called: z.boolean() }),
  output: z.object({}),
  unlogged: "It takes a person off today's call list; what was said is noted as a comment.",
});

const Arm = z.object({
  people: z.int(),
  active: z.int(),
  inactive: z.int(),
  completed: z.int(),
  withdrawn: z.int(),
  /** Shares in percent; null while nothing was asked. */
  dailyRate: z.int().nullable(),
  lateRate: z.int().nullable(),
  weeklyRate: z.int().nullable(),
  openAlerts: z.int(),
  alerts: z.int(),
  /** Week of the study → share of daily surveys done in it. */
  byWeek: z.array(z.object({ week: z.int(), rate: z.int().nullable() })),
});
/** Loaners and owners side by side. */
export const getArms = read({
  allow: ["stats"],
  input: z.null(),
  output: z.object({ loaner: Arm, owner: Arm }),
});

/** Who can be onboarded: everybody who is neither in the remote study yet nor somebody's duplicate. */
export const findPeopleToOnboard = read({
  allow,
  input: z.object({ text: z.string().trim().max(100) }),
  output: z.object({ people: z.array(ParticipantCard) }),
});

// One person -----------------------------------------------------------------------------------------------------------

const Square = z.object({
  survey: SurveyRef,
  state: SurveyState,
  opensAt: Instant,
  closesAt: Instant,
  submittedAt: Instant.nullable(),
  answerId: z.int().nullable(),
  /** Why it was excused. */
  reason: z.string().nullable(),
  /** A weekly survey that was reopened: until when. */
  reopenedUntil: Instant.nullable(),
});

/** Also for somebody who is not in the remote study yet: version 0 and a blank status. */
export const getEnrolment = read({
  allow: ["remoteStudy", "participants"],
  input: z.object({ participantId: ParticipantId }),
  output: z.object({
    row: EnrolmentRow,
    hasCurrentConsent: z.boolean(),
    /** Why it goes on without one. */
    withoutConsent: z.string().nullable(),
    onboardedAt: Instant.nullable(),
    reOnboardedAt: Instant.nullable(),
    /** Study days from the first; pauses between them are left out. */
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
        missing: z.array(z.string()),
      }),
    ),
    /** Which mails fit type, device and status, the likeliest first: for previewEmail and sendEmailTo. */
    emails: z.array(z.object({ type: EmailType, about: MailAbout, words: z.string() })),
  }),
});

/**
 * Onboard, activate, deactivate, re-onboard, complete, decline, withdraw (contacted, then final): a usual step, or a
 * correction with its reason. Refused `aborted` with `{ theirs, mine }` when a colleague was faster; to Remote active
 * without a current consent `failed-precondition` with `{ needsConsent: true }`, unless `withoutConsent` says why.
 */
export const setEnrolmentStatus = change({
  allow,
  input: z.object({
    ...oneVersion,
    to: RemoteStudyStatus,
    reason: Reason.optional(),
    withoutConsent: Reason.optional(),
    /** With Onboarded. */
    startsOn: DateOn.nullable().optional(),
    /** With Inactive. */
    pausedUntil: DateOn.nullable().optional(),
    /** With Onboarded, for somebody whose type is not known yet. */
    type: ParticipantType.optional(),
    /** False = the mails of this step are not planned. */
    notify: z.boolean().default(true),
  }),
  output: saved,
});

/** For somebody active whose consent is not current (any more): their surveys stay open, for this reason. */
export const allowWithoutConsent = change({ allow, input: z.object({ ...oneVersion, reason: Reason }), output: saved });

/** Exactly this week can be answered again, for 72 hours. */
export const reopenWeeklySurvey = change({
  allow,
  input: z.object({ ...oneVersion, week: z.int().min(1).max(99), reason: Reason.optional() }),
  output: saved.extend({ until: Instant }),
});

/** Days on the person's calendar, also days to come; answered ones are left alone. */
export const excuseDays = change({
  allow,
  input: z.object({ ...oneVersion, from: DateOn, to: DateOn, reason: Reason }),
  output: saved.extend({ excused: z.int() }),
});
export const excuseWeek = change({
  allow,
  input: z.object({ ...oneVersion, week: z.int().min(1).max(99), reason: Reason }),
  output: saved,
});
/** Excused days and weeks are asked for again, or counted as missed. */
export const takeBackExcuse = change({
  allow,
  input: z.object({ ...oneVersion, survey: SurveyRef, reason: Reason }),
  output: saved,
});

/**
 * No device was provided, Return requested, Keeping the device, Device not returned, and corrections with their reason.
 * Provided and Returned are the acts of handing over and taking back.
 */
export const setDeviceStatus = change({
  allow,
  input: z.object({ ...oneVersion, to: DeviceStatus, reason: Reason.optional() }),
  output: saved,
});

/** A participant's own device is a device too; null = they have none any more. */
export const setOwnDevice = change({
  allow,
  input: z.object({
    ...oneVersion,
    device: z.object({ kind: DeviceName, serial: z.string().trim().min(1).max(60) }).nullable(),
  }),
  output: saved,
});

/** Of the person and of the device they hold. */
export const setBelkinCase = change({
  allow,
  input: z.object({ ...oneVersion, belkinCase: z.string().trim().min(1).max(40).nullable() }),
  output: saved,
});
