import {
  noTargets,
  optionsOfTrait,
  type Targets,
  type Trait,
  traitLabels,
  traitNames,
} from "@hb/domain/overview/targets.ts";
import { TextInput } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { EditButtons } from "../change/InPlace.tsx";
import { Row, Stack } from "../ui/layout/Stack.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { targetsText } from "./text.ts";
import classes from "./SettingsPage.module.css";

export interface EditorProps {
  value: unknown;
  onTyped: () => void;
  onSave: (value: unknown) => void;
  onCancel: () => void;
}

type Shares = Targets["genders"];

/** Blank means no target. Anything that isn't a number is reported when saving. */
function read(text: string): number | undefined {
  return text.trim() === "" ? undefined : /^\d{1,7}$/.test(text.trim()) ? Number(text) : Number.NaN;
}

/** How many completions, and the share of each group in whole percent. */
export function TargetsEditor({ value, onTyped, onSave, onCancel }: EditorProps) {
  const given = value as Targets;
  const [completed, setCompleted] = useState(given.completed === null ? "" : String(given.completed));
  const [shares, setShares] = useState(
    Object.fromEntries(traitNames.map(trait => [trait, textsOf(given[trait])])) as Record<
      Trait,
      Record<string, string>
    >,
  );
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const save = () => {
    const lists = traitNames.map(trait => {
      const said = Object.entries(shares[trait]).map(([word, text]) => [word, read(text)] as const);
      return [trait, Object.fromEntries(said.filter(([, share]) => share !== undefined))];
    });
    onSave({ ...noTargets, completed: read(completed) ?? null, ...Object.fromEntries(lists) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      save();
    }
    if (event.key === "Escape") onCancel();
  };
  return (
    <Stack as="fieldset" gap={14} aria-label={targetsText.label} onKeyDown={onKeyDown}>
      <TextInput
        ref={first}
        label={targetsText.completed}
        inputMode="numeric"
        autoComplete="off"
        w={160}
        value={completed}
        onChange={event => {
          setCompleted(event.currentTarget.value);
          onTyped();
        }}
      />
      <div className={classes["traits"]}>
        {traitNames.map(trait => (
          <Trait
            key={trait}
            trait={trait}
            texts={shares[trait]}
            onType={(word, text) => {
              setShares(before => ({ ...before, [trait]: { ...before[trait], [word]: text } }));
              onTyped();
            }}
          />
        ))}
      </div>
      <EditButtons verb={targetsText.save} onSave={save} onCancel={onCancel} />
    </Stack>
  );
}

interface TraitProps {
  trait: Trait;
  texts: Record<string, string>;
  onType: (word: string, text: string) => void;
}

function Trait({ trait, texts, onType }: TraitProps) {
  const { entries, toAddress } = optionsOfTrait(trait);
  const sum = Object.values(texts).reduce((total, text) => total + (read(text) || 0), 0);
  return (
    <fieldset aria-label={targetsText.shares(traitLabels[trait])}>
      <Row justify="between" mb={4}>
        <Text weight="medium">{traitLabels[trait]}</Text>
        <Text as="span" size="small" tone="faint" className="numbers" aria-live="polite">
          {sum > 0 && targetsText.total(sum)}
        </Text>
      </Row>
      {entries.map(({ id, label }) => (
        <label key={label} className={classes["share"]}>
          <span>{label}</span>
          <TextInput
            size="xs"
            inputMode="numeric"
            autoComplete="off"
            aria-label={label}
            rightSection="%"
            value={texts[toAddress(id)] ?? ""}
            onChange={event => onType(toAddress(id), event.currentTarget.value)}
          />
        </label>
      ))}
    </fieldset>
  );
}

function textsOf(shares: Shares): Record<string, string> {
  return Object.fromEntries(Object.entries(shares).map(([word, share]) => [word, String(share)]));
}
