import { setTimeout as pause } from "node:timers/promises";
import { refusalOf } from "../database/failure.ts";
import { isRefusal } from "../refusal.ts";

const retryMs = 250;

/** The database did not answer: the same can be tried again. */
export function isOutage(error: unknown): boolean {
  return isRefusal(error) ? error.code === "unavailable" : refusalOf(error) !== undefined;
}

/** Tries again while the database restarts, so that connections survive it. */
export async function retryDuringOutage<T>(maxOutageMs: number, work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + maxOutageMs;
  while (true) {
    try {
      return await work();
    } catch (error) {
      if (!isOutage(error) || performance.now() + retryMs > deadline) throw error;
      await pause(retryMs);
    }
  }
}
