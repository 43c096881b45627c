import { createStore } from "../backend/store.ts";

export interface AskedProof {
  /** True = they proved who they are; false = they thought better of it. */
  answer: (isProved: boolean) => void;
  answered: Promise<boolean>;
}

const { get, set, watch } = createStore<AskedProof | undefined>(undefined);

/** What the dialog shows, while something waits for a proof. */
export { get as askedForProof, watch as watchProof };

/** Asks who is at the screen, once for everything that waits for it. */
export function askForProof(): Promise<boolean> {
  const open = get();
  if (open) return open.answered;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer = (isProved: boolean) => {
    set(undefined);
    resolve(isProved);
  };
  set({ answer, answered: promise });
  return promise;
}
