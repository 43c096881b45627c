import { staffTimeOfDay } from "@hb/domain/format.ts";
import { TextInput, type TextInputProps } from "@mantine/core";
import { type Ref, useState } from "react";
import { useLocale } from "../locale.ts";
import { fieldText } from "../text.ts";
import { readTypedTime } from "./typed.ts";

interface TimeFieldProps extends Omit<TextInputProps, "value" | "onChange"> {
  /** `10:30` */
  value: string;
  onTime: (time: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** A time of day, shown on the clock of the reader: typed as `930`, `9:30`, `9`, `9:30 PM` or `9p`. */
export function TimeField({ value, onTime, ...rest }: TimeFieldProps) {
  const [typed, setTyped] = useState<string>();
  const locale = useLocale();
  const example = staffTimeOfDay("10:30", locale);
  const settle = () => {
    const time = typed === undefined ? undefined : readTypedTime(typed);
    if (time !== undefined) setTyped(undefined);
  };
  const isWrong = typed !== undefined && typed !== "" && readTypedTime(typed) === undefined;
  return (
    <TextInput
      {...rest}
      inputMode={locale.hours === 24 ? "numeric" : "text"}
      autoComplete="off"
      placeholder={example}
      value={typed ?? (value && staffTimeOfDay(value, locale))}
      error={rest.error ?? (isWrong && fieldText.time(example))}
      onChange={event => {
        const text = event.currentTarget.value;
        setTyped(text);
        const time = readTypedTime(text);
        if (time !== undefined) onTime(time);
      }}
      onBlur={settle}
      onKeyDown={event => {
        if (event.key === "Enter") settle();
      }}
    />
  );
}
