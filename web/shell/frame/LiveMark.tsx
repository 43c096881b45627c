import { staffSince } from "@hb/domain/format.ts";
import { buildMarker, marker } from "@hb/domain/markers.ts";
import { Tooltip } from "@mantine/core";
import { IconCloudOff, IconHourglass } from "@tabler/icons-react";
import { useEffect } from "react";
import { refreshConfiguration, useIsOldBuild } from "../../backend/configuration.ts";
import { useConnection, useOfflineSince } from "../../backend/connection.ts";
import { listenToMarker } from "../../backend/markers.ts";
import { useIsSlow } from "../../queries/slow.ts";
import { dismissToasts, notifyAction } from "../../ui/overlay/toasts.tsx";
import { useSiteTime } from "../site-time.ts";
import { liveText } from "./text.tsx";
import classes from "./LiveMark.module.css";

/** Whether colleagues' changes arrive live. Takes up its space even before that is known. */
export function LiveMark() {
  const connection = useConnection();
  const since = useOfflineSince();
  const isSlow = useIsSlow();
  const site = useSiteTime();
  useLiveConfiguration(connection === "live");
  useUpdateNotice();
  return (
    <output className={classes["mark"]}>
      {since !== undefined && (
        <Tooltip label={liveText.offlineHelp}>
          <span className={`${classes["mark"]} ${classes["warning"]}`}>
            <IconCloudOff size={16} aria-hidden="true" />
            <span>
              {liveText.offline}
              <span className={classes["since"]}>{liveText.since(staffSince(since, site))}</span>
            </span>
          </span>
        </Tooltip>
      )}
      {connection === "live" && isSlow && (
        <Tooltip label={liveText.slowHelp}>
          <span className={`${classes["mark"]} ${classes["warning"]}`}>
            <IconHourglass size={16} aria-hidden="true" />
            {liveText.slow}
          </span>
        </Tooltip>
      )}
      {connection === "live" && !isSlow && (
        <>
          <span className={classes["dot"]} />
          {liveText.live}
        </>
      )}
    </output>
  );
}

/**
 * Shows a new study name, time zone or build in every open staff browser. A new build comes with a restart of the
 * server: its marker moves then, and every connection was lost for a moment.
 */
function useLiveConfiguration(isLive: boolean): void {
  useEffect(() => {
    const listening = [marker.settings, buildMarker].map(path =>
      listenToMarker(path, { moved: () => void refreshConfiguration() }),
    );
    return () => {
      for (const stop of listening) stop();
    };
  }, []);
  useEffect(() => {
    if (isLive) void refreshConfiguration();
  }, [isLive]);
}

/** Never reloads on its own, because that could lose what someone is typing. */
function useUpdateNotice(): void {
  const isOld = useIsOldBuild();
  useEffect(() => {
    if (!isOld) return;
    const about = "update";
    notifyAction(liveText.updated, {
      about,
      label: liveText.reload,
      action: () => location.reload(),
    });
    return () => dismissToasts(about);
  }, [isOld]);
}
