import { IconX } from "@tabler/icons-react";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { Row } from "../ui/layout/Stack.tsx";
import { selectionBarText as text } from "./text.tsx";
import classes from "./SelectionBar.module.css";

interface SelectionBarProps {
  /** How many, in words. */
  count: string;
  /** What can be done with them: `SelectionAct`s. */
  children: ReactNode;
  onClear: () => void;
}

/** Floats over the foot of a list as long as something is selected. */
export function SelectionBar({ count, children, onClear }: SelectionBarProps) {
  return (
    <div className={`screen-only ${classes["place"]}`}>
      <Row role="toolbar" aria-label={text.label} gap={4} className={classes["bar"]}>
        <output className={`numbers ${classes["count"]}`}>{count}</output>
        <span className={classes["divider"]} />
        {children}
        <span className={classes["divider"]} />
        <button type="button" className={classes["act"]} aria-label={text.clear} onClick={onClear}>
          <IconX size={16} aria-hidden="true" />
        </button>
      </Row>
    </div>
  );
}

export function SelectionAct(props: ComponentPropsWithRef<"button">) {
  return <button {...props} type="button" className={classes["act"]} />;
}
