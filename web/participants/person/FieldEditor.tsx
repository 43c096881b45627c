import { DateOn, isTimeZone } from "@hb/domain/contract.ts";
import { staffFullDate } from "@hb/domain/format.ts";
import type { Locale } from "@hb/domain/locale.ts";
import type { Headset } from "@hb/domain/participants/headset.ts";
import { BornOn, Email } from "@hb/domain/participants/profile.ts";
import { Select, Textarea, TextInput } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { EditButtons } from "../../change/InPlace.tsx";
import { ChipChoice } from "../../ui/fields/ChipChoice.tsx";
import { readTypedDate } from "../../ui/fields/typed.ts";
import { useLocale } from "../../ui/locale.ts";
import { formatPhone } from "./contact-text.ts";
import { fieldEditorText, fieldNames } from "./field-text.tsx";
import type { FieldKind } from "./fields.ts";
import { HeadsetsEditor } from "./HeadsetsEditor.tsx";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/ScrollArea.layer.css";
import classes from "./Person.module.css";

interface FieldEditorProps {
  label: string;
  kind: FieldKind;
  value: unknown;
  /** What is being typed, kept as a draft. */
  onTyped: (value: unknown) => void;
  onSave: (value: unknown) => void;
  onCancel: () => void;
  onProblem: (problem: string | undefined) => void;
}

/** Enter saves, Esc restores; leaving the field saves too. */
export function FieldEditor(props: FieldEditorProps) {
  switch (props.kind.by) {
    case "typing":
      return <TypedEditor {...props} as={props.kind.as} />;
    case "one":
      return <OneEditor {...props} list={props.kind.list} />;
    case "several":
      return <SeveralEditor {...props} list={props.kind.list} />;
    case "headsets":
      return (
        <HeadsetsEditor
          value={props.value as Headset[]}
          onTyped={props.onTyped}
          onSave={props.onSave}
          onCancel={props.onCancel}
        />
      );
  }
}

type TypedAs = Extract<FieldKind, { by: "typing" }>["as"];

function TypedEditor({ label, as, value, onTyped, onSave, onCancel, onProblem }: FieldEditorProps & { as: TypedAs }) {
  const locale = useLocale();
  const [text, setText] = useState(() => (value === null ? "" : textToEdit(String(value), as, locale)));
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const isOver = useRef(false);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const save = () => {
    if (isOver.current) return;
    const read = as === "number" ? readNumber(text) : readTyped(text, as, locale);
    if ("wrong" in read) return onProblem(read.wrong);
    isOver.current = true;
    onSave(read.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !(as === "text" && event.shiftKey)) {
      event.preventDefault();
      isOver.current = false;
      save();
    }
    if (event.key === "Escape") {
      isOver.current = true;
      onCancel();
    }
  };
  const shared = {
    ref: input,
    "aria-label": label,
    value: text,
    onKeyDown,
    onBlur: save,
  };
  const type = (typed: string) => {
    setText(typed);
    isOver.current = false;
    onProblem(undefined);
    const read = as === "number" ? readNumber(typed) : readTyped(typed, as, locale);
    onTyped("value" in read ? read.value : typed);
  };
  if (as === "text")
    return <Textarea {...shared} autosize minRows={2} onChange={event => type(event.currentTarget.value)} />;
  return (
    <TextInput
      {...shared}
      autoComplete="off"
      {...(as === "email" && { inputMode: "email" as const })}
      {...(as === "phone" && { inputMode: "tel" as const })}
      {...(as === "number" && { inputMode: "decimal" as const })}
      {...(as === "date" && { placeholder: staffFullDate("1995-03-04", { locale }) })}
      onChange={event => type(event.currentTarget.value)}
    />
  );
}

/** A half-typed date stays as it was typed. */
function textToEdit(text: string, as: TypedAs, locale: Locale): string {
  if (as === "phone") return formatPhone(text);
  return as === "date" && DateOn.safeParse(text).success ? staffFullDate(text, { locale }) : text;
}

/** The typed value, or what is wrong with it. */
export function readTyped(text: string, as: TypedAs, locale: Locale): { value: string | null } | { wrong: string } {
  const typed = text.trim();
  if (typed === "") return as === "line" ? { value: "" } : { value: null };
  if (as === "email") return checked(Email.safeParse(typed), typed);
  if (as === "zone")
    return isTimeZone(typed.replaceAll(" ", "_"))
      ? { value: typed.replaceAll(" ", "_") }
      : { wrong: fieldEditorText.unknownZone };
  if (as !== "date") return { value: typed };
  const on = readTypedDate(typed, locale.dateOrder);
  return on === null
    ? { wrong: fieldEditorText.dateExpected(staffFullDate("1995-03-04", { locale })) }
    : checked(BornOn.safeParse(on), on);
}

function readNumber(text: string): { value: number | null } | { wrong: string } {
  const number = Number(text.trim().replace(",", "."));
  if (text.trim() === "") return { value: null };
  return Number.isFinite(number) ? { value: number } : { wrong: fieldEditorText.numberExpected };
}

function checked(
  result: { success: boolean; error?: { issues: { message: string }[] } | undefined },
  value: string,
): { value: string } | { wrong: string } {
  return result.success ? { value } : { wrong: result.error?.issues[0]?.message ?? fieldEditorText.invalid };
}

type ListOf = Extract<FieldKind, { by: "one" | "several" }>["list"];

const blankOption = "blank";

function OneEditor({ label, list, value, onSave, onCancel }: FieldEditorProps & { list: ListOf }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const hasBlank = list.ids.includes(null);
  const options = [
    ...(hasBlank ? [] : [{ value: blankOption, label: fieldNames.blank }]),
    ...list.entries.map(({ id, label: word }) => ({ value: id === null ? blankOption : String(id), label: word })),
  ];
  return (
    <Select
      ref={input}
      aria-label={label}
      data={options}
      defaultValue={value === null ? blankOption : String(value)}
      defaultDropdownOpened
      searchable={options.length > 10}
      allowDeselect={false}
      maxDropdownHeight={280}
      comboboxProps={{ shadow: "md", radius: "md", transitionProps: { duration: 0 } }}
      onChange={chosen => chosen !== null && onSave(chosen === blankOption ? null : Number(chosen))}
      onDropdownClose={onCancel}
      onBlur={onCancel}
    />
  );
}

function SeveralEditor({ label, list, value, onTyped, onSave, onCancel }: FieldEditorProps & { list: ListOf }) {
  const [chosen, setChosen] = useState((value ?? []) as number[]);
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => group.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus(), []);
  const options = list.entries.flatMap(({ id, label: word }) => (id === null ? [] : [{ id, label: word }]));
  const keys = {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Escape") onCancel();
      if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
        event.preventDefault();
        onSave(chosen);
      }
    },
  };
  return (
    <fieldset ref={group} className={classes["several"]} aria-label={label} {...keys}>
      <ChipChoice
        label={label}
        options={options}
        chosen={chosen}
        onChange={next => {
          // The option chosen last decides: “None” clears the others, another clears a “None”.
          const settled = list.withoutExcluded(next).flatMap(id => (id === null ? [] : [id]));
          setChosen(settled);
          onTyped(settled);
        }}
      />
      <EditButtons mt={6} mb={8} onSave={() => onSave(chosen)} onCancel={onCancel} />
    </fieldset>
  );
}
