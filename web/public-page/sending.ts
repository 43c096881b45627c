import type { Translated } from "@hb/domain/language.ts";
import type { publicPage } from "@hb/domain/public-page/text.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { newId } from "../backend/new-id.ts";
import type { Outcome } from "../change/perform.ts";
import { type Problem, referenceOf } from "../change/problem.ts";

/** A device may report that it is online long before anything can be reached. */
const retryEveryMs = 30_000;

/** `resending`: it was waiting, and is being sent again. */
export type Delivery = { state: "idle" | "sending" | "waiting" | "resending" } | { state: "failed"; refusal: Refusal };

interface Sending<T> {
  /** What is sent: sent again without an answer it keeps its intent id, and anything else gets another one. */
  about?: string | number;
  /** Makes the change. Forms with a saved draft keep an intent id of their own in it, which outlives the page. */
  attempt: (intentId: string) => Promise<Outcome<T>>;
  onSent: (answer: T) => void;
  /** Answers true if the page shows the problem itself, such as beside a field. */
  onRefused?: (problem: Problem) => boolean;
}

/**
 * Sends a public form, once: a double tap joins the first, and what can't reach the study waits and is sent again, as
 * the same request, while the page is open.
 */
export function useSending() {
  const [delivery, setDelivery] = useState<Delivery>({ state: "idle" });
  const isUnderWay = useRef(false);
  const intent = useRef<{ about: string | number | undefined; id: string }>(undefined);
  const sendAgain = useRef<() => void>(undefined);

  const send = async <T>(sending: Sending<T>): Promise<void> => {
    if (isUnderWay.current) return;
    const { about, attempt, onSent, onRefused } = sending;
    isUnderWay.current = true;
    setDelivery(old => ({ state: old.state === "waiting" ? "resending" : "sending" }));
    if (intent.current?.about !== about) intent.current = undefined;
    intent.current ??= { about, id: newId() };
    const { answer, problem } = await attempt(intent.current.id);
    isUnderWay.current = false;
    if (problem && isUnreachable(problem.refusal)) {
      sendAgain.current = () => void send(sending);
      return setDelivery({ state: "waiting" });
    }
    if (problem?.kind !== "uncertain") intent.current = undefined;
    if (!problem) {
      setDelivery({ state: "idle" });
      onSent(answer);
    } else {
      const isShown = onRefused?.(problem) === true;
      setDelivery(isShown ? { state: "idle" } : { state: "failed", refusal: problem.refusal });
    }
  };

  useRetryOnline(delivery.state === "waiting", () => sendAgain.current?.());
  const isSending = delivery.state === "sending" || delivery.state === "resending";
  return {
    delivery,
    isSending,
    send,
    /** Forgets a failed or waiting attempt: the visitor has changed what it was about. */
    reset: () => setDelivery(old => (isUnderWay.current ? old : { state: "idle" })),
  };
}

/** Calls `retry` when the device is back online, and every so often, while `isWaiting`. */
export function useRetryOnline(isWaiting: boolean, retry: () => void): void {
  const retryNow = useEffectEvent(retry);
  useEffect(() => {
    if (!isWaiting) return;
    const tryAgain = () => retryNow();
    const timer = setInterval(tryAgain, retryEveryMs);
    window.addEventListener("online", tryAgain);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", tryAgain);
    };
  }, [isWaiting]);
}

/** What the device itself reports; whether the study can be reached is known only by trying. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(watchOnline, () => navigator.onLine);
}

function watchOnline(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}

/** The request or its answer was lost: sending it again, as the same request, is safe. */
export function isUnreachable({ code }: Refusal): boolean {
  return code === "unavailable" || code === "deadline-exceeded" || code === "cancelled";
}

/** Why it wasn't done, and what to do, for a visitor. The server words its refusals in the visitor's language. */
export function messageOf(refusal: Refusal, { notSent: text }: Translated<typeof publicPage>): string {
  if (isUnreachable(refusal)) return text.offline;
  const { retryAfterSeconds } = (refusal.details ?? {}) as { retryAfterSeconds?: number };
  if (refusal.code === "resource-exhausted" && retryAfterSeconds)
    return text.tooMany(Math.ceil(retryAfterSeconds / 60));
  const reference = referenceOf(refusal);
  return reference === undefined ? refusal.message : text.reference(refusal.message, reference);
}
