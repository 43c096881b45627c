import type { Instant } from "@hb/domain/contract.ts";
import { staffShortDateTime, staffTime } from "@hb/domain/format.ts";
import { counted } from "@hb/domain/log/format.ts";
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconWifiOff } from "@tabler/icons-react";
import { useSiteTime } from "../../shell/site-time.ts";
import { Row } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { actionLabel, refusedTaps, type Tap } from "./taps.ts";
import classes from "../FrontDesk.module.css";

interface OfflineNoteProps {
  /** Undefined = the desk is online; `now` = it isn't known yet since when. */
  since: Instant | "now" | undefined;
  /** When the list was fetched, if that was before this page was loaded. */
  asOf: Instant | undefined;
  waiting: number;
}

/** Says that the desk is offline, since when, and that nothing gets lost. */
export function OfflineNote({ since, asOf, waiting }: OfflineNoteProps) {
  const site = useSiteTime();
  return (
    <div role="alert" className={classes["live"]}>
      {since !== undefined && (
        <Row as="p" gap={12} align="stretch" className={`${classes["note"]} ${classes["offline"]}`} data-tone="amber">
          <IconWifiOff size={20} aria-hidden="true" />
          <span>
            <b>Offline{since !== "now" && ` since ${staffTime(since, site)}`}.</b> Keep working.{" "}
            {waiting === 0
              ? "Your taps are saved and will sync when you're back online."
              : `${counted(waiting, "tap")} saved. We'll sync when you're back online.`}
            {asOf !== undefined && ` This list is from ${staffShortDateTime(asOf, site)}.`}
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
