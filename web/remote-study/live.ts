import { marker } from "@hb/domain/markers.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { listenToMarker, useMarker } from "../backend/markers.ts";
import { useChange } from "../change/use-change.ts";

/** Devices and surveys keep their queries under this key too: one marker stands for all three. */
export const remoteStudyKey = ["remote study"] as const;
const refresh = [remoteStudyKey];

/** Keeps every query of the remote study as fresh as its marker. Returns when the marker last moved. */
export function useLiveRemoteStudy(): number | undefined {
  useMarker(marker.remoteStudy, remoteStudyKey);
  const client = useQueryClient();
  const [lastChangeAt, setLastChangeAt] = useState<number>();
  useEffect(() => {
    // Data cached by an earlier visit is shown and refetched: no one was listening in between.
    void client.invalidateQueries({ queryKey: remoteStudyKey });
    return listenToMarker(marker.remoteStudy, { moved: () => undefined, heard: setLastChangeAt });
  }, [client]);
  return lastChangeAt;
}

/** Changes something in the remote study, its devices or its surveys. */
export function useRemoteStudyChange() {
  return useChange({ refresh });
}
