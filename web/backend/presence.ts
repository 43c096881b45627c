import { Presence } from "@hb/domain/presence/presence.ts";
import { onDisconnect, onValue, ref, remove, serverTimestamp, set } from "firebase/database";
import { loadRealtime } from "./realtime.ts";
import { signInNow, watchSignIn } from "./sign-in.ts";

export type Place = Pick<Presence, "kind" | "id">;

/** One name per tab, so that a second tab of the same person does not wipe out the first. */
const tab = Math.random().toString(36).slice(2, 12);
let places = 0;

/** Says that this tab looks at a record, on every new connection again; the server forgets it when the tab is gone. */
export function showPresence({ kind, id }: Place): () => void {
  const name = `${tab}-${++places}`;
  let over = false;
  let stop: (() => void) | undefined;

  async function begin(): Promise<void> {
    const signIn = signInNow();
    const database = await loadRealtime().catch(() => undefined);
    if (over || stop || !database || signIn.state !== "signed in" || signIn.user.changePassword) return;
    const here = ref(database, `presence/${signIn.user.userId}/${name}`);
    const unwatch = onValue(ref(database, ".info/connected"), snapshot => {
      if (snapshot.val() !== true) return;
      // First what happens at the end, then the word itself: a lid closed in between leaves nothing behind.
      onDisconnect(here)
        .remove()
        .then(() => set(here, { kind, id, at: serverTimestamp() }))
        .catch(() => undefined);
    });
    stop = () => {
      unwatch();
      onDisconnect(here)
        .cancel()
        .catch(() => undefined);
      remove(here).catch(() => undefined);
    };
  }

  const forget = watchSignIn(() => void begin());
  void begin();
  return () => {
    over = true;
    forget();
    stop?.();
  };
}

/** Where everybody of the staff is, by userId. */
export type Whereabouts = ReadonlyMap<string, readonly Presence[]>;

let whereabouts: Whereabouts = new Map();
const listeners = new Set<() => void>();
let watching: (() => void) | undefined;

function setWhereabouts(next: Whereabouts): void {
  whereabouts = next;
  for (const tell of listeners) tell();
}

function watch(): () => void {
  let over = false;
  let stop: (() => void) | undefined;
  async function begin(): Promise<void> {
    const database = await loadRealtime().catch(() => undefined);
    if (over || stop || !database || signInNow().state !== "signed in") return;
    stop = onValue(
      ref(database, "presence"),
      snapshot => setWhereabouts(readWhereabouts(snapshot.val())),
      () => {
        stop = undefined;
        setWhereabouts(new Map());
      },
    );
  }
  const forget = watchSignIn(() => void begin());
  void begin();
  return () => {
    over = true;
    forget();
    stop?.();
  };
}

function readWhereabouts(value: unknown): Whereabouts {
  const people = Object.entries((value ?? {}) as Record<string, Record<string, unknown>>);
  return new Map(
    people.map(([userId, tabs]) => [
      userId,
      Object.values(tabs).flatMap(place => {
        const parsed = Presence.safeParse(place);
        return parsed.success ? [parsed.data] : [];
      }),
    ]),
  );
}

export function whereaboutsNow(): Whereabouts {
  return whereabouts;
}

export function watchWhereabouts(listener: () => void): () => void {
  listeners.add(listener);
  watching ??= watch();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    watching?.();
    watching = undefined;
  };
}
