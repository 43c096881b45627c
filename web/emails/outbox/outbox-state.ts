import { emailStates } from "@hb/domain/emails/email.ts";
import { useNavigate, useRouterState } from "@tanstack/react-router";
import { useMemo } from "react";
import { useServerNow } from "../../backend/clock.ts";
import type { Search } from "../../shell/routing/address.ts";
import type { SiteTime } from "../../shell/site-time.ts";
import { useMails } from "../data.ts";
import { countSet, filtersFromAddress, filtersToAddress, filterWords, type OutboxFilters } from "./outbox-address.ts";
import { type Part, type Place, placesOf, statesOfPart } from "./outbox-rows.ts";

/** What the outbox is restricted to and which mail is open, kept in the address bar. */
export function useOutboxAddress() {
  const search = useRouterState({ select: state => state.location.search as Search });
  const navigate = useNavigate();
  const words = JSON.stringify(filterWords.flatMap(word => (search[word] === undefined ? [] : [[word, search[word]]])));
  const filters = useMemo(
    () => filtersFromAddress(Object.fromEntries(JSON.parse(words) as [string, string][])),
    [words],
  );
  const go = (change: Search, isStep = false) =>
    void navigate({ to: ".", search: (old: Search) => ({ ...old, ...change }), replace: !isStep, resetScroll: false });
  const mail = search["mail"];
  return {
    filters,
    setFilters: (next: OutboxFilters) => go(filtersToAddress(next)),
    openId: mail !== undefined && /^\d{1,12}$/.test(mail) ? Number(mail) : undefined,
    open: (id: number | undefined, how?: "step") =>
      go({ mail: id === undefined ? undefined : String(id) }, how === "step"),
  };
}

/** The list as it stands, live: the next ones, those that need somebody, and what is over. */
export function useOutboxPlaces(filters: OutboxFilters, { zone }: SiteTime) {
  const now = new Date(useServerNow(60_000)).toISOString();
  const { states = emailStates, ...others } = filters;
  const on = (part: Part) => statesOfPart[part].filter(state => states.includes(state));
  const waiting = useMails(others, on("waiting"), "soonest first");
  const needsYou = useMails(others, on("needs you"), "newest first");
  const over = useMails(others, on("over"), "newest first");
  const parts = { waiting, "needs you": needsYou, over };
  const isWhole = countSet(filters) === 0;
  const all = [waiting, needsYou, over];
  const isThere = all.every(({ rows }) => rows !== undefined);
  const places: Place[] | undefined = isThere
    ? placesOf(
        {
          waiting: { rows: waiting.rows ?? [], total: waiting.total },
          "needs you": { rows: needsYou.rows ?? [], total: needsYou.total },
          over: { rows: over.rows ?? [], total: over.total },
        },
        { now, zone, isWhole },
      )
    : undefined;
  return {
    places,
    failed: all.find(({ query, rows }) => query.error && rows === undefined)?.query,
    more: (part: Part) => parts[part].more?.(),
  };
}
