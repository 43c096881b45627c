import type { Session } from "@hb/domain/sessions/session.ts";
import { useEffect, useRef, useState } from "react";
import { isMadeHere } from "../data.ts";

const freshMs = 2_000;
const none: ReadonlySet<number> = new Set();

/** What somebody else has changed or brought in just now: shown for two seconds at its edge. */
export function useFreshSessions(sessions: readonly Session[] | undefined): ReadonlySet<number> {
  const before = useRef<readonly Session[]>(undefined);
  const [fresh, setFresh] = useState(none);
  useEffect(() => {
    const last = before.current;
    before.current = sessions;
    if (!last || !sessions || last === sessions) return;
    const versions = new Map(last.map(({ id, version }) => [id, version]));
    // Another week altogether: nothing of it is news.
    if (!sessions.some(({ id }) => versions.has(id))) return;
    const changed = sessions.filter(one => versions.get(one.id) !== one.version && !isMadeHere(one));
    if (changed.length > 0 && changed.length <= 50) setFresh(new Set(changed.map(({ id }) => id)));
  }, [sessions]);
  useEffect(() => {
    if (fresh.size === 0) return;
    const timer = setTimeout(() => setFresh(none), freshMs);
    return () => clearTimeout(timer);
  }, [fresh]);
  return fresh;
}
