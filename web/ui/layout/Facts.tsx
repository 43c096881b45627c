import type { CSSProperties, ReactNode } from "react";
import type { Space } from "../theme/tokens.ts";
import { Stack } from "./Stack.tsx";
import classes from "./layout.module.css";

interface FactsProps {
  /** How wide the labels are, in pixels. */
  labelWidth: number;
  /** Between two facts. */
  gap?: Space;
  className?: string | undefined;
  /** Each is a Fact. */
  children: ReactNode;
}

/** Labels and their values. */
export function Facts({ labelWidth, ...props }: FactsProps) {
  return <Stack as="dl" style={{ "--label": `${labelWidth}px` } as CSSProperties} {...props} />;
}

export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className={classes["fact"]}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
