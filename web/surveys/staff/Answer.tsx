import { staffDate, staffShortDateTime } from "@hb/domain/format.ts";
import { formatAnswer } from "@hb/domain/surveys/answers.ts";
import type { SurveyAnswer } from "@hb/domain/surveys/contract.ts";
import { questionsOf, type SurveyDefinition } from "@hb/domain/surveys/question.ts";
import type { SurveyRef } from "@hb/domain/surveys/survey.ts";
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconPhoto } from "@tabler/icons-react";
import { useState } from "react";
import { PictureDialog } from "../../devices/device/StoredPicture.tsx";
import { type SiteTime, useSiteTime } from "../../shell/site-time.ts";
import { Chip } from "../../ui/Chip.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { answerText as text } from "./text.tsx";
import classes from "./Surveys.module.css";

/** When it was answered, and what is special about it. */
export function AnswerMeta({
  answer: { version, submittedAt, answeredAt, late, photos, alertId },
}: {
  answer: SurveyAnswer;
}) {
  const site = useSiteTime();
  return (
    <>
      <span className={classes["meta"]}>
        {text.facts({
          answeredAt: answeredAt === null ? undefined : staffShortDateTime(answeredAt, site),
          sentAt: staffShortDateTime(submittedAt, site),
          isLate: late,
          version,
          photos: photos.length,
        })}
      </span>
      {alertId !== null && (
        <Chip tone="red" icon={IconAlertTriangle} small>
          {text.alert}
        </Chip>
      )}
    </>
  );
}

interface AnswerListProps {
  answer: SurveyAnswer;
  /** The version of the questionnaire that was answered. */
  definition: SurveyDefinition | undefined;
}

/** What was answered, with the questions of its own version. */
export function AnswerList({ answer: { answers, photos }, definition }: AnswerListProps) {
  const answered = definition && answers ? questionsOf(definition).filter(({ id }) => answers[id] !== undefined) : [];
  if (answers === null) return <Text tone="quiet">{text.erased}</Text>;
  return (
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
              formatAnswer(question, answers[question.id] ?? "")
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** `Daily, Tue, Nov 17`, `Weekly, week 3`, `Ease of use, Tue, Nov 17` */
export function surveyName(survey: SurveyRef, site: SiteTime, title = text.questionnaire): string {
  if (survey.kind === "weekly") return text.weekly(survey.week);
  const date = staffDate(survey.on, site);
  return survey.kind === "daily" ? text.daily(date) : `${title}, ${date}`;
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
          {text.photo(at + 1)}
        </Button>
      ))}
      {shown && <PictureDialog file={shown} title={text.photoTitle} onClose={() => setShown(undefined)} />}
    </Row>
  );
}
