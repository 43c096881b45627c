import type { Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import { useRead } from "../queries/read.ts";

export type SystemState = Output<Functions["getSystemState"]>;

export const systemKey = ["system"] as const;
const everyMs = 30_000;

export function useSystemState() {
  return useRead(systemKey, "getSystemState", null, { refetchInterval: everyMs, staleTime: 0 });
}

/** Asked for by hand: it opens a connection to the email server. */
export function useMailServerCheck() {
  return useRead(systemKey, "checkMailServer", null, { enabled: false, gcTime: 0, retry: false });
}
