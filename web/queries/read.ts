import type { Input, Output, Read } from "@hb/domain/contract.ts";
import type { FunctionName, Functions } from "@hb/domain/functions.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { type QueryKey, skipToken, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../backend/call.ts";

type ReadName = { [N in FunctionName]: Functions[N] extends Read ? N : never }[FunctionName];
type Answer<N extends ReadName> = Output<Functions[N]>;

/** Fetches what a function answers and keeps it below `key`. Nothing is fetched while the input is undefined. */
export function useRead<N extends ReadName, T = Answer<N>>(
  key: QueryKey,
  name: N,
  input: Input<Functions[N]> | undefined,
  options: Omit<UseQueryOptions<Answer<N>, Refusal, T>, "queryKey" | "queryFn"> = {},
) {
  return useQuery<Answer<N>, Refusal, T>({
    queryKey: [...key, name, input],
    queryFn: input === undefined ? skipToken : () => call(name, input),
    ...options,
  });
}
