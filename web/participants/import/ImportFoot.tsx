import type { ReactNode } from "react";
import { Row } from "../../ui/layout/Stack.tsx";
import classes from "./ImportPage.module.css";

/** The buttons to move on, and why they are disabled. */
export function ImportFoot({ text, children }: { text?: string | undefined; children: ReactNode }) {
  return (
    <Row gap={8} justify="end" className={classes["foot"]}>
      <p className={classes["reason"]} aria-live="polite">
        {text}
      </p>
      {children}
    </Row>
  );
}
