import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { listenToMarker, useMarker } from "../backend/markers.ts";

/** Devices and surveys keep what they fetch under this key too: one marker stands for all three. */
export const remoteStudyKey = ["remote study"] as const;
const marker = "study/lastRemoteStudyUpdate";

/** Everything that was fetched about the remote study is as fresh as its marker; answers when it moved last. */
export function useLiveRemoteStudy(): number | undefined {
  useMarker(marker, remoteStudyKey);
  const client = useQueryClient();
  const [lastChangeAt, setLastChangeAt] = useState<number>();
  useEffect(() => {
    // What was kept from an earlier visit is shown, and asked for again: nobody was listening meanwhile.
    void client.invalidateQueries({ queryKey: remoteStudyKey });
    return listenToMarker(marker, { moved: () => undefined, heard: setLastChangeAt });
  }, [client]);
  return lastChangeAt;
}

export function refreshRemoteStudy(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: remoteStudyKey });
}
