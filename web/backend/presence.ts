import { Presence } from "@hb/domain/presence/presence.ts";
import { onDisconnect, onValue, ref, remove, serverTimestamp, set } from "firebase/database";
import { keepListening } from "./connection.ts";
import { signInNow } from "./sign-in.ts";
import { createStore } from "./store.ts";

export type Place = Pick<Presence, "kind" | "id">;

/** One name per tab, so that a second tab of the same person does not wipe out the first. */
const tab = Math.random().toString(36).slice(2, 12);
let places = 0;

/** Says that this tab looks at a record, on every new connection again; the server forgets it when the tab is gone. */
export function showPresence({ kind, id }: Place): () => void {
  const name = `${tab}-${++places}`;
  return keepListening(database => {
    const signIn = signInNow();
    if (signIn.state !== "signed in" || signIn.user.changePassword || signIn.user.mustSetUpSecondFactor)
      return undefined;
    // The colleague isn't here.
    if (signIn.user.seenBy !== undefined) return undefined;
    const here = ref(database, `presence/${signIn.user.userId}/${name}`);
    const unwatch = onValue(ref(database, ".info/connected"), snapshot => {
      if (snapshot.val() !== true) return;
      // First what happens at the end, then the word itself: a lid closed in between leaves nothing behind.
      onDisconnect(here)
        .remove()
        .then(() => set(here, { kind, id, at: serverTimestamp() }))
        .catch(() => undefined);
    });
    return () => {
      unwatch();
      onDisconnect(here)
        .cancel()
        .catch(() => undefined);
      remove(here).catch(() => undefined);
    };
  });
}

/** Where everybody of the staff is, by userId. */
export type Whereabouts = ReadonlyMap<string, readonly Presence[]>;

const whereabouts = createStore<Whereabouts>(new Map(), followEveryone);
export const { get: whereaboutsNow, watch: watchWhereabouts } = whereabouts;

function followEveryone(): () => void {
  return keepListening((database, refused) => {
    if (signInNow().state !== "signed in") return undefined;
    return onValue(
      ref(database, "presence"),
      snapshot => whereabouts.set(readWhereabouts(snapshot.val())),
      () => {
        refused();
        whereabouts.set(new Map());
      },
    );
  });
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
