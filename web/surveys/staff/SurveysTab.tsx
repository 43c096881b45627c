import { formatAnswer } from "@hb/domain/surveys/answers.ts";
import type { SurveyAnswer } from "@hb/domain/surveys/contract.ts";
import { questionsOf, type SurveyDefinition } from "@hb/domain/surveys/question.ts";
import type { SurveyRef } from "@hb/domain/surveys/survey.ts";
import { staffDate, staffShortDateTime } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconPhoto } from "@tabler/icons-react";
import { useState } from "react";
import { PictureDialog } from "../../devices/device/StoredPicture.tsx";
import { useLiveRemoteStudy } from "../../remote-study/live.ts";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useSiteTime } from "../../shell/site-time.ts";
import { Chip } from "../../ui/Chip.tsx";
import { Row, Stack } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { useAlerts, useAnswers } from "../data.ts";
import { AlertList } from "./AlertList.tsx";
import classes from "./Surveys.module.css";

const firstAnswers = 20;

/** A person's surveys in their own drawer: their answers, and alerts. */
export function SurveysTab({ participantId }: { participantId: number }) {
  useLiveRemoteStudy();
  const [limit, setLimit] = useState(firstAnswers);
  const query = useAnswers(participantId, limit);
  const alerts = useAlerts({ participantId }, 50);
  if (query.error && !query.data) return <QueryError query={query} title="Couldn't load surveys" />;
  if (!query.data) return null;
  const { answers, total, definitions } = query.data;
  return (
    <Stack gap={16} className={classes["tab"]}>
      {alerts.data && alerts.data.total > 0 && (
        <section>
          <h3>Alerts</h3>
          <AlertList alerts={alerts.data.alerts} isOfOne />
        </section>
      )}
      <section>
        <h3>Answers</h3>
        {total === 0 && <Text tone="quiet">No answers yet. Surveys start on the first day of Remote active.</Text>}
        {answers.map(answer => (
          <AnswerCard
            key={answer.id}
            answer={answer}
            definition={definitions.find(
              ({ kind, version }) => kind === answer.survey.kind && version === answer.version,
            )}
          />
        ))}
      </section>
      {answers.length < total && limit < 200 && (
        <Button loading={query.isFetching} onClick={() => setLimit(Math.min(200, limit + 60))}>
          Show older answers
        </Button>
      )}
    </Stack>
  );
}

interface AnswerCardProps {
  answer: SurveyAnswer;
  /** The version of the questionnaire that was answered. */
  definition: SurveyDefinition | undefined;
}

/** One answered survey, with the questions of its own version. */
function AnswerCard({ answer, definition }: AnswerCardProps) {
  const { zone, today } = useSiteTime();
  const { survey, version, submittedAt, late, answers, photos, alertId } = answer;
  const answered = definition && answers ? questionsOf(definition).filter(({ id }) => answers[id] !== undefined) : [];
  return (
    <details className={classes["fold"]}>
      <summary>
        <Text as="b" weight="medium">
          {surveyName(survey, today)}
        </Text>
        <span className={classes["meta"]}>
          {staffShortDateTime(submittedAt, zone, today)}
          {late && ", late"} · version {version}
          {photos.length > 0 && ` · ${photos.length === 1 ? "1 photo" : `${photos.length} photos`}`}
        </span>
        {alertId !== null && (
          <Chip tone="red" icon={IconAlertTriangle} small>
            Alert
          </Chip>
        )}
      </summary>
      {answers === null && <Text tone="quiet">These answers were erased.</Text>}
      <dl className={classes["answers"]}>
        {answered.map(question => (
          <div key={question.id}>
            <Text as="dt" size="small" tone="faint">
              {question.title}
            </Text>
            <dd>
              {question.type === "photo" ? (
                <Photos photos={photos.filter(photo => photo.question === question.id)} />
              ) : (
                formatAnswer(question, answers?.[question.id] ?? "")
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** `Daily, Tue 17 Nov`, `Weekly, week 3` */
function surveyName(survey: SurveyRef, today: string): string {
  return survey.kind === "daily" ? `Daily, ${staffDate(survey.on, today)}` : `Weekly, week ${survey.week}`;
}

/** Opening a participant's photo is logged, so none is fetched until someone opens it. */
function Photos({ photos }: Pick<SurveyAnswer, "photos">) {
  const [shown, setShown] = useState<string>();
  return (
    <Row gap={8} wrap>
      {photos.map(({ file }, at) => (
        <Button
          key={file}
          size="xs"
          leftSection={<IconPhoto size={14} aria-hidden="true" />}
          onClick={() => setShown(file)}
        >
          Photo {at + 1}
        </Button>
      ))}
      {shown && <PictureDialog file={shown} title="Survey photo" onClose={() => setShown(undefined)} />}
    </Row>
  );
}
