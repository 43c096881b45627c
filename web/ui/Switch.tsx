import { Tooltip } from "@mantine/core";
import type { ComponentPropsWithRef } from "react";
import classes from "./Switch.module.css";

interface SwitchProps extends Omit<ComponentPropsWithRef<"input">, "type" | "role" | "onChange" | "disabled"> {
  checked: boolean;
  onSwitch: (on: boolean) => void;
  /** Why it cannot be switched: shown on hover and focus, because a locked switch stays reachable. */
  locked?: string | undefined;
}

/** On and off, at once. Give it a label of its own (`aria-label`) or stand it inside one. */
export function Switch({ checked, onSwitch, locked, ...rest }: SwitchProps) {
  const input = (
    <input
      {...rest}
      type="checkbox"
      role="switch"
      className={classes["switch"]}
      checked={checked}
      aria-disabled={locked !== undefined}
      aria-description={locked}
      onChange={event => {
        if (locked === undefined) onSwitch(event.currentTarget.checked);
      }}
    />
  );
  return locked === undefined ? input : <Tooltip label={locked}>{input}</Tooltip>;
}
