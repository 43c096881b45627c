import { type Language, tags } from "@hb/domain/language.ts";
import { birthDateText } from "@hb/domain/participants/registration/birth-date-text.ts";
import { useMemo, useRef } from "react";
import { useLanguage, useText } from "../language.tsx";
import type { BirthDate } from "./birth-date.ts";
import { Select } from "./inputs.tsx";
import { describedBy, type FieldProps, Question } from "./Question.tsx";
import classes from "./fields.module.css";

function monthsIn(language: Language) {
  const format = new Intl.DateTimeFormat(tags[language], { month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, at) => ({ id: at + 1, label: format.format(Date.UTC(2000, at)) }));
}

interface BirthDateFieldProps extends FieldProps {
  value: BirthDate;
  onChange: (value: BirthDate) => void;
  onLeave?: () => void;
}

/** Entered in three parts: in a calendar one would page back for decades, and 4/5 could be two dates. */
export function BirthDateField(props: BirthDateFieldProps) {
  const { id, value, onChange, onLeave, problem } = props;
  const text = useText(birthDateText);
  const language = useLanguage();
  const months = useMemo(() => monthsIn(language), [language]);
  const group = useRef<HTMLDivElement>(null);
  const state = { "aria-invalid": problem !== undefined, "aria-describedby": describedBy(props) };
  const number = (part: "day" | "year", length: number, autoComplete: string) => (
    <div>
      <label className="small" htmlFor={`${id}-${part}`}>
        {text[part]}
      </label>
      <input
        className={classes["field"]}
        id={`${id}-${part}`}
        inputMode="numeric"
        required
        maxLength={length}
        {...{ autoComplete, ...state }}
        value={value[part]}
        onChange={event => onChange({ ...value, [part]: event.target.value.replace(/\D/g, "") })}
      />
    </div>
  );
  return (
    <Question {...props} isGroup>
      <div
        className={classes["dateParts"]}
        ref={group}
        onBlur={event => {
          // Moving from one part to the next, it isn't finished.
          if (!group.current?.contains(event.relatedTarget)) onLeave?.();
        }}
      >
        <div>
          <label className="small" htmlFor={id}>
            {text.month}
          </label>
          <Select
            id={id}
            options={months}
            value={value.month}
            onChange={month => onChange({ ...value, month })}
            isRequired
            isInvalid={problem !== undefined}
            describedBy={state["aria-describedby"]}
            empty=""
            autoComplete="bday-month"
          />
        </div>
        {number("day", 2, "bday-day")}
        {number("year", 4, "bday-year")}
      </div>
    </Question>
  );
}
