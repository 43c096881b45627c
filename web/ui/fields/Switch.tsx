import { Tooltip } from "@mantine/core";
import { type ComponentPropsWithRef, useId } from "react";
import classes from "./Switch.module.css";

interface SwitchProps extends Omit<ComponentPropsWithRef<"input">, "type" | "role" | "onChange" | "disabled"> {
  checked: boolean;
  onSwitch: (on: boolean) => void;
  /** Why it cannot be switched: shown on hover and focus, because a locked switch stays reachable. */
  locked?: string | undefined;
}

/** On and off, at once. Give it a label of its own (`aria-label`) or stand it inside one. */
export function Switch({ checked, onSwitch, locked, ...rest }: SwitchProps) {
  const reasonId = useId();
  const input = (
    <input
      {...rest}
      type="checkbox"
      role="switch"
      className={classes["switch"]}
      checked={checked}
      aria-checked={checked}
      aria-disabled={locked !== undefined}
      aria-describedby={locked === undefined ? undefined : reasonId}
      onChange={event => {
        if (locked === undefined) onSwitch(event.currentTarget.checked);
      }}
    />
  );
  if (locked === undefined) return input;
  return (
    <>
      <Tooltip label={locked}>{input}</Tooltip>
      <span id={reasonId} hidden>
        {locked}
      </span>
    </>
  );
}
