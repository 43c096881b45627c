import { useNavigate, useRouterState } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import type { Page } from "./page.ts";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    page?: Page;
  }
}

/** The query of an address is flat text, without JSON, so that people can read and edit it. */
export type Search = Record<string, string | undefined>;

export function parseSearch(query: string): Search {
  return Object.fromEntries(new URLSearchParams(query));
}

/** Empty values are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const filled = Object.entries(search).filter(([, value]) => value !== undefined && value !== "");
  const query = new URLSearchParams(filled.map(([name, value]) => [name, String(value)])).toString();
  return query && `?${query}`;
}

/** One piece of view state that lives in the address bar. */
export function useAddressParam(name: string): [string | undefined, (value: string | undefined, step?: "new") => void] {
  const value = useRouterState({ select: state => (state.location.search as Search)[name] });
  const navigate = useNavigate();
  const set = (next: string | undefined, step?: "new") => {
    void navigate({ to: ".", search: (old: Search) => ({ ...old, [name]: next }), replace: step !== "new" });
  };
  return [value, set];
}

/** Whether a form is open over the screen, `?add=person`: it can be linked to, and Back closes it. */
export function useFormInAddress(name: string, word: string): [boolean, (isOpen: boolean) => void] {
  const [value, setValue] = useAddressParam(name);
  return [value === word, isOpen => setValue(isOpen ? word : undefined, isOpen ? "new" : undefined)];
}

/** An action requested by the address, `?do=email`: runs once, as soon as its subject has loaded. */
export function useRequestedAction(isThere: boolean, actions: Readonly<Record<string, () => void>>): void {
  const [asked, setAsked] = useAddressParam("do");
  const act = useEffectEvent((name: string) => {
    setAsked(undefined);
    actions[name]?.();
  });
  useEffect(() => {
    if (isThere && asked !== undefined) act(asked);
  }, [isThere, asked]);
}

export interface Address {
  page: Page | undefined;
  pathname: string;
  /** Path, query and hash. */
  whole: string;
  /** The previous page is still shown while the new one loads. */
  isMoving: boolean;
}

/** Doesn't render again when only the query changes. */
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
