import { staffTime } from "@hb/domain/format.ts";
import { counted } from "@hb/domain/log/format.ts";
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconWifiOff } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { serverNow } from "../../backend/clock.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { Row } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { actionLabel, refusedTaps, type Tap } from "./taps.ts";
import classes from "../FrontDesk.module.css";

/** Says that the desk is offline, since when, and that nothing gets lost. */
export function OfflineNote({ isOffline, waiting }: { isOffline: boolean; waiting: number }) {
  const site = useSiteTime();
  const [since, setSince] = useState<string>();
  useEffect(() => {
    // Only known if this page saw it happen.
    // oxlint-disable-next-line react/set-state-in-effect
    setSince(isOffline ? new Date(serverNow()).toISOString() : undefined);
  }, [isOffline]);
  return (
    <div role="alert" className={classes["live"]}>
      {isOffline && (
        <Row as="p" gap={12} align="stretch" className={`${classes["note"]} ${classes["offline"]}`} data-tone="amber">
          <IconWifiOff size={20} aria-hidden="true" />
          <span>
            <b>Offline{since && ` since ${staffTime(since, site)}`}.</b> Keep working.{" "}
            {waiting === 0
              ? "Your taps are saved and will sync when you're back online."
              : `${counted(waiting, "tap")} saved. We'll sync when you're back online.`}
          </span>
        </Row>
      )}
    </div>
  );
}

interface RefusedTapsProps {
  taps: readonly Tap[];
  nameOf: (sessionId: number) => string | undefined;
  onDismiss: (intentId: string) => void;
}

/** What wasn't done stays until someone has read why. */
export function RefusedTaps({ taps, nameOf, onDismiss }: RefusedTapsProps) {
  return (
    <div role="alert" className={classes["live"]}>
      {refusedTaps(taps).map(({ intentId, sessionId, participantId, action, refused }) => (
        <Row gap={12} key={intentId} className={`${classes["note"]} ${classes["refused"]}`} data-tone="red">
          <IconAlertTriangle size={20} aria-hidden="true" />
          <Text grow>
            <b>
              Not done: {actionLabel(action)}, {participantId} {nameOf(sessionId)}.
            </b>{" "}
            {refused}
          </Text>
          <Button flex="none" h={48} fz={15} onClick={() => onDismiss(intentId)}>
            Dismiss
          </Button>
        </Row>
      ))}
    </div>
  );
}
