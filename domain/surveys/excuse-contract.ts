import { z } from "zod";
import { change, DateOn, Instant, Reason } from "../contract.ts";
import { oneEnrolment, savedEnrolment } from "../remote-study/enrolment.ts";
import { OwnQuestionnaire, SurveyRef } from "./survey.ts";

const allow = ["remoteStudy"] as const;

/** Only this week can be answered again, for 72 hours. */
export const reopenWeeklySurvey = change({
  names: "hidden",
  allow,
  input: z.object({ ...oneEnrolment, week: z.int().min(1).max(99), reason: Reason.optional() }),
  output: savedEnrolment.extend({ until: Instant }),
});

/** The week that was reopened closes now. */
export const closeWeeklySurvey = change({
  names: "hidden",
  allow,
  input: z.object({ ...oneEnrolment, week: z.int().min(1).max(99), reason: Reason.optional() }),
  output: savedEnrolment,
});

/** Days in the person's time zone, including future ones; answered days are skipped. */
export const excuseDays = change({
  names: "hidden",
  allow,
  input: z.object({ ...oneEnrolment, from: DateOn, to: DateOn, reason: Reason }),
  output: savedEnrolment.extend({ excused: z.int(), days: z.array(DateOn) }),
});
export const excuseWeek = change({
  names: "hidden",
  allow,
  input: z.object({ ...oneEnrolment, week: z.int().min(1).max(99), reason: Reason }),
  output: savedEnrolment,
});
/** What is excused is due again, or counts as missed. */
export const takeBackExcuse = change({
  names: "hidden",
  allow,
  input: z.object({ ...oneEnrolment, survey: SurveyRef, reason: Reason }),
  output: savedEnrolment,
});

/** A turn of a questionnaire that the study added, by the day on which it opened. */
const oneTurn = { ...oneEnrolment, questionnaire: OwnQuestionnaire, on: DateOn };

export const excuseOwnSurvey = change({
  names: "hidden",
  allow,
  input: z.object({ ...oneTurn, reason: Reason }),
  output: savedEnrolment,
});

/** A turn that was missed or excused can be answered for 72 hours. */
export const reopenOwnSurvey = change({
  names: "hidden",
  allow,
  input: z.object({ ...oneTurn, reason: Reason.optional() }),
  output: savedEnrolment.extend({ until: Instant }),
});

/** The turn that was reopened closes now. */
export const closeOwnSurvey = change({
  names: "hidden",
  allow,
  input: z.object({ ...oneTurn, reason: Reason.optional() }),
  output: savedEnrolment,
});
