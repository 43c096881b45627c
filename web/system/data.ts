import type { Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import { useEffect } from "react";
import { useConnection } from "../backend/connection.ts";
import { useRead } from "../queries/read.ts";

export type SystemState = Output<Functions["getSystemState"]>;

export const systemKey = ["system"] as const;
const everyMs = 30_000;

export function useSystemState() {
  const state = useRead(systemKey, "getSystemState", null, { refetchInterval: everyMs, staleTime: 0 });
  const { refetch } = state;
  const connection = useConnection();
  // This browser counts, too, from the moment it's connected.
  useEffect(() => {
    if (connection === "live") void refetch();
  }, [connection, refetch]);
  return state;
}

/** Asked for by hand: it opens a connection to the email server. */
export function useMailServerCheck() {
  return useRead(systemKey, "checkMailServer", null, { enabled: false, gcTime: 0, retry: false });
}
