import type { Refusal } from "@hb/domain/refusal.ts";
import { IconAlertTriangle } from "@tabler/icons-react";
import classes from "./UserDrawer.module.css";

/** Why a form was not saved; what was typed is still there. */
export function FormTrouble({ refusal }: { refusal: Refusal | undefined }) {
  return (
    <div role="alert">
      {refusal && (
        <p className={classes["error"]}>
          <IconAlertTriangle size={16} stroke={2} aria-hidden="true" />
          <span>
            Not saved. {refusal.message} ({refusal.code})
          </span>
        </p>
      )}
    </div>
  );
}
