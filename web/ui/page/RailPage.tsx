import type { ReactNode } from "react";
import { Row, Stack } from "../layout/Stack.tsx";
import classes from "./RailPage.module.css";

interface RailPageProps {
  /** What the rail lists, for screen readers. */
  label: string;
  rail: ReactNode;
  children: ReactNode;
}

/** A list on the left and what is chosen from it on the right; on a narrow screen below each other. */
export function RailPage({ label, rail, children }: RailPageProps) {
  return (
    <Row grow align="stretch" className={classes["page"]}>
      <Stack as="aside" gap={8} className={classes["rail"]} aria-label={label}>
        {rail}
      </Stack>
      <div className={classes["main"]}>{children}</div>
    </Row>
  );
}
