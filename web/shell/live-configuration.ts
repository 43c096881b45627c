import { useEffect } from "react";
import { refreshConfiguration } from "../backend/configuration.ts";
import { listenToMarker } from "../backend/markers.ts";

/** Another study name or zone shows at once in every open browser of the staff. */
export function useLiveConfiguration(): void {
  useEffect(() => listenToMarker("study/lastSettingsUpdate", { moved: () => void refreshConfiguration() }), []);
}
