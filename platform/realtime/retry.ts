import { setTimeout as pause } from "node:timers/promises";
import { refusalOf } from "../database/failure.ts";
import { isRefusal } from "../refusal.ts";

const retryMs = 250;

/** The database did not answer; what was asked may be asked again. */
export function isOutage(error: unknown): boolean {
  return isRefusal(error) ? error.code === "unavailable" : refusalOf(error) !== undefined;
}

/** Asks again while the database restarts, so that connections live through it. */
export async function patiently<T>(patienceMs: number, work: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + patienceMs;
  while (true) {
    try {
      return await work();
    } catch (error) {
      if (!isOutage(error) || performance.now() + retryMs > giveUpAt) throw error;
      await pause(retryMs);
    }
  }
}
