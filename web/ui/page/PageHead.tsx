import type { ReactNode } from "react";
import classes from "./PageHead.module.css";

interface PageHeadProps {
  title: string;
  /** After the title, such as steps to and fro. */
  beside?: ReactNode;
  /** How much there is, in words. */
  count?: ReactNode;
  /** Secondary acts first, at most one filled button last. */
  children?: ReactNode;
  /** A bar of the page follows, which has the line at its foot. */
  hasBar?: boolean;
}

export function PageHead({ title, beside, count, children, hasBar = false }: PageHeadProps) {
  return (
    <div className={classes["head"]} {...(hasBar && { "data-bar": true })}>
      <h1 className={classes["title"]}>{title}</h1>
      {beside}
      <p className={classes["count"]} aria-live="polite">
        {count}
      </p>
      {children && <div className={classes["acts"]}>{children}</div>}
    </div>
  );
}
