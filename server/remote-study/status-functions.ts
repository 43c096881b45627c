import { logAction } from "@hb/domain/log/actions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import * as contract from "@hb/domain/remote-study/contract.ts";
import {
  type RemoteStudyStatus,
  remoteStudyStatuses,
  remoteStudySteps,
  remoteStudyStatus as status,
} from "@hb/domain/remote-study/status.ts";
import { aboutEnrolment, aboutLoan, deviceEmail, onboardingEmail } from "@hb/domain/remote-study/suggested-emails.ts";
import { listDue } from "@hb/domain/surveys/due.ts";
import { dateInZone } from "@hb/domain/time.ts";
import { hasCurrentConsent } from "../consent/acts.ts";
import { listLoansOf } from "../devices/acts.ts";
import { planEmails, stopPlannedEmails } from "../emails/acts.ts";
import { handle } from "../handle.ts";
import { type ChangeContext, record, recordAll } from "../log/acts.ts";
import { changeParticipant } from "../participants/acts.ts";
import type { Site } from "../site.ts";
import { planReminders, stopReminders } from "../surveys/acts.ts";
import { statusText } from "../text.ts";
import {
  aboutPerson,
  type EnrolledPerson,
  loadCourse,
  lockEnrolled,
  lockEnrolmentVersion,
  withReason,
} from "./acts.ts";
import * as sql from "./sql.ts";
import { enrolmentText, remoteEmailText } from "./text.ts";

/** Joining, starting, pausing and leaving the remote study. */
export const statusFunctions = (site: Site) => [
  handle(contract.setEnrolmentStatus, async (context, given) => {
    const { tx, now } = context;
    const { to, reason, withoutConsent, notify, type } = given;
    const enrolled = await lockEnrolmentVersion(context, given, { status: to });
    const { person, enrolment } = enrolled;
    const from = enrolment.status;
    if (from === to) refuse("failed-precondition", statusText.already(remoteStudyStatuses.label(to)));
    if (remoteStudySteps.needsReason(from, to) && !reason)
      refuse("failed-precondition", statusText.needsReason, { needsReason: true });
    if (type !== undefined) await changeParticipant(context, person, { type });
    if ((type ?? person.type) === null && (to === status.onboarded || to === status.remoteActive))
      refuse("failed-precondition", enrolmentText.chooseType, { needsType: true });
    const isOverridden = to === status.remoteActive && (await needsOverride(context, person.id, withoutConsent));

    const told = { ...enrolled, person: { ...person, type: type ?? person.type } };
    if (from !== null) await stopMails(context, site, told, to);
    const isBack = to === status.remoteActive && enrolment.firstOn !== null;
    await sql.changeEnrolment(
      tx,
      person.id,
      {
        status: to,
        statusSince: now,
        startsOn: to === status.onboarded ? (given.startsOn ?? null) : null,
        pausedUntil: to === status.inactive ? (given.pausedUntil ?? null) : null,
        ...(to === status.onboarded && { onboardedAt: now }),
        ...(isBack && { reOnboardedAt: now }),
        ...(to === status.remoteActive && { withoutConsent: isOverridden ? (withoutConsent ?? null) : null }),
      },
      now,
    );
    await turnSpan(context, told, to);
    const because12 = isOverridden ? withoutConsent : reason;
    await recordAll(context, [
      {
        action: logAction.remoteStudyStatus,
        ...aboutPerson(person),
        payload: {
          old: from,
          new: to,
          ...withReason(because12),
          ...(isOverridden && { withoutConsent: true as const }),
        },
      },
      ...(isBack
        ? [
            {
              action: logAction.reOnboarding,
              ...aboutPerson(person),
              payload: { old: enrolment.reOnboardedAt, new: now },
            },
          ]
        : []),
    ]);
    await planMails(context, site, { participantId: person.id, to, notify, isBack });
    return { version: (await sql.findEnrolment(tx, person.id))?.version ?? 0 };
  }),

  handle(contract.allowWithoutConsent, async (context, given) => {
    const { tx, now } = context;
    const { person, enrolment } = await lockEnrolmentVersion(context, given, { reason: given.reason });
    if (enrolment.status !== status.remoteActive) refuse("failed-precondition", enrolmentText.notActive);
    const version = await sql.changeEnrolment(tx, person.id, { withoutConsent: given.reason }, now);
    const payload = {
      old: enrolment.status,
      new: enrolment.status,
      reason: given.reason,
      withoutConsent: true as const,
    };
    await record(context, { action: logAction.remoteStudyStatus, ...aboutPerson(person), payload });
    return { version };
  }),
];

/** If the consent is signed, an override isn't recorded, even if one was sent. */
async function needsOverride({ tx }: ChangeContext, id: number, withoutConsent: string | undefined): Promise<boolean> {
  if (await hasCurrentConsent(tx, id)) return false;
  if (withoutConsent === undefined)
    refuse("failed-precondition", enrolmentText.consentNotSigned, { needsConsent: true });
  return true;
}

/** Active periods start and end with Remote active. A mistaken activation without any answers is removed. */
async function turnSpan(
  { tx, now }: ChangeContext,
  { person, enrolment }: EnrolledPerson,
  to: RemoteStudyStatus,
): Promise<void> {
  const today = dateInZone(now, person.timeZone);
  if (to === status.remoteActive) {
    if (enrolment.firstOn === null) await sql.noteOnEnrolment(tx, person.id, { firstOn: today });
    await sql.startSpan(tx, person.id, now, today);
  }
  if (enrolment.status !== status.remoteActive) return;
  const wasMistake = to === status.onboarded || to === status.blank;
  if (wasMistake && (await sql.removeOpenSpan(tx, person.id))) {
    const isNeverBegun = (await sql.listSpans(tx, [person.id])).length === 0;
    if (isNeverBegun) await sql.noteOnEnrolment(tx, person.id, { firstOn: null, dailyMarks: "", weeklyMarks: "" });
  } else await sql.endSpan(tx, person.id, now, today);
}

/** Cancels emails that no longer apply in the new status. */
async function stopMails(
  context: ChangeContext,
  site: Site,
  enrolled: EnrolledPerson,
  to: RemoteStudyStatus,
): Promise<void> {
  const { participantId } = enrolled.enrolment;
  const reason = remoteEmailText.statusIs(remoteStudyStatuses.label(to));
  const goesOn = enrolled.enrolment.status === status.onboarded && to === status.remoteActive;
  if (!goesOn) await stopPlannedEmails(context, { about: aboutEnrolment(participantId), reason });
  const { course, clock } = await loadCourse(context.tx, site, enrolled, context.now);
  const open = listDue(course, clock).map(({ survey }) => survey);
  await stopReminders(context, participantId, open, reason);
}

interface StatusChange {
  participantId: number;
  to: RemoteStudyStatus;
  notify: boolean;
  /** Someone coming back from a pause already has the instructions. */
  isBack: boolean;
}

async function planMails(
  context: ChangeContext,
  site: Site,
  { participantId, to, notify, isBack }: StatusChange,
): Promise<void> {
  const { tx, now } = context;
  const { person, enrolment } = await lockEnrolled(context, participantId);
  const about = aboutEnrolment(participantId);
  if (to === status.onboarded && notify) {
    const types = [onboardingEmail(person.type)];
    await planEmails(context, site, { trigger: "remoteOnboarded", participantId, about, at: now, types });
  }
  if (to !== status.remoteActive) return;
  const [loan] = await listLoansOf(tx, participantId);
  if (notify && !isBack && loan?.isOwn && loan.endedAt === null) {
    const types = [deviceEmail(loan)];
    const aboutOwn = aboutLoan(loan.loanId);
    await planEmails(context, site, { trigger: "remoteActive", participantId, about: aboutOwn, at: now, types });
  }
  await planReminders(context, site, await loadCourse(tx, site, { person, enrolment }, now));
}
