import { fullName } from "@hb/domain/participants/participant.ts";
import { describeStates } from "@hb/domain/surveys/strip.ts";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ReasonDialog } from "../../change/ReasonDialog.tsx";
import { useSiteTime } from "../../shell/site-time.ts";
import { Section } from "../../ui/page/Section.tsx";
import { actOn, type Enrolment, type Square } from "../data.ts";
import { sayRate } from "../list/columns.tsx";
import { Strip, StripLegend } from "../list/Strip.tsx";
import { nameOf, sayOne } from "../list/square-words.ts";
import { ExcuseDialog } from "./ExcuseDialog.tsx";
import classes from "./RemoteStudyTab.module.css";

interface DailySurveysProps {
  enrolment: Enrolment;
  mayAct: boolean;
}

/** Every day of the study, a week after the other; and the days that were excused, with their reason. */
export function DailySurveys({ enrolment: { row, days }, mayAct }: DailySurveysProps) {
  const { today } = useSiteTime();
  const [isExcusing, setIsExcusing] = useState(false);
  const asked = days.filter(({ state }) => state !== "notYet");
  const excused = days.filter(({ state }) => state === "excused");
  return (
    <Section title="Daily surveys">
      <p className={classes["said"]}>
        <span className="numbers">
          <b>{sayRate(row)}</b> {asked.length > 0 && describeStates(days.map(({ state }) => state))}
        </span>
        {asked.length === 0 && <span className={classes["quiet"]}>Nothing was asked yet.</span>}
        {mayAct && days.length > 0 && (
          <Button size="xs" variant="default" onClick={() => setIsExcusing(true)}>
            Excuse days…
          </Button>
        )}
      </p>
      {days.length > 0 && (
        <>
          <Strip
            label={`All daily surveys of ${fullName(row)}`}
            squares={days.map(day => ({ state: day.state, words: sayOne(day, row.timeZone, today) }))}
            group={7}
            groupsInLine={4}
          />
          <div className={classes["legend"]}>
            <StripLegend />
          </div>
        </>
      )}
      {excused.length > 0 && (
        <ul className={classes["rows"]} aria-label="Excused days">
          {excused.map(day => (
            <Excused key={nameOf(day, today)} row={row} square={day} mayAct={mayAct} />
          ))}
        </ul>
      )}
      {isExcusing && <ExcuseDialog row={row} days={days} onClose={() => setIsExcusing(false)} />}
    </Section>
  );
}

interface ExcusedProps {
  row: Enrolment["row"];
  square: Square;
  mayAct: boolean;
}

/** A day or week that counts neither as done nor as missed, and the way back. */
export function Excused({ row, square, mayAct }: ExcusedProps) {
  const client = useQueryClient();
  const { today } = useSiteTime();
  const [isAsking, setIsAsking] = useState(false);
  const name = nameOf(square, today);
  return (
    <li>
      <b className="numbers">{name}</b>
      <span className={classes["why"]}>{square.reason ?? "Excused"}</span>
      {mayAct && (
        <button
          type="button"
          className="link"
          aria-label={`Take back the excuse of ${name}`}
          onClick={() => setIsAsking(true)}
        >
          Take back
        </button>
      )}
      {isAsking && (
        <ReasonDialog
          title={`Take back the excuse of ${name}`}
          verb="Take back"
          reason="needed"
          onAct={({ requestId, reason = "" }) =>
            actOn(client, "takeBackExcuse", row, { survey: square.survey, reason }, requestId)
          }
          onClose={() => setIsAsking(false)}
        >
          <p>It is asked for again, or counted as missed when its time is over.</p>
        </ReasonDialog>
      )}
    </li>
  );
}
