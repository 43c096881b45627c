import { useEffect } from "react";
import { refreshConfiguration } from "../backend/configuration.ts";
import { useConnection } from "../backend/connection.ts";
import { listenToMarker } from "../backend/markers.ts";

/**
 * Another study name, zone or build of HB shows at once in every open browser of the staff. A build comes with a start
 * of the server: its marker moves then, and every socket was lost for a moment.
 */
export function useLiveConfiguration(): void {
  useEffect(() => {
    const listening = ["study/lastSettingsUpdate", "app/build"].map(path =>
      listenToMarker(path, { moved: () => void refreshConfiguration() }),
    );
    return () => {
      for (const stop of listening) stop();
    };
  }, []);
  const connection = useConnection();
  useEffect(() => {
    if (connection === "live") void refreshConfiguration();
  }, [connection]);
}
