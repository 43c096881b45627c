import { marker } from "@hb/domain/markers.ts";
import { useLive } from "../backend/markers.ts";
import { useChange } from "../change/use-change.ts";

/** Devices and surveys keep their queries under this key too: one marker stands for all three. */
export const remoteStudyKey = ["remote study"] as const;
const refresh = [remoteStudyKey];

/** Keeps every query of the remote study as fresh as its marker. Returns when the marker last moved. */
export function useLiveRemoteStudy(): number | undefined {
  return useLive(marker.remoteStudy, remoteStudyKey);
}

/** Changes something in the remote study, its devices or its surveys. */
export function useRemoteStudyChange() {
  return useChange({ refresh });
}
