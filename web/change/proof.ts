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
  let resolve: (isProved: boolean) => void;
  const answered = new Promise<boolean>(done => {
    resolve = done;
  });
  const answer = (isProved: boolean) => {
    set(undefined);
    resolve(isProved);
  };
  set({ answer, answered });
  return answered;
}
