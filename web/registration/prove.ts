import type { Challenge } from "@hb/domain/participants/registration/registration-contract.ts";
import { Refusal } from "@hb/domain/refusal.ts";
import { unreachable } from "../backend/text.ts";

/** Does the work in a thread of its own, so that the page still responds. */
export function prove({ text, bits }: Challenge): Promise<{ text: string; number: number }> {
  const worker = new Worker(new URL("./prove.worker.ts", import.meta.url), { type: "module" });
  return new Promise<{ text: string; number: number }>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<number>) => resolve({ text, number: data }));
    worker.addEventListener("error", () => reject(new Refusal("unavailable", unreachable)));
    // A worker has no origin to name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage({ text, bits });
  }).finally(() => worker.terminate());
}
