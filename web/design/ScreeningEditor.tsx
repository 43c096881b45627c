import type { FormDraft } from "@hb/domain/participants/registration/form-content.ts";
import {
  type ScreeningCondition,
  type ScreeningDraft,
  screenedFields,
  screenedOf,
  suggestable,
} from "@hb/domain/participants/registration/screening.ts";
import { participantStatuses } from "@hb/domain/participants/status.ts";
import type { Question } from "@hb/domain/surveys/question.ts";
import { Button, MultiSelect, NativeSelect, NumberInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { IconButton } from "../ui/fields/IconButton.tsx";
import { Row, Stack } from "../ui/layout/Stack.tsx";
import { type ErrorAt, Part, PartsHead, PlaceError, Words } from "./EditorParts.tsx";
import { moved, newPartId, without } from "./parts.ts";
import { conditionText, screeningText as text } from "./registration-text.ts";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import "@mantine/core/styles/ScrollArea.layer.css";
import classes from "./Editor.module.css";

interface ScreeningEditorProps {
  rules: FormDraft["screening"];
  /** The study's own questions, which rules can look at too. */
  own: readonly Question[];
  errorAt: ErrorAt;
  onChange: (rules: FormDraft["screening"]) => void;
}

/** Rules on answers. The first one that holds suggests a status to staff; it's never set by itself. */
export function ScreeningEditor({ rules, own, errorAt, onChange }: ScreeningEditorProps) {
  return (
    <>
      <PartsHead title={text.title} sentence={text.about} error={undefined} />
      {rules.map((rule, at) => (
        <Part
          key={rule.id}
          label={text.rule(at + 1)}
          at={at}
          count={rules.length}
          onMove={to => onChange(moved(rules, at, to))}
          onRemove={() => onChange(without(rules, at))}
        >
          <RuleFields
            rule={rule}
            own={own}
            errorAt={(...path) => errorAt(at, ...path)}
            onChange={next => onChange(rules.with(at, next))}
          />
        </Part>
      ))}
      <div>
        <Button
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() =>
            onChange([
              ...rules,
              { id: newPartId(), all: [conditionOn("age", own)], status: 10, reason: "", message: "" },
            ])
          }
        >
          {text.add}
        </Button>
      </div>
    </>
  );
}

/** What a condition on a question begins with. */
export function conditionOn(on: ScreeningCondition["on"], own: readonly Question[]): ScreeningCondition {
  return screenedOf(on, own)?.list
    ? { kind: "choice", on, isAnyOf: [], isNot: false }
    : { kind: "range", on, from: null, to: null };
}

interface RuleFieldsProps extends Pick<ScreeningEditorProps, "own" | "errorAt"> {
  rule: ScreeningDraft;
  onChange: (rule: ScreeningDraft) => void;
}

interface ConditionsProps extends Pick<ScreeningEditorProps, "own" | "errorAt"> {
  all: readonly ScreeningCondition[];
  onChange: (all: ScreeningCondition[]) => void;
}

/** All of them must hold. */
export function Conditions({ all, own, errorAt, onChange }: ConditionsProps) {
  return (
    <>
      {all.map((condition, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two conditions of a rule may say the same
        <Stack gap={4} key={at}>
          <ConditionFields
            condition={condition}
            own={own}
            number={at + 1}
            onChange={next => onChange(all.with(at, next))}
            onRemove={() => onChange(without(all, at))}
          />
          <PlaceError errors={[errorAt("all", at)]} />
        </Stack>
      ))}
      <PlaceError errors={[errorAt("all")]} />
      <div>
        <Button
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => onChange([...all, conditionOn("age", own)])}
        >
          {conditionText.add}
        </Button>
      </div>
    </>
  );
}

interface SuggestedStatusProps {
  status: ScreeningDraft["status"];
  onChange: (status: ScreeningDraft["status"]) => void;
}

export function SuggestedStatusField({ status, onChange }: SuggestedStatusProps) {
  return (
    <NativeSelect
      w={220}
      label={text.status}
      value={String(status)}
      data={suggestable.map(id => ({ value: String(id), label: participantStatuses.label(id) }))}
      onChange={event => onChange(Number(event.currentTarget.value) as ScreeningDraft["status"])}
    />
  );
}

function RuleFields({ rule, own, errorAt, onChange }: RuleFieldsProps) {
  const set = (part: Partial<ScreeningDraft>) => onChange({ ...rule, ...part });
  return (
    <>
      <Conditions all={rule.all} own={own} errorAt={errorAt} onChange={all => set({ all })} />
      <SuggestedStatusField status={rule.status} onChange={status => set({ status })} />
      <Words label={text.reason} value={rule.reason} error={errorAt("reason")} onChange={reason => set({ reason })} />
      <Words
        label={text.message}
        value={rule.message}
        error={errorAt("message")}
        onChange={message => set({ message })}
      />
    </>
  );
}

interface ConditionFieldsProps {
  condition: ScreeningCondition;
  own: readonly Question[];
  number: number;
  onChange: (condition: ScreeningCondition) => void;
  onRemove: () => void;
}

function ConditionFields({ condition, own, number, onChange, onRemove }: ConditionFieldsProps) {
  const list = screenedOf(condition.on, own)?.list;
  const questions = [
    ...Object.entries(screenedFields).map(([value, field]) => ({ value, label: field.label })),
    ...own.filter(({ type }) => type !== "text").map(({ id, title }) => ({ value: `own.${id}`, label: title })),
  ];
  const end = (name: "from" | "to", words: string) =>
    condition.kind === "range" && (
      <Row as="label" gap={8} className={classes["check"]}>
        {words}
        <NumberInput
          w={80}
          aria-label={conditionText.part(number, words)}
          value={condition[name] ?? ""}
          onChange={value => onChange({ ...condition, [name]: value === "" ? null : Number(value) })}
        />
      </Row>
    );
  const remove = <IconButton icon={IconTrash} label={conditionText.remove(number)} onClick={onRemove} />;
  return (
    <Row gap={8} align="start" wrap>
      <NativeSelect
        aria-label={conditionText.name(number)}
        value={condition.on}
        data={questions}
        onChange={event => onChange(conditionOn(event.currentTarget.value as ScreeningCondition["on"], own))}
      />
      {condition.kind === "range" ? (
        <Row gap={8}>
          {end("from", conditionText.atLeast)}
          {end("to", conditionText.atMost)}
          {remove}
        </Row>
      ) : (
        <>
          <NativeSelect
            aria-label={conditionText.part(number, conditionText.how)}
            value={condition.isNot ? "not" : "any"}
            data={[
              { value: "any", label: conditionText.isOneOf },
              { value: "not", label: conditionText.isNoneOf },
            ]}
            onChange={event => onChange({ ...condition, isNot: event.currentTarget.value === "not" })}
          />
          <Row gap={8} align="start" className={classes["choices"]}>
            <MultiSelect
              className={classes["block"] ?? ""}
              aria-label={conditionText.part(number, conditionText.choices)}
              searchable
              value={condition.isAnyOf.map(String)}
              data={(list?.entries ?? []).map(({ id, label: word }) => ({ value: String(id), label: word }))}
              onChange={chosen => onChange({ ...condition, isAnyOf: chosen.map(Number) })}
            />
            {remove}
          </Row>
        </>
      )}
    </Row>
  );
}
