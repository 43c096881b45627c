import { useSyncExternalStore } from "react";
import { createStore } from "../../backend/store.ts";
import { markOf, type Phone, phoneNow } from "./kept.ts";

/** False = something couldn't be kept: the page then has to stay open until it's sent. */
const keeping = createStore(true);
export const useIsKeeping = () => useSyncExternalStore(keeping.watch, keeping.get);

let loading: { participant: number; done: Promise<void> } | undefined;

/**
 * What this phone keeps for a person's surveys. A page that is opened for the first time keeps nothing yet, so the code
 * comes when the page works already. Undefined = it can't be fetched.
 */
export function loadPhone(participant: number): Promise<Phone | undefined> {
  if (loading?.participant !== participant) {
    const done = import("../phone/phone.ts")
      .then(({ openPhone }) => openPhone(participant))
      .catch(() => {
        loading = undefined;
      });
    loading = { participant, done };
  }
  return loading.done.then(phoneNow);
}

/** Notes whether it could be kept. */
export async function keepOn(participant: number, work: (phone: Phone) => Promise<boolean>): Promise<void> {
  const phone = await loadPhone(participant);
  if (!phone || !(await work(phone))) keeping.set(false);
}

export function keepsAnything(participant: number): boolean {
  if (phoneNow()) return true;
  try {
    const mark = markOf(participant);
    return Object.keys(localStorage).some(name => name === mark || name.startsWith(`${mark}-`));
  } catch {
    return false;
  }
}
