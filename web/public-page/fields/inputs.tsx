import { IconChevronDown } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import { describedBy, type FieldProps, Question } from "./Question.tsx";
import classes from "./fields.module.css";

interface TextFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  /** The answer is complete: time to show what is wrong with it. */
  onLeave?: () => void;
  type?: "text" | "email" | "tel" | "password";
  maxLength?: number;
  autoComplete?: string;
  inputMode?: "numeric";
  /** Several lines. */
  isLong?: boolean;
}

export function TextField(props: TextFieldProps) {
  const { id, isOptional, problem, value, onChange, onLeave, maxLength, autoComplete, type = "text", isLong } = props;
  const { inputMode } = props;
  const control = {
    id,
    value,
    maxLength,
    autoComplete,
    inputMode,
    className: classes["field"],
    required: !isOptional,
    "aria-invalid": problem !== undefined,
    "aria-describedby": describedBy(props),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    onBlur: onLeave,
  } satisfies ComponentProps<"input"> & ComponentProps<"textarea">;
  return (
    <Question {...props}>
      {isLong ? (
        <textarea {...control} rows={3} />
      ) : (
        <input {...control} type={type} {...(type === "email" && uncorrected)} />
      )}
    </Question>
  );
}

/** Phones must not correct an email address. */
const uncorrected = { autoCapitalize: "none", spellCheck: false };

export interface Option<Id extends number = number> {
  id: Id;
  label: string;
}

interface SelectProps<Id extends number> {
  id: string;
  options: readonly Option<Id>[];
  value: Id | null;
  onChange: (value: Id | null) => void;
  isInvalid: boolean;
  isRequired: boolean;
  /** Shown for no answer. */
  empty: string;
  describedBy?: string | undefined;
  autoComplete?: string;
}

/** The device's own picker: familiar, and it works with every assistive technology. */
export function Select<Id extends number>({ options, value, onChange, ...props }: SelectProps<Id>) {
  return (
    <div className={classes["select"]}>
      <select
        className={classes["field"]}
        id={props.id}
        value={value ?? ""}
        required={props.isRequired}
        aria-invalid={props.isInvalid}
        aria-describedby={props.describedBy}
        autoComplete={props.autoComplete}
        onChange={event => onChange(options.find(({ id }) => String(id) === event.target.value)?.id ?? null)}
      >
        <option value="">{props.empty}</option>
        {options.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
      <IconChevronDown size={20} aria-hidden="true" />
    </div>
  );
}

interface SelectFieldProps<Id extends number>
  extends FieldProps,
    Pick<SelectProps<Id>, "options" | "value" | "onChange" | "empty" | "autoComplete"> {}

export function SelectField<Id extends number>(props: SelectFieldProps<Id>) {
  const { text: _text, isOptional, problem, ...rest } = props;
  return (
    <Question {...props}>
      <Select {...rest} isRequired={!isOptional} isInvalid={problem !== undefined} describedBy={describedBy(props)} />
    </Question>
  );
}
