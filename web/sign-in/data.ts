import type { Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../backend/call.ts";

export type OwnSecondFactor = Output<Functions["getOwnSecondFactor"]>;

export const secondFactorKey = ["second factor"];

export type OwnSignIn = Output<Functions["listOwnSignIns"]>["signIns"][number];

export const signInsKey = ["sign-ins"];

export function useOwnSignIns() {
  return useQuery<Output<Functions["listOwnSignIns"]>, Refusal, OwnSignIn[]>({
    queryKey: signInsKey,
    queryFn: () => call("listOwnSignIns", null),
    select: ({ signIns }) => signIns,
  });
}

export function useOwnSecondFactor() {
  return useQuery<OwnSecondFactor, Refusal>({
    queryKey: secondFactorKey,
    queryFn: () => call("getOwnSecondFactor", null),
  });
}
