import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** One at a time: each takes 60 MB while it runs. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Whether someone who knows people would guess it: dictionaries, names, dates, keyboard rows, repeats, with the usual
 * substitutions. In a thread that ends afterwards, because of its dictionaries, and because some passwords take a second.
 */
export function isGuessable(password: string, hints: readonly string[]): Promise<boolean> {
  const turn = last.then(() => estimate(password, hints));
  last = turn.catch(() => {});
  return turn;
}

async function estimate(password: string, hints: readonly string[]): Promise<boolean> {
  const words = hints.flatMap(hint => [hint, ...hint.split(/[^\p{L}\p{N}]+/u)]).filter(word => word.length > 2);
  const worker = new Worker(new URL("./strength-worker.ts", import.meta.url), { workerData: { password, words } });
  try {
    const [isWeak] = (await once(worker, "message")) as [boolean];
    return isWeak;
  } finally {
    await worker.terminate();
  }
}
