import { undoReason } from "@hb/domain/contract.ts";
import { staffDates } from "@hb/domain/format.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import type { EnrolmentRow } from "@hb/domain/remote-study/enrolment.ts";
import { describeStates } from "@hb/domain/surveys/strip.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { ChangeDialog } from "../../change/ChangeDialog.tsx";
import { notifyUndoable } from "../../change/notify-problem.tsx";
import { useSiteTime } from "../../shell/site-time.ts";
import { AnswerDialog } from "../../surveys/staff/AnswerDialog.tsx";
import { DateField } from "../../ui/fields/DateField.tsx";
import { LinkButton } from "../../ui/fields/LinkButton.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { Faint, Text } from "../../ui/layout/Text.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { commonText } from "../../ui/text.ts";
import { type Enrolment, type Square, useEnrolmentChange } from "../data.ts";
import { rateText } from "../list/columns.tsx";
import { Strip, StripLegend, useSquaresPerLine } from "../list/Strip.tsx";
import { squareText, surveyName } from "../list/square-text.ts";
import { dailyText, excusedText, excuseText } from "./survey-text.tsx";
import classes from "./Enrolment.module.css";

interface DailySurveysProps {
  enrolment: Enrolment;
  mayAct: boolean;
}

/** Every day of the study, week by week, and the excused days with their reasons. */
export function DailySurveys({ enrolment: { row, days }, mayAct }: DailySurveysProps) {
  const site = useSiteTime();
  const perLine = useSquaresPerLine();
  const [isExcusing, setIsExcusing] = useState(false);
  const [answered, setAnswered] = useState<Square>();
  const hasSurveys = days.some(({ state }) => state !== "notYet");
  const excused = days.filter(({ state }) => state === "excused");
  return (
    <Section title={dailyText.title}>
      <Row as="p" gap={12} rowGap={4} wrap className={classes["summary"]}>
        <span className="numbers">
          <b>{rateText(row)}</b> {hasSurveys && describeStates(days.map(({ state }) => state))}
        </span>
        {!hasSurveys && <Faint>{dailyText.none}</Faint>}
        {mayAct && days.length > 0 && (
          <Button size="xs" onClick={() => setIsExcusing(true)}>
            {dailyText.excuseDays}
          </Button>
        )}
      </Row>
      {days.length > 0 && (
        <>
          <Strip
            label={dailyText.all(fullName(row))}
            squares={days.map(day => ({ state: day.state, text: squareText(day, { ...site, zone: row.timeZone }) }))}
            group={7}
            groupsPerLine={perLine / 7}
            onAnswers={mayAct ? index => setAnswered(days[index]) : undefined}
          />
          <Text as="div" mt={10}>
            <StripLegend />
          </Text>
        </>
      )}
      {excused.length > 0 && (
        <ul className={classes["rows"]} aria-label={dailyText.excusedDays}>
          {excused.map(day => (
            <Excused key={surveyName(day, site)} row={row} square={day} mayAct={mayAct} />
          ))}
        </ul>
      )}
      {answered && (
        <AnswerDialog
          asked={{ participantId: row.id, name: fullName(row), survey: answered.survey }}
          onClose={() => setAnswered(undefined)}
        />
      )}
      {isExcusing && <ExcuseDialog row={row} days={days} onClose={() => setIsExcusing(false)} />}
    </Section>
  );
}

interface ExcusedProps {
  row: EnrolmentRow;
  square: Square;
  mayAct: boolean;
}

/** A day or week that counts as neither done nor missed, and how to undo that. */
export function Excused({ row, square, mayAct }: ExcusedProps) {
  const { change } = useEnrolmentChange();
  const site = useSiteTime();
  const [isUndoing, setIsUndoing] = useState(false);
  const name = surveyName(square, site);
  return (
    <li>
      <b className="numbers">{name}</b>
      <span className={classes["why"]}>{square.reason ?? excusedText.noReason}</span>
      {mayAct && (
        <LinkButton aria-label={excusedText.undoFor(name)} onClick={() => setIsUndoing(true)}>
          {excusedText.undo}
        </LinkButton>
      )}
      {isUndoing && (
        <ChangeDialog
          title={excusedText.undoFor(name)}
          verb={excusedText.undo}
          reason="required"
          onConfirm={(reason = "") => change("takeBackExcuse", row, { survey: square.survey, reason })}
          onClose={() => setIsUndoing(false)}
        >
          <p>{excusedText.explanation}</p>
        </ChangeDialog>
      )}
    </li>
  );
}

interface ExcuseDialogProps {
  row: EnrolmentRow;
  days: readonly Square[];
  onClose: () => void;
}

/** Excuses past or future days on the person's calendar; suggests the days they missed last. */
function ExcuseDialog({ row, days, onClose }: ExcuseDialogProps) {
  const { change } = useEnrolmentChange();
  const site = useSiteTime();
  const { today } = site;
  const [[first, last]] = useState(() => lastMissed(days, today));
  const [from, setFrom] = useState<string | null>(first);
  const [to, setTo] = useState<string | null>(last);
  const takeBack = async (excused: readonly string[], since: number) => {
    let version = since;
    for (const on of excused) {
      const survey = { kind: "daily", on } as const;
      const { answer, problem } = await change(
        "takeBackExcuse",
        { id: row.id, version },
        { survey, reason: undoReason },
      );
      if (problem) return { problem };
      ({ version } = answer);
    }
    return {};
  };
  const isBackwards = from !== null && to !== null && to < from;
  const isComplete = from !== null && to !== null && !isBackwards;
  const excuse = async (reason = "") => {
    if (!isComplete) return {};
    const outcome = await change("excuseDays", row, { from, to, reason });
    if (outcome.answer) {
      const { version, days: excused } = outcome.answer;
      notifyUndoable(
        excuseText.done(excused.length, row.id),
        () => takeBack(excused, version),
        `remote study of ${row.id}`,
      );
    }
    return outcome;
  };
  return (
    <ChangeDialog
      title={excuseText.title}
      verb={isComplete ? excuseText.excuseDates(staffDates(from, to, site)) : excuseText.excuse}
      back={commonText.cancel}
      reason="required"
      disabled={!isComplete}
      onConfirm={excuse}
      onClose={onClose}
    >
      <p>{excuseText.explanation}</p>
      <div className={classes["pair"]}>
        <DateField label={excuseText.from} value={from} onChange={setFrom} />
        <DateField label={excuseText.to} value={to} onChange={setTo} error={isBackwards && excuseText.backwards} />
      </div>
    </ChangeDialog>
  );
}

/** The days last missed in a row; today if there are none. */
function lastMissed(days: readonly Square[], today: string): [from: string, to: string] {
  const end = days.findLastIndex(({ state }) => state === "missed");
  let begin = end;
  while (begin > 0 && days[begin - 1]?.state === "missed") begin -= 1;
  return [dateOf(days[begin]) ?? today, dateOf(days[end]) ?? today];
}

function dateOf(square: Square | undefined): string | undefined {
  return square?.survey.kind === "daily" ? square.survey.on : undefined;
}
