import { IconAlertTriangle } from "@tabler/icons-react";
import classes from "./SignInFrame.module.css";

/** Stands above the button, in one sentence. The room for readers of the page exists before it has words. */
export function Trouble({ sentence }: { sentence: string | undefined }) {
  return (
    <div role="alert" className={classes["trouble"]}>
      {sentence !== undefined && (
        <p className={classes["error"]}>
          <IconAlertTriangle size={16} stroke={2} aria-hidden="true" />
          {sentence}
        </p>
      )}
    </div>
  );
}
