import { signInNow } from "../../backend/sign-in.ts";
import { type Sent, sendTaps } from "./send-taps.ts";
import { type TapStore, tapStore } from "./tap-store.ts";
import { type Tap, waiting } from "./taps.ts";

/** While something waits. */
const againMs = 4_000;

export interface TapListener {
  onSent: (sent: Sent) => void;
  onRefused: (tap: Tap) => void;
}

export interface TapSender {
  store: TapStore;
  /** Tries at once: something was tapped, or the connection is back. */
  send: () => void;
  /** Whether the last attempt got no answer. */
  isStuck: () => boolean;
  watchStuck: (tell: () => void) => () => void;
  listen: (listener: TapListener) => () => void;
}

/** Goes on sending while somebody looks at another page of HB; under another person's sign-in it sends nothing. */
export function tapSender(userId: string): TapSender {
  const known = senders.get(userId);
  if (known) return known;
  const sender = createSender(userId);
  senders.set(userId, sender);
  return sender;
}

const senders = new Map<string, TapSender>();

function createSender(userId: string): TapSender {
  const store = tapStore(userId);
  const listeners = new Set<TapListener>();
  const tellers = new Set<() => void>();
  let isSending = false;
  let isStuck = false;
  let next: ReturnType<typeof setTimeout> | undefined;

  const isMine = () => {
    const signIn = signInNow();
    return signIn.state === "signed in" && signIn.user.userId === userId;
  };
  const drain = async () => {
    if (isSending || !isMine()) return;
    clearTimeout(next);
    isSending = true;
    const isThrough = await inOneTab(userId, () =>
      sendTaps({
        store,
        isMine,
        onSent: sent => listeners.forEach(({ onSent }) => onSent(sent)),
        onRefused: tap => listeners.forEach(({ onRefused }) => onRefused(tap)),
      }),
    ).catch(() => false);
    isSending = false;
    if (isStuck === isThrough) {
      isStuck = !isThrough;
      for (const tell of tellers) tell();
    }
    // Also whatever was tapped in the moment in which the sending ended.
    if (waiting(store.read()).length > 0) next = setTimeout(() => void drain(), isThrough ? 0 : againMs);
  };
  window.addEventListener("online", () => void drain());

  const subscribe = <T>(set: Set<T>, item: T) => {
    set.add(item);
    return () => void set.delete(item);
  };
  return {
    store,
    send: () => void drain(),
    isStuck: () => isStuck,
    watchStuck: tell => subscribe(tellers, tell),
    listen: listener => subscribe(listeners, listener),
  };
}

/** Two tabs of one person share the taps; one of them sends. Without locks (plain http) the request ids keep it to once. */
function inOneTab(userId: string, work: () => Promise<boolean>): Promise<boolean> {
  return "locks" in navigator ? navigator.locks.request(`hb-front-desk:${userId}`, work) : work();
}
