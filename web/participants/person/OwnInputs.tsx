import { ownFieldName } from "@hb/domain/participants/merge/merge.ts";
import type { OwnField } from "@hb/domain/participants/own-fields.ts";
import type { Answer, Answers } from "@hb/domain/surveys/question.ts";
import { MultiSelect, NativeSelect, TextInput } from "@mantine/core";
import type { Problem } from "../../change/problem.ts";
import { fieldNames } from "./field-text.tsx";
import { fieldOf } from "./fields.ts";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import "@mantine/core/styles/ScrollArea.layer.css";

/** As typed: ids of choices separated by commas, and nothing answered is an empty text. */
export type TypedAnswers = Readonly<Record<string, string>>;

interface OwnInputsProps {
  own: readonly OwnField[];
  typed: TypedAnswers;
  errorOf: (id: string) => string | undefined;
  onChange: (id: string, typed: string) => void;
}

/** Fields for the study's own questions. A colleague may leave any of them empty. */
export function OwnInputs({ own, typed, errorOf, onChange }: OwnInputsProps) {
  return own.map(({ question: { id } }) => {
    const { label, kind } = fieldOf(ownFieldName(id), own);
    const common = { label, error: errorOf(id) };
    const value = typed[id] ?? "";
    if (kind.by === "several")
      return (
        <MultiSelect
          key={id}
          {...common}
          value={idsIn(value)}
          data={kind.list.entries.map(entry => ({ value: String(entry.id), label: entry.label }))}
          onChange={chosen => onChange(id, chosen.join(","))}
        />
      );
    if (kind.by === "one")
      return (
        <NativeSelect
          key={id}
          {...common}
          value={value}
          data={[
            { value: "", label: fieldNames.blank },
            ...kind.list.entries.map(entry => ({ value: String(entry.id), label: entry.label })),
          ]}
          onChange={event => onChange(id, event.currentTarget.value)}
        />
      );
    const isNumber = kind.by === "typing" && kind.as === "number";
    return (
      <TextInput
        key={id}
        {...common}
        autoComplete="off"
        {...(isNumber && { inputMode: "decimal" as const })}
        value={value}
        onChange={event => onChange(id, event.currentTarget.value)}
      />
    );
  });
}

const idsIn = (typed: string) => (typed === "" ? [] : typed.split(","));

/** What was typed, as answers. What isn't a number is sent as it is: the server says what is wrong with it. */
export function answersIn(own: readonly OwnField[], typed: TypedAnswers): Answers {
  const given = own.flatMap(({ question: { id } }): [string, Answer][] => {
    const text = (typed[id] ?? "").trim();
    if (text === "") return [];
    const { kind } = fieldOf(ownFieldName(id), own);
    if (kind.by === "several") return [[id, idsIn(text).map(Number)]];
    const isNumber = kind.by === "one" || (kind.by === "typing" && kind.as === "number");
    const number = Number(text.replace(",", "."));
    return [[id, isNumber && Number.isFinite(number) ? number : text]];
  });
  return Object.fromEntries(given);
}

/** What the server found wrong with them, by question. */
export function ownErrorsIn({ details }: Problem): Record<string, string> {
  const problems = (details["problems"] ?? []) as readonly { path: readonly string[]; message: string }[];
  return Object.fromEntries(
    problems.filter(({ path }) => path[0] === "ownAnswers").map(({ path, message }) => [path[1] ?? "", message]),
  );
}
