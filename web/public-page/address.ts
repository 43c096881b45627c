import type { Link } from "@hb/domain/links/link.ts";
import { useEffect, useState } from "react";

/** The personal link in `/home-survey/{participant}/{key}`. An email program may have cut or changed it. */
export function linkInPath(pathname: string): Link | undefined {
  const [, , participant, key] = pathname.split("/");
  return linkOf(participant, key);
}

/** Whose icon it is, in `/home-survey/{participant}`: their link is on this phone. */
export function participantInPath(pathname: string): number | undefined {
  const [, id] = /^\/[^/]+\/(\d{1,9})\/?$/.exec(pathname) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** The personal link in `?participant=…&key=…`; `"wrong"` if it can't be one, undefined if there is none. */
export function linkInQuery(search: string): Link | "wrong" | undefined {
  const query = new URLSearchParams(search);
  const [participant, key] = [query.get("participant"), query.get("key")];
  if (participant === null && key === null) return undefined;
  return linkOf(participant, key) ?? "wrong";
}

function linkOf(participant: string | null | undefined, key: string | null | undefined): Link | undefined {
  if (!/^\d{1,9}$/.test(participant ?? "") || !/^[0-9a-f]{32}$/.test(key ?? "")) return undefined;
  return { participant: Number(participant), key: key ?? "" };
}

/** What `read` finds in the query of the address, also after the browser's Back and Forward. */
export function useInAddress<T>(read: (query: URLSearchParams) => T): [found: T, readAgain: () => void] {
  const [found, setFound] = useState(() => read(new URLSearchParams(location.search)));
  const readAgain = () => setFound(read(new URLSearchParams(location.search)));
  useEffect(() => {
    const follow = () => setFound(read(new URLSearchParams(location.search)));
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, [read]);
  return [found, readAgain];
}

const stepParam = "step";

export interface AddressStep {
  /** From 1; what the address asks for, whether or not that step may be shown yet. */
  step: number;
  /** Adds an entry to the browser's history, so that its Back button leads to the step before. */
  go: (step: number) => void;
  /** From the step that is shown, which may be earlier than the one in the address. */
  back: (shown: number) => void;
}

/** Which step is shown, kept in the address: the browser's buttons move between steps, and a reload stays. */
export function useAddressStep(): AddressStep {
  const [step, readAgain] = useInAddress(stepIn);
  const go = (next: number) => {
    history.pushState({ ...history.state, cameFrom: step }, "", stepAddress(next));
    readAgain();
  };
  const back = (shown: number) => {
    const { cameFrom } = (history.state ?? {}) as { cameFrom?: number };
    if (cameFrom === shown - 1) return history.back();
    history.replaceState({}, "", stepAddress(shown - 1));
    readAgain();
  };
  return { step, go, back };
}

function stepIn(query: URLSearchParams): number {
  const step = Number(query.get(stepParam));
  return Number.isInteger(step) && step > 1 ? step : 1;
}

function stepAddress(step: number): string {
  return addressWith({ [stepParam]: step > 1 ? String(step) : undefined });
}

/** Keeps the rest of the address, such as a recruiter's source or the language. */
export function addressWith(changes: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes))
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  return `${location.pathname}${query.size > 0 ? `?${query}` : ""}`;
}
