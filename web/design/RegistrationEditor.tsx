import type { ContentProblem } from "@hb/domain/design/document.ts";
import {
  type DraftQuestion,
  type FormDraft,
  hbFields,
  hbLabel,
  ownDraftsOf,
  ownTypes,
} from "@hb/domain/participants/registration/form-content.ts";
import { alwaysOptional, neededFields } from "@hb/domain/participants/registration/needed-fields.ts";
import type { TypedQuestion } from "@hb/domain/surveys/content.ts";
import { Button, Menu, NativeSelect, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useOwnFields } from "../queries/own-fields.ts";
import { Checkbox } from "../ui/fields/Checkbox.tsx";
import { Row, Stack } from "../ui/layout/Stack.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { commonText } from "../ui/text.ts";
import { type ErrorAt, Part, PartsHead, PlaceError, Words } from "./EditorParts.tsx";
import { moved, newPartId, without } from "./parts.ts";
import { QuestionEditor } from "./QuestionEditor.tsx";
import { registrationText as text } from "./registration-text.ts";
import { ScreeningEditor } from "./ScreeningEditor.tsx";
import { TargetsEditor } from "./TargetsEditor.tsx";
import classes from "./Editor.module.css";

type Step = FormDraft["steps"][number];

interface RegistrationEditorProps {
  content: FormDraft;
  problems: readonly ContentProblem[];
  onChange: (content: FormDraft) => void;
}

/** The form as its steps: HB's questions, and the study's own between them. Alt with an arrow key moves a part. */
export function RegistrationEditor({ content, problems, onChange }: RegistrationEditorProps) {
  const { steps } = content;
  const errorAt: ErrorAt = (...path) => problems.find(problem => problem.path.join(".") === path.join("."))?.message;
  const put = (next: Step[]) => onChange({ ...content, steps: next });
  const isAsked = (id: string) => steps.some(({ questions }) => questions.some(question => question.id === id));
  const unasked = hbFields.filter(id => !isAsked(id));
  return (
    <Stack gap={24} className={classes["editor"]}>
      <PartsHead title={text.steps.title} sentence={text.steps.about} error={errorAt("steps")} />
      {steps.map((step, at) => (
        <Part
          key={step.id}
          label={text.steps.name(at + 1)}
          at={at}
          count={steps.length}
          onMove={to => put(moved(steps, at, to))}
          onRemove={() => put(without(steps, at))}
        >
          <StepFields
            step={step}
            steps={steps}
            unasked={unasked}
            earlier={steps.slice(0, at).flatMap(({ questions }) => questions.filter(isOwn))}
            errorAt={(...path) => errorAt("steps", at, ...path)}
            onChange={next => put(steps.with(at, next))}
            onMoveTo={(question, to) =>
              put(
                steps.map(one => {
                  const others = one.questions.filter(({ id }) => id !== question.id);
                  return { ...one, questions: one.id === to ? [...others, question] : others };
                }),
              )
            }
          />
        </Part>
      ))}
      <div>
        <Button
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => {
            const step = { id: newPartId(), title: "", headline: "", intro: "", questions: [newQuestion()] };
            // People agree at the end.
            put(steps.toSpliced(Math.max(0, steps.length - 1), 0, step));
          }}
        >
          {text.steps.add}
        </Button>
      </div>
      <ScreeningEditor
        rules={content.screening}
        own={ownDraftsOf(steps)}
        errorAt={(...path) => errorAt("screening", ...path)}
        onChange={screening => onChange({ ...content, screening })}
      />
      <TargetsEditor
        targets={content.targets}
        own={ownDraftsOf(steps)}
        errorAt={(...path) => errorAt("targets", ...path)}
        onChange={targets => onChange({ ...content, targets })}
      />
      <PartsHead title={text.sent.title} sentence={text.sent.about} error={undefined} />
      <Row as="label" gap={8} className={classes["check"]}>
        <Checkbox
          checked={content.confirmEmail}
          onChange={event => onChange({ ...content, confirmEmail: event.currentTarget.checked })}
        />
        {text.sent.confirmEmail}
      </Row>
    </Stack>
  );
}

function isOwn(question: DraftQuestion): question is TypedQuestion {
  return question.type !== "hb";
}

function newQuestion(): TypedQuestion {
  return { id: newPartId(), type: "text", title: "", optional: true, maxLength: 300 };
}

interface StepFieldsProps {
  step: Step;
  steps: readonly Step[];
  /** HB's questions that no step asks. */
  unasked: readonly (typeof hbFields)[number][];
  /** Questions of the study's own in earlier steps: what others can depend on. */
  earlier: readonly TypedQuestion[];
  errorAt: ErrorAt;
  onChange: (step: Step) => void;
  /** To the end of another step. */
  onMoveTo: (question: DraftQuestion, step: string) => void;
}

function StepFields({ step, steps, unasked, earlier, errorAt, onChange, onMoveTo }: StepFieldsProps) {
  const { questions } = step;
  const known = useOwnFields();
  const set = (part: Partial<Step>) => onChange({ ...step, ...part });
  const put = (next: DraftQuestion[]) => set({ questions: next });
  return (
    <>
      <TextInput
        label={commonText.name}
        value={step.title}
        error={errorAt("title")}
        onChange={event => set({ title: event.currentTarget.value })}
      />
      <Words
        label={text.steps.headline}
        value={step.headline}
        error={errorAt("headline")}
        onChange={headline => set({ headline })}
      />
      <Words label={text.steps.intro} value={step.intro} error={errorAt("intro")} onChange={intro => set({ intro })} />
      {errorAt("questions") !== undefined && (
        <Text size="small" className={classes["error"] ?? ""}>
          {text.steps.noQuestions}
        </Text>
      )}
      {questions.map((question, at) => (
        <Part
          key={question.id}
          label={isOwn(question) ? text.questions.own(at + 1) : hbLabel(question.id)}
          at={at}
          count={questions.length}
          onMove={to => put(moved(questions, at, to))}
          onRemove={() => put(without(questions, at))}
        >
          {isOwn(question) && (
            <QuestionEditor
              question={question}
              types={ownTypes}
              isAnswered={known.some(field => field.question.id === question.id)}
              earlier={[...earlier, ...questions.slice(0, at).filter(isOwn)]}
              errorAt={(...path) => errorAt("questions", at, ...path)}
              onChange={next => put(questions.with(at, next))}
            />
          )}
          <Row gap={16} wrap>
            <NativeSelect
              size="xs"
              w={220}
              aria-label={text.questions.stepOf(isOwn(question) ? question.title : hbLabel(question.id))}
              value={step.id}
              data={steps.map(({ id, title }, n) => ({ value: id, label: text.questions.step(n + 1, title) }))}
              onChange={event => onMoveTo(question, event.currentTarget.value)}
            />
            {!isOwn(question) && <HbFields question={question} onChange={next => put(questions.with(at, next))} />}
          </Row>
          <PlaceError errors={[errorAt("questions", at), errorAt("questions", at, "optional")]} />
        </Part>
      ))}
      <Row gap={8} wrap>
        <Button
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => put([...questions, newQuestion()])}
        >
          {text.questions.addOwn}
        </Button>
        {unasked.length > 0 && (
          <Menu>
            <Menu.Target>
              <Button size="xs" leftSection={<IconPlus size={14} aria-hidden="true" />}>
                {text.questions.addHb}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {unasked.map(id => (
                <Menu.Item
                  key={id}
                  onClick={() => put([...questions, { id, type: "hb", optional: !neededFields.includes(id) }])}
                >
                  {hbLabel(id)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </Row>
    </>
  );
}

type HbDraft = Extract<DraftQuestion, { type: "hb" }>;

/** HB's questions have their own words; the study decides whether they must be answered. */
function HbFields({ question, onChange }: { question: HbDraft; onChange: (question: HbDraft) => void }) {
  const { id, optional } = question;
  const isFixed = neededFields.includes(id) || alwaysOptional.includes(id);
  if (isFixed)
    return (
      <Text size="small" tone="quiet">
        {neededFields.includes(id) ? text.questions.needed : text.questions.alwaysOptional}
      </Text>
    );
  return (
    <Row as="label" gap={8} className={classes["check"]}>
      <Checkbox
        checked={optional}
        onChange={event => onChange({ ...question, optional: event.currentTarget.checked })}
      />
      {text.questions.optional}
    </Row>
  );
}
