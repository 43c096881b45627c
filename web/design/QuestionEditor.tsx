import type { TypedQuestion } from "@hb/domain/surveys/content.ts";
import { Button, MultiSelect, NativeSelect, NumberInput, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { Checkbox } from "../ui/fields/Checkbox.tsx";
import { IconButton } from "../ui/fields/IconButton.tsx";
import { Row, Stack } from "../ui/layout/Stack.tsx";
import { type ErrorAt, Words } from "./EditorParts.tsx";
import { without } from "./parts.ts";
import { questionText as text } from "./question-text.ts";
import classes from "./Editor.module.css";

interface QuestionEditorProps {
  question: TypedQuestion;
  /** How it can be answered; absent = in any way. */
  types?: readonly TypedQuestion["type"][];
  /** People have answered it: how it's answered stays. */
  isAnswered?: boolean;
  /** It may be asked after its day. */
  isDaily?: boolean;
  /** Asked before: what it can depend on. */
  earlier: readonly TypedQuestion[];
  errorAt: ErrorAt;
  onChange: (question: TypedQuestion) => void;
}

/** What a type begins with; what another type left stays until it's published. */
const starts: Record<TypedQuestion["type"], Partial<TypedQuestion>> = {
  single: {
    choices: [
      { id: 1, label: "" },
      { id: 2, label: "" },
    ],
  },
  several: {
    choices: [
      { id: 1, label: "" },
      { id: 2, label: "" },
    ],
  },
  scale: { from: 1, to: 7, fromLabel: "", toLabel: "" },
  number: { unit: "", min: 0, max: 100, decimals: 0 },
  duration: { maxMinutes: 1440 },
  text: { maxLength: 1000 },
  photo: { most: 3 },
};

const allTypes = Object.keys(starts) as TypedQuestion["type"][];

/** One question: its words, how it's answered, and when it's asked. */
export function QuestionEditor(props: QuestionEditorProps) {
  const { question, types, isAnswered = false, isDaily = false, earlier, errorAt, onChange } = props;
  const set = (part: Partial<TypedQuestion>) => onChange({ ...question, ...part });
  const number = (
    field: "from" | "to" | "min" | "max" | "decimals" | "maxMinutes" | "maxLength" | "most",
    label: string,
  ) => (
    <NumberInput
      w={150}
      label={label}
      value={question[field] ?? ""}
      error={errorAt(field)}
      onChange={value => set({ [field]: Number(value) || 0 })}
    />
  );
  const line = (field: "fromLabel" | "toLabel" | "unit", label: string) => (
    <TextInput
      label={label}
      value={question[field] ?? ""}
      error={errorAt(field)}
      onChange={event => set({ [field]: event.currentTarget.value })}
    />
  );
  return (
    <>
      <Words label={text.question} value={question.title} error={errorAt("title")} onChange={title => set({ title })} />
      <Words
        label={text.help}
        rows={1}
        value={question.help ?? ""}
        error={errorAt("help")}
        onChange={help => set({ help })}
      />
      {isDaily && (
        <Words
          label={text.nextDay}
          value={question.lateTitle ?? ""}
          error={errorAt("lateTitle")}
          onChange={lateTitle => set({ lateTitle })}
        />
      )}
      <Row gap={12} align="end" wrap>
        <NativeSelect
          label={text.type}
          value={question.type}
          data={allTypes
            .filter(type => types?.includes(type) ?? true)
            .map(type => ({ value: type, label: text.types[type] }))}
          disabled={isAnswered}
          error={errorAt("type")}
          onChange={event => {
            const type = event.currentTarget.value as TypedQuestion["type"];
            onChange({ ...starts[type], ...question, type });
          }}
        />
        <Row as="label" gap={8} className={classes["check"]}>
          <Checkbox checked={question.optional} onChange={event => set({ optional: event.currentTarget.checked })} />
          {text.optional}
        </Row>
        <TextInput
          label={text.exportName}
          placeholder={question.id}
          value={question.name ?? ""}
          error={errorAt("name")}
          onChange={event => set({ name: event.currentTarget.value.trim() })}
        />
      </Row>
      {(question.type === "single" || question.type === "several") && (
        <Choices question={question} errorAt={errorAt} onChange={choices => set({ choices })} />
      )}
      <Row gap={12} align="start" wrap>
        {question.type === "scale" && (
          <>
            {/* An end stays with its words where the line is too short for both ends. */}
            <Row gap={12} align="start" wrap>
              {number("from", text.from)}
              {line("fromLabel", text.meaning)}
            </Row>
            <Row gap={12} align="start" wrap>
              {number("to", text.to)}
              {line("toLabel", text.meaning)}
            </Row>
          </>
        )}
        {question.type === "number" && (
          <>
            {number("min", text.atLeast)}
            {number("max", text.atMost)}
            {number("decimals", text.decimals)}
            {line("unit", text.unit)}
          </>
        )}
        {question.type === "duration" && number("maxMinutes", text.maxMinutes)}
        {question.type === "text" && number("maxLength", text.maxLength)}
        {question.type === "photo" && number("most", text.atMost)}
      </Row>
      <Condition question={question} earlier={earlier} error={errorAt("when")} onChange={onChange} />
    </>
  );
}

interface ChoicesProps {
  question: TypedQuestion;
  errorAt: ErrorAt;
  onChange: (choices: NonNullable<TypedQuestion["choices"]>) => void;
}

/** A choice keeps its number whatever it's called, so that answers of all versions line up. */
function Choices({ question, errorAt, onChange }: ChoicesProps) {
  const choices = question.choices ?? [];
  const next = Math.max(0, ...choices.map(({ id }) => id)) + 1;
  return (
    <Stack gap={8}>
      {choices.map((choice, at) => (
        <Row key={choice.id} gap={8} rowGap={4} align="start" wrap>
          <TextInput
            className={classes["choice"] ?? ""}
            aria-label={text.choices.name(at + 1)}
            value={choice.label}
            error={errorAt("choices", at, "label")}
            onChange={event => onChange(choices.with(at, { ...choice, label: event.currentTarget.value }))}
          />
          {question.type === "several" && (
            <Row as="label" gap={8} className={classes["check"]}>
              <Checkbox
                checked={choice.excludesRest === true}
                onChange={event => {
                  const { excludesRest: _, ...plain } = choice;
                  onChange(choices.with(at, event.currentTarget.checked ? { ...plain, excludesRest: true } : plain));
                }}
              />
              {text.choices.excludesRest}
            </Row>
          )}
          <IconButton
            icon={IconTrash}
            label={text.choices.remove(at + 1)}
            onClick={() => onChange(without(choices, at))}
          />
        </Row>
      ))}
      <div>
        <Button
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => onChange([...choices, { id: next, label: "" }])}
        >
          {text.choices.add}
        </Button>
      </div>
    </Stack>
  );
}

interface ConditionProps {
  question: TypedQuestion;
  earlier: readonly TypedQuestion[];
  error: string | undefined;
  onChange: (question: TypedQuestion) => void;
}

/** Asked always, or only after certain answers to an earlier question. */
function Condition({ question, earlier, error, onChange }: ConditionProps) {
  const { when, ...always } = question;
  const askable = earlier.filter(({ type }) => type === "single" || type === "several");
  const asked = askable.find(({ id }) => id === when?.question);
  if (askable.length === 0 && !when) return null;
  return (
    <Row gap={12} align="start" wrap>
      <NativeSelect
        label={text.condition.question}
        value={when?.question ?? ""}
        error={error}
        data={[
          { value: "", label: text.condition.always },
          ...askable.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onChange={event => {
          const { value } = event.currentTarget;
          onChange(value === "" ? always : { ...always, when: { question: value, isAnyOf: [] } });
        }}
      />
      {when && (
        <MultiSelect
          className={classes["block"] ?? ""}
          label={text.condition.anyOf}
          value={when.isAnyOf.map(String)}
          data={(asked?.choices ?? []).map(({ id, label }) => ({ value: String(id), label }))}
          onChange={chosen => onChange({ ...question, when: { ...when, isAnyOf: chosen.map(Number) } })}
        />
      )}
    </Row>
  );
}
