import { DateOn } from "@hb/domain/contract.ts";
import type { EmailFilters } from "@hb/domain/emails/contract.ts";
import { type EmailState, emailStates } from "@hb/domain/emails/email.ts";
import { EmailType } from "@hb/domain/emails/email-types.ts";
import { useNavigate, useRouterState } from "@tanstack/react-router";
import { useMemo } from "react";
import type { Search } from "../../shell/routing/address.ts";

/** The outbox filters. Undefined lists are at their default: everything is on. */
export type OutboxFilters = Omit<EmailFilters, "participantId">;

/** The filters' names in the address bar. */
const filterWords = ["states", "types", "q", "held", "from", "until"] as const;

export function filtersFromAddress(search: Search): OutboxFilters {
  const states = listOf(search["states"])?.flatMap(word => emailStates.filter(state => state === word));
  const types = listOf(search["types"])?.flatMap(word => {
    const type = EmailType.safeParse(Number(word));
    return type.success ? [type.data] : [];
  });
  const text = search["q"]?.trim().slice(0, 100);
  return {
    ...(states && { states }),
    ...(types && { types }),
    ...(text && { text }),
    ...(search["held"] === "yes" && { isHeld: true }),
    ...dateOf("from", search["from"]),
    ...dateOf("to", search["until"]),
  };
}

export function filtersToAddress({ states, types, text, isHeld, from, to }: OutboxFilters): Search {
  return {
    states: states && (states.join(",") || "none"),
    types: types && (types.join(",") || "none"),
    q: text || undefined,
    held: isHeld ? "yes" : undefined,
    from,
    until: to,
  };
}

function listOf(word: string | undefined): string[] | undefined {
  return word === undefined || word === "" ? undefined : word.split(",");
}

function dateOf(name: "from" | "to", word: string | undefined): Partial<Record<"from" | "to", string>> {
  const date = DateOn.safeParse(word);
  return date.success ? { [name]: date.data } : {};
}

/** How many filters differ from their default. */
export function countSet({ states, types, text, isHeld, from, to }: OutboxFilters): number {
  return [states, types, text, isHeld, from ?? to].filter(filter => filter !== undefined).length;
}

export type OutboxView = "all" | "planned" | "sent" | "needs attention";

/** The states that each view shows: those that need attention are one view. */
export const statesOfView: Record<OutboxView, readonly EmailState[]> = {
  all: emailStates,
  planned: ["planned", "queued", "sending"],
  sent: ["sent"],
  "needs attention": ["uncertain", "failed", "suppressed"],
};

/** Undefined if the states were chosen one by one. */
export function viewOf(states: readonly EmailState[] | undefined): OutboxView | undefined {
  if (states === undefined) return "all";
  const views = Object.entries(statesOfView) as [OutboxView, readonly EmailState[]][];
  return views.find(([, of]) => of.length === states.length && of.every(state => states.includes(state)))?.[0];
}

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
