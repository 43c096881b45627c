import { undoReason } from "@hb/domain/contract.ts";
import { staffDateTime } from "@hb/domain/format.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import { remoteStudyStatus as status } from "@hb/domain/remote-study/status.ts";
import { describeStates } from "@hb/domain/surveys/strip.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { ChangeDialog } from "../../change/ChangeDialog.tsx";
import { notifyUndoable } from "../../change/notify-problem.tsx";
import { useSiteTime } from "../../shell/site-time.ts";
import { AnswerDialog } from "../../surveys/staff/AnswerDialog.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { type Enrolment, type Square, useEnrolmentChange } from "../data.ts";
import { SquareMark, Strip, useSquaresPerLine } from "../list/Strip.tsx";
import { canExcuse, canReopen, squareText, surveyName } from "../list/square-text.ts";
import { Excused } from "./DailySurveys.tsx";
import { weeklyText as text } from "./survey-text.tsx";
import { notifyNotChanged } from "./use-steps.tsx";
import classes from "./Enrolment.module.css";

interface WeeklySurveysProps {
  enrolment: Enrolment;
  mayAct: boolean;
}

/** One square per week, and below them the weeks that can be reopened or excused. */
export function WeeklySurveys({ enrolment: { row, weeks }, mayAct }: WeeklySurveysProps) {
  const site = useSiteTime();
  const perLine = useSquaresPerLine();
  const [answered, setAnswered] = useState<Square>();
  if (weeks.length === 0) return null;
  const unanswered = weeks.filter(({ state }) => canReopen(state) || canExcuse(state));
  const excused = weeks.filter(({ state }) => state === "excused");
  return (
    <Section title={text.title}>
      <Row as="p" gap={12} rowGap={4} wrap className={classes["summary"]}>
        <span className="numbers">{describeStates(weeks.map(({ state }) => state))}</span>
      </Row>
      <Strip
        label={text.all(fullName(row))}
        squares={weeks.map(week => ({ state: week.state, text: squareText(week, { ...site, zone: row.timeZone }) }))}
        group={perLine}
        groupsPerLine={1}
        onAnswers={mayAct ? index => setAnswered(weeks[index]) : undefined}
      />
      {unanswered.length + excused.length > 0 && (
        <ul className={classes["rows"]} aria-label={text.unanswered}>
          {unanswered.map(week => (
            <UnansweredWeek key={surveyName(week, site)} row={row} square={week} mayAct={mayAct} />
          ))}
          {excused.map(week => (
            <Excused key={surveyName(week, site)} row={row} square={week} mayAct={mayAct} />
          ))}
        </ul>
      )}
      {answered && (
        <AnswerDialog
          asked={{ participantId: row.id, name: fullName(row), survey: answered.survey }}
          onClose={() => setAnswered(undefined)}
        />
      )}
    </Section>
  );
}

interface UnansweredWeekProps {
  row: Enrolment["row"];
  square: Square;
  mayAct: boolean;
}

function UnansweredWeek({ row, square, mayAct }: UnansweredWeekProps) {
  const { change, isRunning } = useEnrolmentChange();
  const site = useSiteTime();
  const [isExcusing, setIsExcusing] = useState(false);
  const { survey, state } = square;
  const week = survey.kind === "weekly" ? survey.week : 0;
  const name = surveyName(square, site);
  const reopen = async () => {
    const { answer, problem } = await change("reopenWeeklySurvey", row, { week });
    if (problem) return notifyNotChanged(problem, row);
    const { version, until } = answer;
    notifyUndoable(
      text.reopened(name, <b>{row.id}</b>, staffDateTime(until, { ...site, zone: row.timeZone })),
      () => change("closeWeeklySurvey", { id: row.id, version }, { week, reason: undoReason }),
      `remote study of ${row.id}`,
    );
  };
  const excuse = async (reason = "") => {
    const outcome = await change("excuseWeek", row, { week, reason });
    if (!outcome.answer) return outcome;
    const { version } = outcome.answer;
    notifyUndoable(
      text.excused(name, <b>{row.id}</b>),
      () => change("takeBackExcuse", { id: row.id, version }, { survey, reason: undoReason }),
      `remote study of ${row.id}`,
    );
    return outcome;
  };
  return (
    <li>
      <SquareMark state={state} />
      <b className="numbers">{name}</b>
      <span className={classes["why"]}>
        {squareText(square, { ...site, zone: row.timeZone }).slice(name.length + 2)}
      </span>
      {mayAct && canReopen(state) && row.status === status.remoteActive && (
        <Button size="xs" loading={isRunning} aria-label={text.reopenWeek(name)} onClick={() => void reopen()}>
          {text.reopen}
        </Button>
      )}
      {mayAct && canExcuse(state) && (
        <Button size="xs" aria-label={text.excuseWeek(name)} onClick={() => setIsExcusing(true)}>
          {text.excuse}
        </Button>
      )}
      {isExcusing && (
        <ChangeDialog
          title={text.excuseWeek(name)}
          verb={text.excuseWeek(name)}
          reason="required"
          onConfirm={excuse}
          onClose={() => setIsExcusing(false)}
        >
          <p>{text.explanation}</p>
        </ChangeDialog>
      )}
    </li>
  );
}
