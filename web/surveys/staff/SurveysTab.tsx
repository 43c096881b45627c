import type { SurveyAnswer } from "@hb/domain/surveys/contract.ts";
import type { SurveyDefinition } from "@hb/domain/surveys/question.ts";
import { questionnaireIdOf } from "@hb/domain/surveys/survey.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useLiveRemoteStudy } from "../../remote-study/live.ts";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useSiteTime } from "../../shell/site-time.ts";
import { Stack } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { useAlerts, useAnswers } from "../data.ts";
import { AlertList } from "./AlertList.tsx";
import { AnswerList, AnswerMeta, surveyName } from "./Answer.tsx";
import { OwnSurveys } from "./OwnSurveys.tsx";
import { alertText, surveysTabText as text } from "./text.tsx";
import classes from "./Surveys.module.css";

const firstAnswers = 20;

/** A person's surveys in their own drawer: their answers, and alerts. */
export function SurveysTab({ participantId }: { participantId: number }) {
  useLiveRemoteStudy();
  const [limit, setLimit] = useState(firstAnswers);
  const query = useAnswers(participantId, limit);
  const alerts = useAlerts({ participantId }, 50);
  if (query.error && !query.data) return <QueryError query={query} title={text.failed} />;
  if (!query.data) return null;
  const { answers, total, definitions } = query.data;
  return (
    <Stack gap={16} className={classes["tab"]}>
      {alerts.data && alerts.data.total > 0 && (
        <section>
          <h3>{alertText.title}</h3>
          <AlertList alerts={alerts.data.alerts} isOfOne />
        </section>
      )}
      <OwnSurveys participantId={participantId} />
      <section>
        <h3>{text.answers}</h3>
        {total === 0 && <Text tone="quiet">{text.none}</Text>}
        {answers.map(answer => (
          <AnswerCard
            key={answer.id}
            answer={answer}
            definition={definitions.find(
              ({ kind, version }) => kind === questionnaireIdOf(answer.survey) && version === answer.version,
            )}
          />
        ))}
      </section>
      {answers.length < total && limit < 200 && (
        <Button loading={query.isFetching} onClick={() => setLimit(Math.min(200, limit + 60))}>
          {text.showOlder}
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

/** One answered survey, folded. */
function AnswerCard({ answer, definition }: AnswerCardProps) {
  const site = useSiteTime();
  return (
    <details className={classes["fold"]}>
      <summary>
        <Text as="b" weight="medium">
          {surveyName(answer.survey, site, definition?.title)}
        </Text>
        <AnswerMeta answer={answer} />
      </summary>
      <AnswerList answer={answer} definition={definition} />
    </details>
  );
}
