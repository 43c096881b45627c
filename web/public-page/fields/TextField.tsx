import type { ComponentProps } from "react";
import { describedBy, type FieldProps, Question } from "./Question.tsx";
import classes from "./Field.module.css";

interface TextFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  /** The answer is complete: time to show what is wrong with it. */
  onLeave?: () => void;
  type?: "text" | "email" | "tel";
  maxLength?: number;
  autoComplete?: string;
  /** Several lines. */
  isLong?: boolean;
}

export function TextField(props: TextFieldProps) {
  const {
    id,
    text: _text,
    headline: _headline,
    isOptional,
    problem,
    value,
    onChange,
    onLeave,
    type = "text",
    isLong,
    ...rest
  } = props;
  const control = {
    ...rest,
    id,
    value,
    className: classes["field"],
    required: !isOptional,
    "aria-invalid": problem !== undefined,
    "aria-describedby": describedBy(props),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    onBlur: onLeave,
  } satisfies ComponentProps<"input"> & ComponentProps<"textarea">;
  return (
    <Question {...props}>
      {isLong ? <textarea {...control} rows={3} /> : <input {...control} type={type} {...spellings[type]} />}
    </Question>
  );
}

/** Phones must not correct an email address. */
const spellings = {
  text: {},
  email: { autoCapitalize: "none", spellCheck: false },
  tel: {},
};
