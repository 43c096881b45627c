import { undoReason } from "@hb/domain/contract.ts";
import { staffDate, staffDateTime } from "@hb/domain/format.ts";
import { surveyStateLabels } from "@hb/domain/surveys/survey.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { Acts } from "../../change/Acts.tsx";
import { ChangeDialog } from "../../change/ChangeDialog.tsx";
import { notifyProblem, notifyUndoable } from "../../change/notify-problem.tsx";
import { SquareMark, Strip, useSquaresPerLine } from "../../remote-study/list/Strip.tsx";
import { canExcuse, canReopen } from "../../remote-study/list/square-text.ts";
import { useRemoteStudyChange } from "../../remote-study/live.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { LinkButton } from "../../ui/fields/LinkButton.tsx";
import { Stack } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { commonText } from "../../ui/text.ts";
import { type OwnSurveysOf, useOwnSurveys } from "../data.ts";
import { ownSurveysText as text } from "./text.tsx";
import classes from "../../remote-study/person/Enrolment.module.css";

/** A person's turns of the questionnaires that the study added; nothing if there are none. */
export function OwnSurveys({ participantId }: { participantId: number }) {
  const site = useSiteTime();
  const perLine = useSquaresPerLine();
  const query = useOwnSurveys(participantId);
  const { questionnaires = [], ...enrolment } = query.data ?? {};
  if (questionnaires.length === 0) return null;
  return (
    <Stack as="section" gap={8}>
      <h3>{text.title}</h3>
      <Stack gap={12}>
        {questionnaires.map(({ id, title, schedule, turns }) => (
          <div key={id}>
            <Text weight="medium">{title}</Text>
            <Text size="small" tone="faint">
              {schedule}
            </Text>
            {turns.length === 0 ? (
              <Text size="small" tone="quiet">
                {text.notAsked}
              </Text>
            ) : (
              <Strip
                label={title}
                group={perLine}
                groupsPerLine={1}
                squares={turns.toReversed().map(({ on, state }) => ({
                  state,
                  text: `${staffDate(on, site)}, ${surveyStateLabels[state]}`,
                }))}
              />
            )}
            <ul className={classes["rows"]} aria-label={text.unanswered(title)}>
              {turns
                .filter(({ state }) => canReopen(state) || canExcuse(state) || state === "excused")
                .map(turn => (
                  <Turn key={turn.on} of={{ participantId, ...enrolment, id, title }} turn={turn} />
                ))}
            </ul>
          </div>
        ))}
      </Stack>
    </Stack>
  );
}

interface TurnProps {
  of: { participantId: number; id: string; title: string } & Partial<Omit<OwnSurveysOf, "questionnaires">>;
  turn: OwnSurveysOf["questionnaires"][number]["turns"][number];
}

/** One that wasn't answered, and what staff can do about it. */
function Turn({ of: { participantId, version, timeZone, canReopen: mayReopen, id, title }, turn }: TurnProps) {
  const site = useSiteTime();
  const { run, isRunning } = useRemoteStudyChange();
  const [dialog, setDialog] = useState<"excuse" | "takeBack">();
  const { on, state, closesAt, reason: why } = turn;
  const label = why ?? surveyStateLabels[state];
  const name = text.survey(title, staffDate(on, site));
  const at = (moment: string) => staffDateTime(moment, { ...site, zone: timeZone ?? site.zone });
  const one = (since: number) => ({ participantId, version: since, questionnaire: id, on });
  const takeBack = (since: number, reason: string) => {
    const survey = { kind: "own" as const, questionnaire: id, on };
    return run("takeBackExcuse", { participantId, version: since, survey, reason });
  };
  const about = `remote study of ${participantId}`;
  const reopen = async () => {
    const { answer, problem } = await run("reopenOwnSurvey", one(version ?? 0));
    if (problem) return notifyProblem(problem, { what: text.notReopened(name), about });
    notifyUndoable(
      text.reopened(name, at(answer.until)),
      () => run("closeOwnSurvey", { ...one(answer.version), reason: undoReason }),
      about,
    );
  };
  const excuse = async (reason = "") => {
    const outcome = await run("excuseOwnSurvey", { ...one(version ?? 0), reason });
    const { answer } = outcome;
    if (answer) notifyUndoable(text.excuse.done(name), () => takeBack(answer.version, undoReason), about);
    return outcome;
  };
  return (
    <li>
      <SquareMark state={state} />
      <b className="numbers">{staffDate(on, site)}</b>
      <span className={classes["why"]}>
        {state === "due" || state === "reopened" ? text.until(label, at(closesAt)) : label}
      </span>
      <Acts of="reopenOwnSurvey">
        {(canReopen(state) || why !== undefined) && mayReopen && (
          <Button size="xs" loading={isRunning} aria-label={text.reopenOne(name)} onClick={() => void reopen()}>
            {text.reopen}
          </Button>
        )}
        {canExcuse(state) && (
          <Button size="xs" aria-label={text.excuse.title(name)} onClick={() => setDialog("excuse")}>
            {text.excuse.open}
          </Button>
        )}
        {why !== undefined && (
          <LinkButton aria-label={text.undoExcuse.title(name)} onClick={() => setDialog("takeBack")}>
            {text.undoExcuse.confirm}
          </LinkButton>
        )}
      </Acts>
      {dialog === "excuse" && (
        <ChangeDialog
          title={text.excuse.title(name)}
          verb={text.excuse.confirm}
          back={commonText.cancel}
          reason="required"
          onConfirm={excuse}
          onClose={() => setDialog(undefined)}
        >
          <p>{text.excuse.text}</p>
        </ChangeDialog>
      )}
      {dialog === "takeBack" && (
        <ChangeDialog
          title={text.undoExcuse.title(name)}
          verb={text.undoExcuse.confirm}
          back={commonText.cancel}
          reason="required"
          onConfirm={(reason = "") => takeBack(version ?? 0, reason)}
          onClose={() => setDialog(undefined)}
        >
          <p>{text.undoExcuse.text}</p>
        </ChangeDialog>
      )}
    </li>
  );
}
