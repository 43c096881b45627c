import { useEffect, useState } from "react";

let offsetMs = 0;
let isKnown = false;

/** What a check found earlier, for a page that opens without a network. */
export function assumeOffset(earlierMs: number): void {
  if (!isKnown) offsetMs = earlierMs;
}

export interface TimeCheck {
  /** Server time minus this device's time. */
  offsetMs: number;
  roundTripMs: number;
}

/** Asks the time server and keeps the difference, taking half the round trip as the way back. */
export async function checkTime(): Promise<TimeCheck> {
  const sentAt = Date.now();
  const began = performance.now();
  const answer = await fetch("/time", { cache: "no-store" });
  if (!answer.ok) throw new Error(`The time server answered ${answer.status}.`);
  const { now } = (await answer.json()) as { now: number };
  const roundTripMs = performance.now() - began;
  offsetMs = now - (sentAt + roundTripMs / 2);
  isKnown = true;
  return { offsetMs, roundTripMs };
}

/** Whether HB answers at all, and soon. */
export async function isReachable(): Promise<boolean> {
  const answer = await fetch("/time", { cache: "no-store", signal: AbortSignal.timeout(maxWaitMs) }).catch(() => null);
  return answer?.ok === true;
}

const maxWaitMs = 5_000;

/** The study's time in milliseconds, whatever the clock of this device says. */
export function serverNow(): number {
  return Math.round(Date.now() + offsetMs);
}

/** The study's time, read anew every so often, for words like "2 min ago". */
export function useServerNow(everyMs: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
