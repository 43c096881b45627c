import type { Challenge } from "@hb/domain/participants/registration/registration-contract.ts";
import { Refusal } from "@hb/domain/refusal.ts";

/** Does the work that a challenge asks for, in a thread of its own. */
export function prove({ text, bits }: Challenge): Promise<{ text: string; number: number }> {
  const worker = new Worker(new URL("./prove.worker.ts", import.meta.url), { type: "module" });
  return new Promise<{ text: string; number: number }>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<number>) => resolve({ text, number: data }));
    worker.addEventListener("error", () => reject(new Refusal("unavailable", "The check could not be fetched.")));
    // A worker has no origin of its own to name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage({ text, bits });
  }).finally(() => worker.terminate());
}

/** What a refusal asks for before the same form may be sent again. */
export function challengeIn(error: unknown): Challenge | undefined {
  if (!(error instanceof Refusal) || error.code !== "failed-precondition") return undefined;
  return (error.details as { challenge?: Challenge } | undefined)?.challenge;
}
