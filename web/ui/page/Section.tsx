import type { ReactNode } from "react";
import classes from "./Page.module.css";

/** A part of a drawer with a small heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes["section"]} aria-label={title}>
      <h3 className={classes["title"]}>{title}</h3>
      {children}
    </section>
  );
}
