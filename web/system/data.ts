import type { Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import { useEffect, useState } from "react";
import { useConnection } from "../backend/connection.ts";
import { useRead } from "../queries/read.ts";

export type SystemState = Output<Functions["getSystemState"]>;

export const systemKey = ["system"] as const;
const everyMs = 30_000;

export function useSystemState() {
  const state = useRead(systemKey, "getSystemState", null, { refetchInterval: everyMs, staleTime: 0 });
  const { refetch } = state;
  const connection = useConnection();
  const [wasConnected] = useState(connection === "live");
  const isEarly = !wasConnected && connection === "live" && state.data !== undefined;
  // The first question came before this browser was connected: it counts, too.
  useEffect(() => {
    if (isEarly) void refetch();
  }, [isEarly, refetch]);
  return state;
}

/** Asked for by hand: it opens a connection to the email server. */
export function useMailServerCheck() {
  return useRead(systemKey, "checkMailServer", null, { enabled: false, gcTime: 0, retry: false });
}
