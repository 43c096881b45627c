import type { SurveyRef } from "@hb/domain/surveys/survey.ts";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useSiteTime } from "../../shell/site-time.ts";
import { Row } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { useAnswerTo } from "../data.ts";
import { AnswerList, AnswerMeta, surveyName } from "./Answer.tsx";
import { answerText as text } from "./text.tsx";

/** Whose survey of which day or week. */
export interface AnsweredSurvey {
  participantId: number;
  name: string;
  survey: SurveyRef;
}

interface AnswerDialogProps {
  asked: AnsweredSurvey;
  onClose: () => void;
}

/** What someone answered on one day, without leaving the list. */
export function AnswerDialog({ asked: { participantId, name, survey }, onClose }: AnswerDialogProps) {
  const site = useSiteTime();
  const query = useAnswerTo(participantId, survey);
  const answer = query.data?.answers[0];
  const definition = query.data?.definitions[0];
  return (
    <Dialog title={`${surveyName(survey, site)}: ${participantId} ${name}`} width={560} onClose={onClose}>
      {query.error && !query.data && <QueryError query={query} title={text.failed} />}
      {query.data && !answer && <Text tone="quiet">{text.gone}</Text>}
      {answer && (
        <>
          <Row gap={8} mb={8} wrap>
            <AnswerMeta answer={answer} />
          </Row>
          <AnswerList answer={answer} definition={definition} />
        </>
      )}
    </Dialog>
  );
}
