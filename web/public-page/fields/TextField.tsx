import type { ComponentProps } from "react";
import { type Asked, describedBy, Question } from "./Question.tsx";
import classes from "./Field.module.css";

interface TextFieldProps extends Asked {
  value: string;
  onChange: (value: string) => void;
  /** The answer is whole: time to say what is wrong with it. */
  onLeave?: () => void;
  onFocus?: () => void;
  type?: "text" | "email" | "tel";
  maxLength?: number;
  autoComplete?: string;
  /** Several lines. */
  isLong?: boolean;
}

export function TextField(props: TextFieldProps) {
  const {
    id,
    words: _words,
    headline: _headline,
    isOptional,
    problem,
    value,
    onChange,
    onLeave,
    onFocus,
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
    onFocus,
  } satisfies ComponentProps<"input"> & ComponentProps<"textarea">;
  return (
    <Question {...props}>
      {isLong ? <textarea {...control} rows={3} /> : <input {...control} type={type} {...spellings[type]} />}
    </Question>
  );
}

/** What a phone must not correct. */
const spellings = {
  text: {},
  email: { autoCapitalize: "none", spellCheck: false },
  tel: {},
};
