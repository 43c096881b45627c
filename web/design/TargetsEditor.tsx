import type { FormDraft } from "@hb/domain/participants/registration/form-content.ts";
import { fullMessage, type TargetDraft } from "@hb/domain/participants/registration/targets.ts";
import type { Question } from "@hb/domain/surveys/question.ts";
import { Button, NumberInput, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { useGroupCounts } from "../queries/own-fields.ts";
import { Row } from "../ui/layout/Stack.tsx";
import { TargetCount } from "../ui/TargetCount.tsx";
import { type ErrorAt, Part, PartsHead, Words } from "./EditorParts.tsx";
import { moved, newPartId, without } from "./parts.ts";
import { targetsText as text } from "./registration-text.ts";
import { Conditions, conditionOn, SuggestedStatusField } from "./ScreeningEditor.tsx";
import classes from "./Editor.module.css";

interface TargetsEditorProps {
  targets: FormDraft["targets"];
  own: readonly Question[];
  errorAt: ErrorAt;
  onChange: (targets: FormDraft["targets"]) => void;
}

/** Groups of applicants that close when they are full. */
export function TargetsEditor({ targets, own, errorAt, onChange }: TargetsEditorProps) {
  const [counted] = useDebouncedValue(targets, 500);
  const counts = useGroupCounts(counted.map(({ all }) => all));
  return (
    <>
      <PartsHead title={text.title} sentence={text.about} error={undefined} />
      {targets.map((target, at) => (
        <Part
          key={target.id}
          label={text.target(at + 1)}
          at={at}
          count={targets.length}
          onMove={to => onChange(moved(targets, at, to))}
          onRemove={() => onChange(without(targets, at))}
        >
          <TargetFields
            target={target}
            own={own}
            count={counted[at]?.id === target.id ? counts?.[at] : undefined}
            errorAt={(...path) => errorAt(at, ...path)}
            onChange={next => onChange(targets.with(at, next))}
          />
        </Part>
      ))}
      <div>
        <Button
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => {
            const all = [conditionOn("gender", own)];
            onChange([...targets, { id: newPartId(), name: "", all, maximum: 50, status: 10, message: fullMessage }]);
          }}
        >
          {text.add}
        </Button>
      </div>
    </>
  );
}

interface TargetFieldsProps extends Pick<TargetsEditorProps, "own" | "errorAt"> {
  target: TargetDraft;
  /** How many people the group has now. */
  count: number | undefined;
  onChange: (target: TargetDraft) => void;
}

function TargetFields({ target, own, count, errorAt, onChange }: TargetFieldsProps) {
  const set = (part: Partial<TargetDraft>) => onChange({ ...target, ...part });
  return (
    <>
      <Row gap={12} align="start" wrap>
        <TextInput
          className={classes["block"] ?? ""}
          label={text.group}
          value={target.name}
          error={errorAt("name")}
          onChange={event => set({ name: event.currentTarget.value })}
        />
        <NumberInput
          w={160}
          label={text.maximum}
          min={1}
          max={100_000}
          value={target.maximum}
          error={errorAt("maximum")}
          onChange={maximum => set({ maximum: Math.trunc(Number(maximum)) || 0 })}
        />
      </Row>
      <Conditions all={target.all} own={own} errorAt={errorAt} onChange={all => set({ all })} />
      <TargetCount count={count} maximum={target.maximum} />
      <SuggestedStatusField status={target.status} onChange={status => set({ status })} />
      <Words
        label={text.message}
        value={target.message}
        error={errorAt("message")}
        onChange={message => set({ message })}
      />
    </>
  );
}
