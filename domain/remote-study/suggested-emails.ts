import type { EmailTopic } from "../emails/email.ts";
import { type EmailType, emailType } from "../emails/email-types.ts";
import { deviceName } from "../lookups/device-names.ts";
import { type ParticipantType, participantType } from "../lookups/participant-types.ts";
import { type CountedSurvey, type SurveyRef, surveyKey } from "../surveys/survey.ts";
import type { HeldDevice } from "./enrolment.ts";
import { type RemoteStudyStatus, remoteStudyStatus as status } from "./status.ts";

export interface SuggestedEmail {
  type: EmailType;
  about: EmailTopic;
  words: string;
}

export const aboutEnrolment = (participantId: number): EmailTopic => ({ kind: "enrolment", id: String(participantId) });
export const aboutLoan = (loanId: number): EmailTopic => ({ kind: "device", id: String(loanId) });
export const aboutSurvey = (participantId: number, survey: SurveyRef): EmailTopic => ({
  kind: "survey",
  id: `${participantId}:${surveyKey(survey)}`,
});

/** The welcome email for each arm. */
export function onboardingEmail(type: ParticipantType | null): EmailType {
  return type === participantType.owner ? emailType.remoteOnboardingOwner : emailType.remoteOnboardingLoaner;
}

/** The instructions for each device, borrowed or own. */
export function deviceEmail({ kind, isOwn }: Pick<HeldDevice, "kind" | "isOwn">): EmailType {
  if (kind === deviceName.appleVisionPro) return isOwn ? emailType.ownerAvp : emailType.loanerAvp;
  return isOwn ? emailType.ownerMq3 : emailType.loanerMq3;
}

const reminderEmails: Record<SurveyRef["kind"], EmailType> = {
  daily: emailType.surveyReminderDaily,
  weekly: emailType.surveyReminderWeekly,
  own: emailType.surveyReminderOwn,
};

export function reminderEmail({ kind }: SurveyRef): EmailType {
  return reminderEmails[kind];
}

interface SuggestionFacts {
  participantId: number;
  type: ParticipantType | null;
  status: RemoteStudyStatus;
  device: HeldDevice | null;
  due: readonly CountedSurvey[];
}

/** The emails that fit this person now, most likely first, so that no one has to know all thirteen types. */
export function suggestedEmails({ participantId, type, status: at, device, due }: SuggestionFacts): SuggestedEmail[] {
  const held = device?.endedAt === null ? device : null;
  const reminders = due.map(survey => ({
    type: reminderEmail(survey),
    about: aboutSurvey(participantId, survey),
    words: survey.kind === "daily" ? "Daily survey reminder" : `Week ${survey.week} survey reminder`,
  }));
  const welcome = {
    type: onboardingEmail(type),
    about: aboutEnrolment(participantId),
    words: "Remote study welcome",
  };
  const instructions = held
    ? [{ type: deviceEmail(held), about: aboutLoan(held.loanId), words: "Device instructions" }]
    : [];
  const handoff =
    held && !held.isOwn
      ? [{ type: emailType.handoff, about: aboutLoan(held.loanId), words: "Loan details and due date" }]
      : [];
  switch (at) {
    case status.onboarded:
      return [...instructions, welcome, ...handoff];
    case status.remoteActive:
      return [...reminders, ...instructions, ...handoff, welcome];
    default:
      return handoff;
  }
}
