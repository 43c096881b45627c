import { buildMarker, marker } from "@hb/domain/markers.ts";
import { Tooltip } from "@mantine/core";
import { IconCloudOff } from "@tabler/icons-react";
import { useEffect } from "react";
import { refreshConfiguration, useIsOldBuild } from "../../backend/configuration.ts";
import { useConnection } from "../../backend/connection.ts";
import { listenToMarker } from "../../backend/markers.ts";
import { dismissToasts, notifyAction } from "../../ui/overlay/toasts.tsx";
import classes from "./NavigationBar.module.css";

/** Whether colleagues' changes arrive live. Takes up its space even before that is known. */
export function LiveMark() {
  const connection = useConnection();
  useLiveConfiguration(connection === "live");
  useUpdateNotice();
  return (
    <output className={classes["live"]}>
      {connection === "live" && (
        <>
          <span className={classes["dot"]} />
          Live
        </>
      )}
      {connection === "offline" && (
        <Tooltip label="Offline: live updates paused. HB reconnects automatically.">
          <span className={`${classes["live"]} ${classes["offline"]}`}>
            <IconCloudOff size={16} stroke={2} aria-hidden="true" />
            Offline
          </span>
        </Tooltip>
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
    notifyAction("HB was updated. Reload when you're ready; what you typed is kept.", {
      about,
      label: "Reload",
      action: () => location.reload(),
    });
    return () => dismissToasts(about);
  }, [isOld]);
}
