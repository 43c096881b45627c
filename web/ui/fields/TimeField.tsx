import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import { readTypedTime } from "./typed.ts";

interface TimeFieldProps extends Omit<TextInputProps, "value" | "onChange"> {
  /** `10:30` */
  value: string;
  onTime: (time: string) => void;
}

/** A time of day on the 24-hour clock, in every browser language: typed as `930`, `9:30` or `9`. */
export function TimeField({ value, onTime, ...rest }: TimeFieldProps) {
  const [typed, setTyped] = useState<string>();
  const settle = () => {
    const time = typed === undefined ? undefined : readTypedTime(typed);
    if (time !== undefined) setTyped(undefined);
  };
  const isWrong = typed !== undefined && typed !== "" && readTypedTime(typed) === undefined;
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      placeholder="10:30"
      value={typed ?? value}
      error={rest.error ?? (isWrong && "Enter a time like 10:30.")}
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
