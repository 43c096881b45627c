import { emailStates } from "@hb/domain/emails/email.ts";
import { useNavigate, useRouterState } from "@tanstack/react-router";
import { useMemo } from "react";
import { useServerNow } from "../../backend/clock.ts";
import { useKeys } from "../../shell/keys/keys.ts";
import type { Search } from "../../shell/routing/address.ts";
import type { SiteTime } from "../../shell/site-time.ts";
import { useEmails } from "../data.ts";
import { countSet, filtersFromAddress, filtersToAddress, filterWords, type OutboxFilters } from "./outbox-address.ts";
import { type ListItem, listItems, type Part, statesOfPart } from "./outbox-rows.ts";

/** The filters and the open email, kept in the address bar. */
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
  const openEmail = search["mail"];
  return {
    filters,
    setFilters: (next: OutboxFilters) => go(filtersToAddress(next)),
    openId: openEmail !== undefined && /^\d{1,12}$/.test(openEmail) ? Number(openEmail) : undefined,
    open: (id: number | undefined, how?: "step") =>
      go({ mail: id === undefined ? undefined : String(id) }, how === "step"),
  };
}

/** The list, live: the next emails, those that need attention, and what is over. */
export function useOutboxItems(filters: OutboxFilters, { zone }: SiteTime) {
  const now = new Date(useServerNow(60_000)).toISOString();
  const { states = emailStates, ...others } = filters;
  const on = (part: Part) => statesOfPart[part].filter(state => states.includes(state));
  const waiting = useEmails(others, on("waiting"), "soonest first");
  const needsAttention = useEmails(others, on("needs attention"), "newest first");
  const over = useEmails(others, on("over"), "newest first");
  const parts = { waiting, "needs attention": needsAttention, over };
  const isWhole = countSet(filters) === 0;
  const all = [waiting, needsAttention, over];
  const isLoaded = all.every(({ rows }) => rows !== undefined);
  const items: ListItem[] | undefined = isLoaded
    ? listItems(
        {
          waiting: { rows: waiting.rows ?? [], total: waiting.total },
          "needs attention": { rows: needsAttention.rows ?? [], total: needsAttention.total },
          over: { rows: over.rows ?? [], total: over.total },
        },
        { now, zone, isWhole },
      )
    : undefined;
  return {
    items,
    failed: all.find(({ query, rows }) => query.error && rows === undefined)?.query,
    more: (part: Part) => parts[part].more?.(),
  };
}

interface OutboxKeys {
  move: (emails: 1 | -1) => void;
  cancel: () => void;
  hold: () => void;
  search: () => void;
}

/** The keys of the outbox. A participant opened over it has keys of its own. */
export function useOutboxKeys(keys: OutboxKeys): void {
  const outsideOfPerson =
    (act: () => void) =>
    ({ target }: KeyboardEvent) =>
      target instanceof Element && target.closest("dialog[data-wide]") !== null ? false : act();
  useKeys("Outbox", "page", [
    { keys: ["j", "ArrowDown"], words: "Next email", act: outsideOfPerson(() => keys.move(1)) },
    { keys: ["k", "ArrowUp"], words: "Previous email", act: outsideOfPerson(() => keys.move(-1)) },
    { keys: ["Enter"], words: "Send now" },
    { keys: ["x"], words: "Cancel email", act: outsideOfPerson(keys.cancel), once: true },
    { keys: ["p"], words: "Hold or release", act: outsideOfPerson(keys.hold), once: true },
    { keys: ["/"], words: "Search", act: outsideOfPerson(keys.search) },
  ]);
}
