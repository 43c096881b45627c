import { accessories, missingAccessories } from "@hb/domain/devices/device.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { getEnrolment } from "@hb/domain/remote-study/contract.ts";
import { suggestedEmails } from "@hb/domain/remote-study/suggested-emails.ts";
import { listDue } from "@hb/domain/surveys/due.ts";
import { surveyHistory } from "@hb/domain/surveys/schedule.ts";
import { type CountedSurvey, type SurveyState, surveyKey } from "@hb/domain/surveys/survey.ts";
import { windowOf } from "@hb/domain/surveys/window.ts";
import { hasCurrentConsent } from "../consent/acts.ts";
import { listLoansOf } from "../devices/acts.ts";
import { handle } from "../handle.ts";
import { participantText } from "../participants/acts.ts";
import type { Site } from "../site.ts";
import { blankEnrolment } from "./acts.ts";
import { callFunctions } from "./call-functions.ts";
import { listCallsOf } from "./calls-sql.ts";
import { enrolmentListFunctions } from "./list-functions.ts";
import type { LivePeople } from "./live-people.ts";
import { findListedPerson, heldDevice, type ListedPerson, rowOf } from "./people.ts";
import * as sql from "./sql.ts";
import { listSurveyNotes, type SurveyNote } from "./sql.ts";
import { statusFunctions } from "./status-functions.ts";

/** As many weeks of squares as fit in the drawer. */
const drawerWeeks = 4;

export const remoteStudyFunctions = (site: Site, live: LivePeople) => [
  ...enrolmentListFunctions(site, live),
  ...callFunctions(site, live),
  ...statusFunctions(site),

  handle(getEnrolment, async ({ db, now }, { participantId }) => {
    const [person, found, loans, notes, calls, isSigned] = await Promise.all([
      findListedPerson(db, site, participantId, now),
      sql.findEnrolment(db, participantId),
      listLoansOf(db, participantId),
      listSurveyNotes(db, participantId),
      listCallsOf(db, participantId),
      hasCurrentConsent(db, participantId),
    ]);
    if (!person) refuse("not-found", participantText.unknown);
    const { facts, course, clock } = person;
    const enrolment = found ?? blankEnrolment(participantId);
    const device = heldDevice(facts);
    const due = listDue(course, clock).map(({ survey }) => survey);
    const told = surveyHistory(course, clock);
    return {
      row: rowOf(person, drawerWeeks),
      hasCurrentConsent: isSigned,
      withoutConsent: enrolment.withoutConsent,
      onboardedAt: enrolment.onboardedAt,
      reOnboardedAt: enrolment.reOnboardedAt,
      days: told.days.map(({ on, state }) => squareOf(person, notes, { kind: "daily", on }, state)),
      weeks: told.weeks.map(({ week, state }) => squareOf(person, notes, { kind: "weekly", week }, state)),
      active: course.spans.map(({ startedAt, endedAt }) => ({ from: startedAt, to: endedAt })),
      loans: loans.map(({ accessoriesOut, accessoriesIn, ...loan }) => ({
        ...loan,
        missing:
          accessoriesIn === null
            ? []
            : missingAccessories(accessoriesOut, accessoriesIn).map(id => accessories.label(id)),
      })),
      calls,
      emails: suggestedEmails({ participantId, type: facts.type, status: facts.status, device, due }),
    };
  }),
];

function squareOf(
  { course, clock }: ListedPerson,
  notes: Map<string, SurveyNote>,
  survey: CountedSurvey,
  state: SurveyState,
) {
  const window = windowOf(course, clock, survey);
  const note = notes.get(surveyKey(survey));
  return {
    survey,
    state,
    opensAt: window?.opensAt ?? clock.now,
    closesAt: window?.closesAt ?? clock.now,
    submittedAt: note?.submittedAt ?? null,
    answerId: note?.answerId ?? null,
    reason: note?.reason ?? null,
    reopenedUntil: window?.isReopened ? window.closesAt : null,
  };
}
