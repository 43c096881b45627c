import type { ReactNode } from "react";
import classes from "./ImportPage.module.css";

/** The way on at the right; why it is closed stands beside it. */
export function ImportFoot({ reason, children }: { reason?: string | undefined; children: ReactNode }) {
  return (
    <div className={classes["foot"]}>
      <p className={classes["reason"]} aria-live="polite">
        {reason}
      </p>
      {children}
    </div>
  );
}
