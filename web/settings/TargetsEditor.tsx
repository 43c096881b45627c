import {
  noTargets,
  optionsOfTrait,
  type Targets,
  type Trait,
  traitLabels,
  traitNames,
} from "@hb/domain/overview/targets.ts";
import { Button, TextInput } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { SettingEditorProps } from "./SettingEditor.tsx";
import classes from "./TargetsEditor.module.css";

type Shares = Targets["genders"];

/** Blank means no target. Anything that isn't a number is reported when saving. */
function read(text: string): number | undefined {
  return text.trim() === "" ? undefined : /^\d{1,7}$/.test(text.trim()) ? Number(text) : Number.NaN;
}

/** How many completions, and the share of each group in whole percent. */
export function TargetsEditor({ value, onTyped, onSave, onCancel }: SettingEditorProps) {
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
    <fieldset className={classes["targets"]} aria-label="Targets" {...{ onKeyDown }}>
      <TextInput
        ref={first}
        label="Completed participants"
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
      <div className={classes["acts"]}>
        <Button size="xs" variant="default" onClick={save}>
          Save targets
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </fieldset>
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
    <fieldset className={classes["group"]} aria-label={`${traitLabels[trait]}, in percent`}>
      <p className={classes["trait"]}>
        {traitLabels[trait]}
        <span className="numbers" aria-live="polite">
          {sum > 0 && `${sum}% in total`}
        </span>
      </p>
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
