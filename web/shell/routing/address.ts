import { useNavigate, useRouterState } from "@tanstack/react-router";
import type { Page } from "./page.ts";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    page?: Page;
  }
}

/** The query of an address is a flat list of words: no JSON, so that people can read and write it. */
export type Search = Record<string, string | undefined>;

export function parseSearch(query: string): Search {
  return Object.fromEntries(new URLSearchParams(query));
}

/** Only what says something: a value that is empty leaves the address. */
export function stringifySearch(search: Record<string, unknown>): string {
  const filled = Object.entries(search).filter(([, value]) => value !== undefined && value !== "");
  const query = new URLSearchParams(filled.map(([name, value]) => [name, String(value)])).toString();
  return query && `?${query}`;
}

/** One word of view state that lives in the address bar. */
export function useAddressWord(name: string): [string | undefined, (value: string | undefined, step?: "new") => void] {
  const value = useRouterState({ select: state => (state.location.search as Search)[name] });
  const navigate = useNavigate();
  const set = (next: string | undefined, step?: "new") => {
    void navigate({ to: ".", search: (old: Search) => ({ ...old, [name]: next }), replace: step !== "new" });
  };
  return [value, set];
}

/** Whether a form lies over the screen, `?add=person`: it can be linked to, and a step back closes it. */
export function useFormInAddress(name: string, word: string): [boolean, (isOpen: boolean) => void] {
  const [said, say] = useAddressWord(name);
  return [said === word, isOpen => say(isOpen ? word : undefined, isOpen ? "new" : undefined)];
}

export interface Address {
  page: Page | undefined;
  pathname: string;
  /** Path, query and hash. */
  whole: string;
  /** The page that is shown is still the one before: its own page is being fetched. */
  isMoving: boolean;
}

/** Whoever needs no more than the page is not drawn again with every word of the query. */
export function usePage(): Pick<Address, "page" | "pathname"> {
  const page = useRouterState({ select: state => state.matches.at(-1)?.staticData.page });
  const pathname = useRouterState({ select: state => state.location.pathname });
  return { page, pathname };
}

export function useAddress(): Address {
  const { page, pathname } = usePage();
  const matched = useRouterState({ select: state => state.matches.at(-1)?.pathname });
  const whole = useRouterState({ select: state => state.location.href });
  return { page, pathname, whole, isMoving: page !== undefined && matched !== pathname };
}
