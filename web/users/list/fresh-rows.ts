import type { User } from "@hb/domain/users/user.ts";
import { useEffect, useRef, useState } from "react";
import { isMadeHere } from "../data.ts";

const shownMs = 2_000;

/** Whom a colleague has changed just now: shown for two seconds at the row's edge. */
export function useFreshRows(people: readonly User[]): ReadonlySet<string> {
  const versions = useRef<Map<string, number>>(undefined);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    const before = versions.current;
    versions.current = new Map(people.map(user => [user.userId, user.version]));
    if (!before || before.size === 0) return;
    const changed = people.filter(user => before.get(user.userId) !== user.version && !isMadeHere(user));
    if (changed.length > 0) setFresh(new Set(changed.map(user => user.userId)));
  }, [people]);

  useEffect(() => {
    if (fresh.size === 0) return;
    const timer = setTimeout(() => setFresh(new Set()), shownMs);
    return () => clearTimeout(timer);
  }, [fresh]);

  return fresh;
}
