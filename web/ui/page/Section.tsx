import type { ReactNode } from "react";
import { Text } from "../layout/Text.tsx";
import classes from "./Page.module.css";

/** A part of a drawer with a small heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes["section"]} aria-label={title}>
      <Text as="h3" size="small" weight="bold" tone="quiet" mb={4}>
        {title}
      </Text>
      {children}
    </section>
  );
}
