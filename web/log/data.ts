import type { LogCursor } from "@hb/domain/log/contract.ts";
import type { Subject } from "@hb/domain/log/entry.ts";
import { marker } from "@hb/domain/markers.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { call } from "../backend/call.ts";
import { serverNow } from "../backend/clock.ts";
import { listenToMarker, useMarker } from "../backend/markers.ts";
import type { UserInfo } from "../backend/sign-in.ts";
import { type Entries, type FetchPage, fetchUnknown, merged, type Page, tellsOfErasure } from "./entries/entries.ts";
import type { ListInput } from "./panel/filter.ts";

const pageLimit = 50;
/** On a screen that stays open for weeks, the list starts over instead of growing forever. */
const newerAtMost = 1_000;
/** A marker moves at most this long after its commit; earlier moves are in what was loaded. */
const overlapMs = 5_000;

type AskedPage = Page & { askedAt: number };

/**
 * Entries in pages, kept up to date: newer entries are kept next to the pages, so that neither waits for the other and
 * nothing is loaded twice. Nothing outlives its component, because the listener doesn't either.
 */
function useEntries(queryKey: QueryKey, fetchPage: FetchPage) {
  const client = useQueryClient();
  const key = JSON.stringify(queryKey);
  const pagesKey = useMemo(() => [...(JSON.parse(key) as unknown[]), "pages"], [key]);
  const newerKey = useMemo(() => [...(JSON.parse(key) as unknown[]), "newer"], [key]);

  const pages = useInfiniteQuery<AskedPage, Refusal, InfiniteData<AskedPage>, QueryKey, LogCursor | undefined>({
    queryKey: pagesKey,
    queryFn: async ({ pageParam }) => {
      const askedAt = serverNow();
      return { ...(await fetchPage({ limit: pageLimit, ...(pageParam && { before: pageParam }) })), askedAt };
    },
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    structuralSharing: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  const isLoaded = pages.data !== undefined;

  const newer = useQuery<Entries, Refusal>({
    queryKey: newerKey,
    queryFn: async () => {
      const before = client.getQueryData<Entries>(newerKey) ?? [];
      const paged = client.getQueryData<InfiniteData<Page>>(pagesKey)?.pages.map(({ entries }) => entries) ?? [];
      const unknown = await fetchUnknown(merged(before, ...paged), fetchPage);
      const isKept = unknown && !tellsOfErasure(unknown) && before.length + unknown.length <= newerAtMost;
      if (isKept) return merged(before, unknown);
      // Stays as it is until the pages have loaded again.
      await client.invalidateQueries({ queryKey: pagesKey });
      return [];
    },
    enabled: isLoaded,
    initialData: [],
    structuralSharing: false,
    staleTime: Infinity,
    gcTime: 0,
  });

  const askedAt = pages.data?.pages[0]?.askedAt;
  useEffect(() => {
    if (askedAt === undefined) return;
    let isRunning = false;
    let again = false;
    // A slow fetch is finished before the next one starts, so that a busy log can't restart it forever.
    const keepUp = async () => {
      again = true;
      if (isRunning) return;
      isRunning = true;
      while (again) {
        again = false;
        await client.refetchQueries({ queryKey: newerKey, exact: true }, { cancelRefetch: false });
      }
      isRunning = false;
    };
    return listenToMarker(marker.log, { knownUntil: askedAt - overlapMs, moved: () => void keepUp() });
  }, [client, newerKey, askedAt]);

  const entries = useMemo(
    () => merged(newer.data, ...(pages.data?.pages.map(({ entries }) => entries) ?? [])),
    [newer.data, pages.data],
  );
  return {
    entries,
    /** Only for reporting that nothing could be loaded. */
    query: pages,
    isPending: pages.isPending,
    hasFailed: pages.isError && !pages.data,
    hasMore: pages.hasNextPage,
    isLoadingMore: pages.isFetchingNextPage,
    hasMoreFailed: pages.isFetchNextPageError,
    loadMore: () => void pages.fetchNextPage({ cancelRefetch: false }),
  };
}
export type LoadedEntries = ReturnType<typeof useEntries>;

/** Other permissions see other entries, so they are part of the query key. */
type Reader = Pick<UserInfo, "permissions">;

export function useLog({ permissions }: Reader, input: ListInput): LoadedEntries {
  return useEntries(["log", "list", input, permissions], page => call("listLog", { ...input, ...page }));
}

export function useHistory({ permissions }: Reader, subject: Subject): LoadedEntries {
  return useEntries(["log", "history", subject, permissions], page => call("getHistory", { subject, ...page }));
}

/** How many entries there are today; undefined until loaded. */
export function useCountOfToday({ permissions }: Reader, today: string): number | undefined {
  const queryKey = ["log", "count", today, permissions];
  useMarker(marker.log, queryKey);
  return useQuery({ queryKey, queryFn: () => call("countLog", null), placeholderData: keepPreviousData }).data?.today;
}

/** The latest entries about one thing. */
export function fetchHistory(subject: Subject, limit: number) {
  return call("getHistory", { subject, limit });
}
