import type { ReactNode } from "react";
import classes from "./PageHead.module.css";

interface PageHeadProps {
  title: string;
  /** How much there is, in words. */
  count?: string;
  /** Secondary acts first, at most one filled button last. */
  children?: ReactNode;
}

export function PageHead({ title, count, children }: PageHeadProps) {
  return (
    <div className={classes["head"]}>
      <h1 className={classes["title"]}>{title}</h1>
      <p className={classes["count"]} aria-live="polite">
        {count}
      </p>
      {children && <div className={classes["acts"]}>{children}</div>}
    </div>
  );
}
