import type { DateOn, Input, Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../backend/call.ts";
import { sessionsKey } from "../data.ts";

const pageSize = 100;

interface Page<R> {
  rows: readonly R[];
  total: number;
}

/** A list of any length, page by page: what was shown stays, the next page comes below it. */
function usePages<R, P extends Page<R>>(
  key: readonly unknown[],
  ask: (page: { offset: number; limit: number }) => Promise<P>,
) {
  return useInfiniteQuery<P, Refusal, P, unknown[], number>({
    queryKey: [...sessionsKey, ...key],
    initialPageParam: 0,
    queryFn: ({ pageParam }) => ask({ offset: pageParam, limit: pageSize }),
    getNextPageParam: (last, pages) => (pages.length * pageSize < last.total ? pages.length * pageSize : undefined),
    // Of the figures about all of it the last page has the newest.
    select: ({ pages }) => ({ ...(pages.at(-1) as P), rows: pages.flatMap(({ rows }) => rows) }),
    placeholderData: keepPreviousData,
  });
}
export type Pages = ReturnType<typeof usePages>;

/** How many the next page brings. */
export function nextCount({ rows, total }: Page<unknown>): number {
  return Math.min(pageSize, total - rows.length);
}

type Rows<N extends "listAgenda" | "listOverdueSessions" | "listBonusTotals"> = Output<Functions[N]>["rows"][number];

/** Past sessions that are still Scheduled, the oldest first. */
export function useOverdue() {
  return usePages<Rows<"listOverdueSessions">, Output<Functions["listOverdueSessions"]>>(["overdue"], page =>
    call("listOverdueSessions", page),
  );
}

/** Sessions that begin in a period of any length. */
export function useSessionList(asked: Omit<Input<Functions["listAgenda"]>, "offset" | "limit">) {
  return usePages<Rows<"listAgenda">, Output<Functions["listAgenda"]>>(["list", asked], page =>
    call("listAgenda", { ...asked, ...page }),
  );
}

/** Who got how much, the largest first. */
export function useBonusTotals(from: DateOn, to: DateOn) {
  return usePages<Rows<"listBonusTotals">, Output<Functions["listBonusTotals"]>>(["bonus", from, to], page =>
    call("listBonusTotals", { from, to, ...page }),
  );
}
