import { formatAnswer } from "@hb/domain/surveys/answers.ts";
import type { SurveyAnswer } from "@hb/domain/surveys/contract.ts";
import { questionsOf, type SurveyDefinition } from "@hb/domain/surveys/question.ts";
import { staffShortDateTime } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconPhoto } from "@tabler/icons-react";
import { useState } from "react";
import { PictureDialog } from "../../devices/device/StoredPicture.tsx";
import { useSiteTime } from "../../shell/site-time.ts";
import { Chip } from "../../ui/Chip.tsx";
import { staffNameOf } from "./staff-words.ts";
import classes from "./Surveys.module.css";

interface AnswerCardProps {
  answer: SurveyAnswer;
  /** The version that it was given to. */
  definition: SurveyDefinition | undefined;
}

/** One survey as it was answered, under the words of its own version. */
export function AnswerCard({ answer, definition }: AnswerCardProps) {
  const { zone, today } = useSiteTime();
  const { survey, version, submittedAt, late, answers, photos, alertId } = answer;
  const given = definition && answers ? questionsOf(definition).filter(({ id }) => answers[id] !== undefined) : [];
  return (
    <details className={classes["fold"]}>
      <summary>
        <b>{staffNameOf(survey, today)}</b>
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
      {answers === null && <p className={classes["quiet"]}>The answers were erased.</p>}
      <dl className={classes["answers"]}>
        {given.map(question => (
          <div key={question.id}>
            <dt>{question.title}</dt>
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

/** Opening a participant's photo is logged: none is fetched before somebody asks for it. */
function Photos({ photos }: Pick<SurveyAnswer, "photos">) {
  const [shown, setShown] = useState<string>();
  return (
    <div className={classes["photos"]}>
      {photos.map(({ file }, at) => (
        <Button
          key={file}
          size="xs"
          variant="default"
          leftSection={<IconPhoto size={14} stroke={2} aria-hidden="true" />}
          onClick={() => setShown(file)}
        >
          Photo {at + 1}
        </Button>
      ))}
      {shown && <PictureDialog file={shown} title="Photo of the survey" onClose={() => setShown(undefined)} />}
    </div>
  );
}
