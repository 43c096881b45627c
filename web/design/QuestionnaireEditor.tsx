import type { ContentProblem } from "@hb/domain/design/document.ts";
import type { QuestionnaireDraft } from "@hb/domain/surveys/content.ts";
import { Button, NumberInput, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Row, Stack } from "../ui/layout/Stack.tsx";
import { AnswerRules } from "./AnswerRules.tsx";
import { type ErrorAt, Part, PartsHead } from "./EditorParts.tsx";
import { moved, newPartId, without } from "./parts.ts";
import { QuestionEditor } from "./QuestionEditor.tsx";
import { questionnaireText as text } from "./questionnaire-text.ts";
import { ScheduleEditor } from "./ScheduleEditor.tsx";
import classes from "./Editor.module.css";

interface QuestionnaireEditorProps {
  content: QuestionnaireDraft;
  /** The study added it, so it has a schedule. */
  isOwn: boolean;
  /** It can still be answered on the next day. */
  isDaily: boolean;
  problems: readonly ContentProblem[];
  onChange: (content: QuestionnaireDraft) => void;
}

type Screen = QuestionnaireDraft["screens"][number];

/** A questionnaire as its screens and their questions. Alt with an arrow key moves the part one is in. */
export function QuestionnaireEditor({ content, isOwn, isDaily, problems, onChange }: QuestionnaireEditorProps) {
  const set = (part: Partial<QuestionnaireDraft>) => onChange({ ...content, ...part });
  const errorAt: ErrorAt = (...path) => problems.find(problem => problem.path.join(".") === path.join("."))?.message;
  const { screens } = content;
  const put = (next: Screen[]) => set({ screens: next });
  return (
    <Stack gap={24} className={classes["editor"]}>
      <Row gap={12} align="start" wrap>
        <TextInput
          className={classes["block"] ?? ""}
          label={text.title}
          value={content.title}
          error={errorAt("title")}
          onChange={event => set({ title: event.currentTarget.value })}
        />
        <NumberInput
          w={160}
          label={text.minutes}
          min={1}
          max={120}
          value={content.minutes}
          error={errorAt("minutes")}
          onChange={minutes => set({ minutes: Number(minutes) || 0 })}
        />
      </Row>
      {isOwn && (
        <ScheduleEditor
          schedule={content.schedule}
          errorAt={(...path) => errorAt("schedule", ...path)}
          onChange={schedule => set({ schedule })}
        />
      )}
      <PartsHead title={text.screens.title} sentence={text.screens.about} error={errorAt("screens")} />
      {screens.map((screen, at) => (
        <Part
          key={screen.id}
          label={text.screens.name(at + 1)}
          at={at}
          count={screens.length}
          onMove={to => put(moved(screens, at, to))}
          onRemove={() => put(without(screens, at))}
        >
          <ScreenFields
            screen={screen}
            earlier={screens.slice(0, at).flatMap(({ questions }) => questions)}
            isDaily={isDaily}
            errorAt={(...path) => errorAt("screens", at, ...path)}
            onChange={next => put(screens.with(at, next))}
          />
        </Part>
      ))}
      <div>
        <Button
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => put([...screens, { id: newPartId(), title: "", questions: [newQuestion()] }])}
        >
          {text.screens.add}
        </Button>
      </div>
      <AnswerRules content={content} errorAt={errorAt} onChange={onChange} />
    </Stack>
  );
}

function newQuestion(): Screen["questions"][number] {
  return { id: newPartId(), type: "text", title: "", optional: true, maxLength: 1000 };
}

interface ScreenFieldsProps {
  screen: Screen;
  /** Asked before this screen: what its questions can depend on. */
  earlier: Screen["questions"];
  isDaily: boolean;
  errorAt: ErrorAt;
  onChange: (screen: Screen) => void;
}

function ScreenFields({ screen, earlier, isDaily, errorAt, onChange }: ScreenFieldsProps) {
  const { questions } = screen;
  const put = (next: Screen["questions"]) => onChange({ ...screen, questions: next });
  return (
    <>
      <TextInput
        label={text.screens.heading}
        value={screen.title}
        error={errorAt("title")}
        onChange={event => onChange({ ...screen, title: event.currentTarget.value })}
      />
      {questions.map((question, at) => (
        <Part
          key={question.id}
          label={text.screens.question(earlier.length + at + 1)}
          at={at}
          count={questions.length}
          onMove={to => put(moved(questions, at, to))}
          onRemove={() => put(without(questions, at))}
        >
          <QuestionEditor
            question={question}
            earlier={[...earlier, ...questions.slice(0, at)]}
            isDaily={isDaily}
            errorAt={(...path) => errorAt("questions", at, ...path)}
            onChange={next => put(questions.with(at, next))}
          />
        </Part>
      ))}
      <div>
        <Button
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => put([...questions, newQuestion()])}
        >
          {text.screens.addQuestion}
        </Button>
      </div>
    </>
  );
}
