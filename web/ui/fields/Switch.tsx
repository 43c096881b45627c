import { Tooltip } from "@mantine/core";
import { type ComponentPropsWithRef, useId } from "react";
import classes from "./Switch.module.css";

interface SwitchProps extends Omit<ComponentPropsWithRef<"input">, "type" | "role" | "onChange" | "disabled"> {
  checked: boolean;
  onSwitch: (on: boolean) => void;
  /** Why it can't be switched; shown on hover and focus. */
  locked?: string | undefined;
}

/** Switches immediately. Label it by `aria-label` or put it inside a label. Unlike Mantine's, a locked one stays reachable. */
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
