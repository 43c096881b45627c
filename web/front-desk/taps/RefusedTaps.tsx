import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { actWords } from "../words.ts";
import { refusedTaps, type Tap } from "./taps.ts";
import classes from "./RefusedTaps.module.css";

interface RefusedTapsProps {
  taps: readonly Tap[];
  nameOf: (sessionId: number) => string | undefined;
  onDismiss: (requestId: string) => void;
}

/** What HB has not done stays until somebody has read why. */
export function RefusedTaps({ taps, nameOf, onDismiss }: RefusedTapsProps) {
  return (
    <div role="alert" className={classes["live"]}>
      {refusedTaps(taps).map(({ requestId, sessionId, participantId, act, refused }) => (
        <div key={requestId} className={classes["refused"]}>
          <IconAlertTriangle size={20} stroke={2} aria-hidden="true" />
          <p>
            <b>
              Not done: {actWords(act)}, {participantId} {nameOf(sessionId)}.
            </b>{" "}
            {refused}
          </p>
          <Button className={classes["dismiss"] ?? ""} variant="default" onClick={() => onDismiss(requestId)}>
            Dismiss
          </Button>
        </div>
      ))}
    </div>
  );
}
