import { setTimeout as pause } from "node:timers/promises";
import { StartError } from "../start-error.ts";
import type { Bytes } from "./chunks.ts";

export interface ProgressOptions {
  /** Called with one line when a step begins and, while it lasts, every few seconds. */
  tell?: (line: string) => void;
  /** Given up after this long without any progress. */
  maxIdleMs?: number;
  /** Gives it up with the signal's reason. */
  stopping?: AbortSignal;
}

export interface Progress {
  /** Of a few that are told one by one, such as "Reading 84 tables". */
  begin(step: string): void;
  /** What the step is working on now, such as one of the tables. */
  at(item: string): void;
  counted(bytes: Bytes): Bytes;
}

const defaultMaxIdleMs = 5 * 60_000;
const tellEveryMs = 5_000;

const maxSettleMs = 5_000;

/**
 * A backup or restore that waits forever, for a lock or a disk, would look like one that works. Work that has been given up
 * ends at its next step. Until then it may still hold connections and files: its caller closes them.
 */
export async function withProgress<T>(options: ProgressOptions, work: (progress: Progress) => Promise<T>): Promise<T> {
  const { tell = () => {}, maxIdleMs = defaultMaxIdleMs, stopping } = options;
  let [step, item, bytes] = ["", "", 0];
  // Counted by looks and not by the clock: a machine that slept for an hour didn't wait in vain.
  const lookEveryMs = Math.min(1_000, maxIdleMs / 4);
  let [idleMs, toldAt] = [0, performance.now()];
  const over = Promise.withResolvers<never>();
  let reason: unknown;
  const giveUp = (error: unknown) => over.reject((reason = error));
  const moved = () => {
    if (reason !== undefined) throw reason;
    idleMs = 0;
  };
  const stop = () => giveUp(stopping?.reason);
  stopping?.addEventListener("abort", stop);
  const watch = setInterval(() => {
    const now = performance.now();
    const place = item === "" ? step : `${step}: ${item}`;
    idleMs += lookEveryMs;
    if (idleMs >= maxIdleMs) giveUp(new StartError(`Gave up: no progress for ${formatDuration(maxIdleMs)}. ${place}.`));
    if (now - toldAt < tellEveryMs) return;
    toldAt = now;
    tell(`  ${item || step} (${(bytes / 1_048_576).toFixed(1)} MB so far)`);
  }, lookEveryMs);
  const progress: Progress = {
    begin(name) {
      [step, item, bytes] = [name, "", 0];
      toldAt = performance.now();
      moved();
      tell(step);
    },
    at(name) {
      item = name;
      moved();
    },
    async *counted(pieces) {
      for await (const piece of pieces) {
        bytes += piece.length;
        moved();
        yield piece;
      }
      moved();
    },
  };
  const working = work(progress);
  // When it has been given up, what happens to it later is of no interest.
  const settled = working.then(
    () => {},
    () => {},
  );
  try {
    return await Promise.race([working, over.promise]);
  } finally {
    clearInterval(watch);
    stopping?.removeEventListener("abort", stop);
    // What was stopped in the middle of its work gets to its next step; what stands still doesn't.
    if (stopping?.aborted) await Promise.race([settled, pause(maxSettleMs, undefined, { ref: false })]);
  }
}

function formatDuration(ms: number): string {
  return ms < 60_000 ? `${ms / 1000} seconds` : `${ms / 60_000} minutes`;
}
