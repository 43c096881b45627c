import { useEffect } from "react";

/** Somebody or something that was open a short while ago in this tab. */
export interface Recent {
  kind: "person" | "session" | "device";
  title: string;
  detail: string;
  to: string;
}

const key = "hb-recent";
const most = 8;

export function recents(): Recent[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "[]") as Recent[];
  } catch {
    return [];
  }
}

function keep(list: readonly Recent[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(list));
  } catch {
    // Storage is closed in some private windows: there are no recents then.
  }
}

/** Remembers what a drawer shows, once its name is known. */
export function useRecent(kind: Recent["kind"], to: string, title: string | undefined, detail: string): void {
  useEffect(() => {
    if (title !== undefined)
      keep([{ kind, to, title, detail }, ...recents().filter(other => other.to !== to)].slice(0, most));
  }, [kind, to, title, detail]);
}

/** What one person has looked at is not for the next. */
export function forgetRecents(): void {
  keep([]);
}
