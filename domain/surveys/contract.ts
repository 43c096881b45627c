import { z } from "zod";
import { change, DateOn, Instant, Page, PlainText, RequestId, read } from "../contract.ts";
import { Language } from "../language.ts";
import { KeptLanguage, Link } from "../links/link.ts";
import { ParticipantCard, ParticipantId } from "../participants/participant.ts";
import { EnrolmentVersion } from "../remote-study/enrolment.ts";
import { Answers, SurveyDefinition } from "./question.ts";
import { OwnQuestionnaire, SurveyKey, SurveyKind, SurveyRef, SurveyState } from "./survey.ts";

// The page, by a participant's own link --------------------------------------------------------------------------------

const byLink = { link: "homeSurvey" } as const;

export const DueSurvey = z.object({
  survey: SurveyRef,
  /** The folder for its photos: `participants/{participantId}/surveys/{key}/{fileId}`. */
  key: SurveyKey,
  state: z.enum(["due", "late", "reopened"]),
  opensAt: Instant,
  /** After this it counts as late. For a daily survey, the end of its day. */
  onTimeUntil: Instant,
  closesAt: Instant,
  definition: SurveyDefinition,
  /** The same version in the other languages in which it is written, so that a page can switch without asking again. */
  translations: z.partialRecord(Language, SurveyDefinition),
});
export type DueSurvey = z.infer<typeof DueSurvey>;

/** One that hasn't opened yet. */
export const AheadSurvey = DueSurvey.pick({
  survey: true,
  key: true,
  opensAt: true,
  onTimeUntil: true,
  closesAt: true,
});
export type AheadSurvey = z.infer<typeof AheadSurvey>;

/** A questionnaire as it's asked on the day itself. */
export const AskedQuestionnaire = DueSurvey.pick({ definition: true, translations: true });
export type AskedQuestionnaire = z.infer<typeof AskedQuestionnaire>;

/** Why there is nothing to answer. */
export const NothingDue = z.enum(["notStarted", "paused", "finished", "ended", "needsConsent", "allDone"]);
export type NothingDue = z.infer<typeof NothingDue>;

/** Today's daily survey comes before yesterday's; weekly ones come last. */
export const openHomeSurvey = read({
  allow: byLink,
  input: Link,
  output: z.object({
    /** The person this link belongs to now: part of the path for photos. */
    participantId: ParticipantId,
    firstName: z.string(),
    language: KeptLanguage,
    studyName: z.string(),
    contactMailbox: z.string(),
    /** The participant's time zone, which decides what is due. */
    timeZone: z.string(),
    today: DateOn,
    due: z.array(DueSurvey),
    /** What opens over the next two weeks if nothing changes: a phone shows it without asking again. */
    ahead: z.array(AheadSurvey),
    /** Of everything that's due or ahead. */
    questionnaires: z.array(AskedQuestionnaire),
    /** Null while something is due. */
    nothing: NothingDue.nullable(),
    /** The consent form, if that is what's missing. */
    consentAddress: z.string().nullable(),
    /** When the next survey opens, if known. */
    next: z.object({ kind: SurveyKind, opensAt: Instant }).nullable(),
    /** The person's progress; null before the first day. */
    progress: z.object({ day: z.int(), ofDays: z.int(), done: z.int() }).nullable(),
  }),
});

/**
 * Once per survey, for the day it was answered even if it arrives later: a second one is refused as `already-exists`, one after its end as `failed-precondition` with
 * `{ closed: true }`, and wrong answers as `invalid-argument` with `{ problems: [{ path, message }] }` by question.
 */
export const submitSurvey = change({
  allow: byLink,
  input: Link.extend({
    requestId: RequestId,
    survey: SurveyRef,
    /** The version that was shown: a draft may be older than the current one. */
    version: z.int().min(1),
    answers: Answers,
    /** Sent later by a phone that had no network: when it was answered. Counts if the survey was open then. */
    answeredAt: Instant.optional(),
  }),
  output: z.object({ submittedAt: Instant, late: z.boolean() }),
});

// For staff ------------------------------------------------------------------------------------------------------------

const allow = ["remoteStudy"] as const;

export const SurveyAnswer = z.object({
  id: z.int(),
  survey: SurveyRef,
  version: z.int(),
  submittedAt: Instant,
  /** If it was answered offline and sent later. */
  answeredAt: Instant.nullable(),
  late: z.boolean(),
  /** Null = erased with the person. */
  answers: Answers.nullable(),
  photos: z
    .array(z.object({ file: z.string(), question: z.string(), contentType: z.string(), size: z.int() }))
    .meta({ names: "hidden" }),
  alertId: z.int().nullable(),
});
export type SurveyAnswer = z.infer<typeof SurveyAnswer>;

/** Newest first, with the definitions they belong to. */
export const listSurveyAnswers = read({
  names: "hidden",
  allow,
  /** Newest first, or the answers of one survey. */
  input: z.object({ participantId: ParticipantId, survey: SurveyRef.optional(), ...Page }),
  output: z.object({
    answers: z.array(SurveyAnswer),
    total: z.int(),
    definitions: z.array(SurveyDefinition.meta({ names: "none" })),
  }),
});

/** Questionnaires that the study added, each with the person's turns so far, newest first. */
export const listOwnSurveys = read({
  names: "hidden",
  allow,
  input: z.object({ participantId: ParticipantId }),
  output: z.object({
    /** Of the enrollment, for excusing and reopening; null = this person was never enrolled. */
    version: EnrolmentVersion.nullable(),
    /** Only people who are Remote active can answer what is reopened. */
    canReopen: z.boolean(),
    /** The person's own. */
    timeZone: PlainText.nullable(),
    questionnaires: z.array(
      z.object({
        id: OwnQuestionnaire,
        title: PlainText,
        /** When it's asked, in words. */
        schedule: PlainText,
        turns: z.array(
          z.object({ on: DateOn, state: SurveyState, closesAt: Instant, reason: z.string().exactOptional() }),
        ),
      }),
    ),
  }),
});

export const SurveyAlert = z.object({
  id: z.int(),
  participant: ParticipantCard,
  answerId: z.int(),
  on: DateOn,
  raisedAt: Instant,
  severity: z.int().nullable(),
  symptoms: z.array(PlainText),
  remarks: z.string().nullable(),
  handledAt: Instant.nullable(),
  handledByName: PlainText.nullable(),
  note: z.string().nullable(),
});
export type SurveyAlert = z.infer<typeof SurveyAlert>;

/** Open ones first, oldest first; then resolved ones, newest first. */
export const listAlerts = read({
  names: "hidden",
  allow,
  input: z.object({
    participantId: ParticipantId.optional(),
    open: z.boolean().optional(),
    ...Page,
  }),
  output: z.object({ alerts: z.array(SurveyAlert), total: z.int(), open: z.int() }),
});

export const acknowledgeAlert = change({
  names: "hidden",
  allow,
  input: z.object({ requestId: RequestId, alertId: z.int().min(1), note: z.string().trim().min(3).max(1000) }),
  output: z.object({ handledAt: Instant }),
});

/** Every version of every questionnaire, and how often each was answered. */
export const listSurveyDefinitions = read({
  names: "none",
  allow,
  input: z.null(),
  output: z.object({
    definitions: z.array(z.object({ definition: SurveyDefinition, isCurrent: z.boolean(), answers: z.int() })),
    /** Figures for the last seven days, in each person's own time zone. */
    lastWeek: z.object({ done: z.int(), late: z.int(), missed: z.int(), due: z.int() }),
  }),
});
