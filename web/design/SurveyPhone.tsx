import { type QuestionnaireDraft, questionOf } from "@hb/domain/surveys/content.ts";
import { Question } from "@hb/domain/surveys/question.ts";
import { SurveyPreview } from "../surveys/form/SurveyPreview.tsx";
import { previewText } from "./editor-text.ts";
import { PhoneFrame } from "./PhoneFrame.tsx";

/** The survey on a phone. A question that isn't complete yet is left out. */
export function SurveyPhone({ draft: { title, screens } }: { draft: QuestionnaireDraft }) {
  return (
    <PhoneFrame label={previewText.phones.survey}>
      <SurveyPreview
        title={title}
        screens={screens.map(({ questions }) => ({
          questions: questions.flatMap(question => Question.safeParse(questionOf(question)).data ?? []),
        }))}
      />
    </PhoneFrame>
  );
}
