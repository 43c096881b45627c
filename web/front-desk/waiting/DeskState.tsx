import type { Instant } from "@hb/domain/contract.ts";
import { staffShortDateTime, staffSince } from "@hb/domain/format.ts";
import { IconHourglass, IconWifiOff } from "@tabler/icons-react";
import { useSiteTime } from "../../shell/site-time.ts";
import { Row } from "../../ui/layout/Stack.tsx";
import { deskStateText as text } from "./text.tsx";
import classes from "../FrontDesk.module.css";

interface DeskStateProps {
  isOffline: boolean;
  /** Undefined = not known yet. */
  since: Instant | undefined;
  isSlow: boolean;
  /** When the list was fetched, if that was before this page was loaded. */
  asOf: Instant | undefined;
}

/** Says that the desk is offline and since when, or that the connection is slow; nothing otherwise. */
export function DeskState({ isOffline, since, isSlow, asOf }: DeskStateProps) {
  const site = useSiteTime();
  const StateIcon = isOffline ? IconWifiOff : IconHourglass;
  return (
    <div role="alert" className={classes["live"]}>
      {(isOffline || isSlow) && (
        <Row as="p" gap={12} align="stretch" className={`${classes["note"]} ${classes["offline"]}`} data-tone="amber">
          <StateIcon size={20} aria-hidden="true" />
          {isOffline ? (
            <span>
              {text.keepWorkingOffline(
                <b>{text.offline(since && staffSince(since, site))}</b>,
                asOf && staffShortDateTime(asOf, site),
              )}
            </span>
          ) : (
            <span>{text.keepWorking(<b>{text.slow}</b>)}</span>
          )}
        </Row>
      )}
    </div>
  );
}
