import { counted } from "@hb/domain/log/format.ts";
import { timeInZone } from "@hb/domain/time.ts";
import { IconWifiOff } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { serverNow } from "../../backend/clock.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import classes from "./OfflineStrip.module.css";

/** Says at once that nothing gets through, since when, and that nothing is lost by it. */
export function OfflineStrip({ isOffline, waits }: { isOffline: boolean; waits: number }) {
  const { zone } = useSiteTime();
  const [since, setSince] = useState<string>();
  useEffect(() => {
    // Known only to whoever saw it happen.
    // oxlint-disable-next-line react/set-state-in-effect
    setSince(isOffline ? new Date(serverNow()).toISOString() : undefined);
  }, [isOffline]);
  return (
    <div role="alert" className={classes["live"]}>
      {isOffline && (
        <p className={classes["strip"]}>
          <IconWifiOff size={20} stroke={2} aria-hidden="true" />
          <span>
            <b>No connection{since && ` since ${timeInZone(since, zone)}`}.</b>{" "}
            {waits === 0
              ? "Keep working: what you tap is kept and will be sent when it is back."
              : `Keep working: ${counted(waits, "tap")} ${waits === 1 ? "is" : "are"} kept and will be sent when it is back.`}
          </span>
        </p>
      )}
    </div>
  );
}
