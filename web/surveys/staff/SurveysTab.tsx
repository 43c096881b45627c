import { Button } from "@mantine/core";
import { useState } from "react";
import { useLiveRemoteStudy } from "../../remote-study/live.ts";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useAlerts, useAnswers } from "../data.ts";
import { AlertList } from "./AlertList.tsx";
import { AnswerCard } from "./AnswerCard.tsx";
import classes from "./Surveys.module.css";

const step = 20;

/** Somebody's surveys in their own drawer: what they answered, to which version, and what alarmed. */
export function SurveysTab({ participantId }: { participantId: number }) {
  useLiveRemoteStudy();
  const [limit, setLimit] = useState(step);
  const query = useAnswers(participantId, limit);
  const alerts = useAlerts({ participantId }, 50);
  if (query.error && !query.data) return <QueryError query={query} title="The surveys could not be loaded" />;
  if (!query.data) return null;
  const { answers, total, definitions } = query.data;
  return (
    <div className={classes["tab"]}>
      {alerts.data && alerts.data.total > 0 && (
        <section>
          <h3>Alerts</h3>
          <AlertList alerts={alerts.data.alerts} isOfOne />
        </section>
      )}
      <section>
        <h3>Answers</h3>
        {total === 0 && (
          <p className={classes["quiet"]}>
            No survey was answered yet. Surveys begin with the first day of Remote active.
          </p>
        )}
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
        <Button variant="default" loading={query.isFetching} onClick={() => setLimit(Math.min(200, limit + 60))}>
          Show older answers
        </Button>
      )}
    </div>
  );
}
