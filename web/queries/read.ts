import type { Input, Output, Read } from "@hb/domain/contract.ts";
import type { FunctionName, Functions } from "@hb/domain/functions.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import {
  keepPreviousData,
  type QueryKey,
  type SkipToken,
  skipToken,
  type UseQueryOptions,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";
import { call } from "../backend/call.ts";

type ReadName = { [N in FunctionName]: Functions[N] extends Read ? N : never }[FunctionName];
type Answer<N extends ReadName> = Output<Functions[N]>;

/** What a function answers, kept below `key`. Nothing is fetched while the input is undefined. */
export function reading<N extends ReadName>(
  key: QueryKey,
  name: N,
  input: Input<Functions[N]> | undefined,
): { queryKey: QueryKey; queryFn: SkipToken | (() => Promise<Answer<N>>) } {
  return {
    queryKey: [...key, name, input],
    queryFn: input === undefined ? skipToken : () => call(name, input),
  };
}

export function useRead<N extends ReadName, T = Answer<N>>(
  key: QueryKey,
  name: N,
  input: Input<Functions[N]> | undefined,
  options: Omit<UseQueryOptions<Answer<N>, Refusal, T>, "queryKey" | "queryFn"> = {},
) {
  return useQuery<Answer<N>, Refusal, T>({ ...reading(key, name, input), ...options });
}

export interface Page<R> {
  rows: readonly R[];
  total: number;
}

/** A list of any length, page by page: what was shown stays, the next page comes below it. */
export function usePages<R, P extends Page<R>>(
  key: QueryKey,
  pageSize: number,
  fetchPage: (page: { offset: number; limit: number }) => Promise<P>,
) {
  return useInfiniteQuery<P, Refusal, P, QueryKey, number>({
    queryKey: key,
    initialPageParam: 0,
    queryFn: ({ pageParam }) => fetchPage({ offset: pageParam, limit: pageSize }),
    getNextPageParam: (last, pages) => (pages.length * pageSize < last.total ? pages.length * pageSize : undefined),
    // The last page has the newest figures about the whole list.
    select: ({ pages }) => ({ ...(pages.at(-1) as P), rows: pages.flatMap(({ rows }) => rows) }),
    placeholderData: keepPreviousData,
  });
}
