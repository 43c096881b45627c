import type { ReactNode } from "react";
import { Row } from "../../ui/layout/Stack.tsx";
import { formatNumber } from "../../ui/numbers.ts";
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

/** `1 person`, `1,284 people` */
export function people(count: number): string {
  return count === 1 ? "1 person" : `${formatNumber(count)} people`;
}

/** `1 row`, `1,284 rows` */
export function rows(count: number): string {
  return count === 1 ? "1 row" : `${formatNumber(count)} rows`;
}
