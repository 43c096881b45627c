import type { Refusal } from "@hb/domain/refusal.ts";
import { IconAlertTriangle } from "@tabler/icons-react";
import classes from "./Trouble.module.css";

/** Why something was not done; what was typed is still there. */
export function Trouble({ refusal }: { refusal: Refusal | undefined }) {
  return (
    <div role="alert">
      {refusal && (
        <p className={classes["trouble"]}>
          <IconAlertTriangle size={16} stroke={2} aria-hidden="true" />
          <span>
            {refusal.message} ({refusal.code})
          </span>
        </p>
      )}
    </div>
  );
}
