import type { Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../backend/call.ts";

export type OwnSecondFactor = Output<Functions["getOwnSecondFactor"]>;

export const secondFactorKey = ["second factor"];

export function useOwnSecondFactor() {
  return useQuery<OwnSecondFactor, Refusal>({
    queryKey: secondFactorKey,
    queryFn: () => call("getOwnSecondFactor", null),
  });
}
