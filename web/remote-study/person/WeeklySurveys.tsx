import { fullName } from "@hb/domain/participants/participant.ts";
import { remoteStudyStatus as status } from "@hb/domain/remote-study/status.ts";
import { describeStates } from "@hb/domain/surveys/strip.ts";
import { staffDateTime } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ReasonDialog } from "../../change/ReasonDialog.tsx";
import { useSiteTime } from "../../shell/site-time.ts";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { actOn, type Enrolment, type Square } from "../data.ts";
import { SquareMark, Strip } from "../list/Strip.tsx";
import { canExcuse, canReopen, nameOf, sayOne } from "../list/square-words.ts";
import { Excused } from "./DailySurveys.tsx";
import { sayRefused } from "./refused.tsx";
import classes from "./RemoteStudyTab.module.css";

interface WeeklySurveysProps {
  enrolment: Enrolment;
  mayAct: boolean;
}

/** The second strip: a square a week; below it those weeks that somebody can still do something about. */
export function WeeklySurveys({ enrolment: { row, weeks }, mayAct }: WeeklySurveysProps) {
  const { today } = useSiteTime();
  if (weeks.length === 0) return null;
  const open = weeks.filter(({ state }) => canReopen(state) || canExcuse(state));
  const excused = weeks.filter(({ state }) => state === "excused");
  return (
    <Section title="Weekly surveys">
      <p className={classes["said"]}>
        <span className="numbers">{describeStates(weeks.map(({ state }) => state))}</span>
      </p>
      <Strip
        label={`Weekly surveys of ${fullName(row)}`}
        squares={weeks.map(week => ({ state: week.state, words: sayOne(week, row.timeZone, today) }))}
      />
      {open.length + excused.length > 0 && (
        <ul className={classes["rows"]} aria-label="Weeks that wait">
          {open.map(week => (
            <OpenWeek key={nameOf(week, today)} row={row} square={week} mayAct={mayAct} />
          ))}
          {excused.map(week => (
            <Excused key={nameOf(week, today)} row={row} square={week} mayAct={mayAct} />
          ))}
        </ul>
      )}
    </Section>
  );
}

interface OpenWeekProps {
  row: Enrolment["row"];
  square: Square;
  mayAct: boolean;
}

function OpenWeek({ row, square, mayAct }: OpenWeekProps) {
  const client = useQueryClient();
  const { today } = useSiteTime();
  const [isExcusing, setIsExcusing] = useState(false);
  const { survey, state } = square;
  const week = survey.kind === "weekly" ? survey.week : 0;
  const name = nameOf(square, today);
  const reopen = async () => {
    try {
      const { until } = await actOn(client, "reopenWeeklySurvey", row, { week });
      notifyDone(
        <>
          {name} of <b>{row.id}</b> can be answered until {staffDateTime(until, row.timeZone, today)} there
        </>,
        { about: `remote study of ${row.id}` },
      );
    } catch (error) {
      sayRefused(error, row);
    }
  };
  return (
    <li>
      <SquareMark state={state} />
      <b className="numbers">{name}</b>
      <span className={classes["why"]}>{sayOne(square, row.timeZone, today).slice(name.length + 2)}</span>
      {mayAct && canReopen(state) && row.status === status.remoteActive && (
        <Button size="xs" variant="default" aria-label={`Reopen ${name}`} onClick={() => void reopen()}>
          Reopen
        </Button>
      )}
      {mayAct && canExcuse(state) && (
        <Button size="xs" variant="default" aria-label={`Excuse ${name}`} onClick={() => setIsExcusing(true)}>
          Excuse…
        </Button>
      )}
      {isExcusing && (
        <ReasonDialog
          title={`Excuse ${name}`}
          verb={`Excuse ${name}`}
          reason="needed"
          onAct={({ requestId, reason = "" }) => actOn(client, "excuseWeek", row, { week, reason }, requestId)}
          onClose={() => setIsExcusing(false)}
        >
          <p>The week counts neither as done nor as missed.</p>
        </ReasonDialog>
      )}
    </li>
  );
}
