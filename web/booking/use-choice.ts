import type { Refusal } from "@hb/domain/refusal.ts";
import type { FreeSlot, SlotLost, Visit } from "@hb/domain/sessions/booking-contract.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { serverNow } from "../backend/clock.ts";
import { newId } from "../backend/new-id.ts";
import { perform } from "../change/perform.ts";
import { type Delivery, isUnreachable, useRetryOnline, useSending } from "../public-page/sending.ts";
import type { OpenBooking } from "./data.ts";

export interface Chosen {
  slot: FreeSlot;
  /** Null while it is being held, and if it couldn't be. */
  heldUntil: string | null;
}

export interface Choice {
  chosen: Chosen | undefined;
  /** Someone else took it: what it was, and what is close to it. */
  lost: { slot: FreeSlot; nearest: readonly FreeSlot[] } | undefined;
  delivery: Delivery;
  isBooking: boolean;
  choose: (slot: FreeSlot) => void;
  /** Books the chosen time, or moves the visit there. */
  confirm: () => void;
}

const idle: Delivery = { state: "idle" };

/** One time at a time: chosen, held, booked, or taken by someone else. */
export function useChoice({ link, booking, reload, update }: OpenBooking, onDone: () => void): Choice {
  const [chosen, setChosen] = useState<Chosen | undefined>(() => heldBefore(booking));
  const [lost, setLost] = useState<Choice["lost"]>();
  const [holdDelivery, setHoldDelivery] = useState<Delivery>(idle);
  const { delivery, isSending, send, reset } = useSending();
  const latest = useRef<FreeSlot>(undefined);
  const holding = useRef<Promise<void>>(Promise.resolve());
  const isHeld = useRef(chosen !== undefined);

  // Going back to the booked visit releases the chosen time right away. If that is lost, the hold runs out.
  const release = useEffectEvent(() => {
    if (isHeld.current) void holding.current.then(() => perform("releaseSlot", link));
  });
  useEffect(() => () => release(), []);

  const lose = (slot: FreeSlot, nearest: readonly FreeSlot[]) => {
    isHeld.current = false;
    setChosen(undefined);
    setLost({ slot, nearest });
    void reload();
  };

  const hold = async (slot: FreeSlot) => {
    // Of several quick taps only the last counts. Each waits for the one before, so that the server holds the last.
    if (latest.current !== slot) return;
    const { sessionId } = slot;
    // Each tap is an intent of its own: a time held before must not answer for one that was held since.
    const { answer, problem } = await perform("holdSlot", { ...link, sessionId }, { intentId: newId() });
    if (latest.current !== slot) return;
    if (!problem) return setChosen({ slot: { ...slot, sessionId: answer.sessionId }, heldUntil: answer.heldUntil });
    const nearest = nearestIn(problem.refusal);
    if (nearest) return lose(slot, nearest);
    // Without a hold it can still be booked, first come, first served.
    setHoldDelivery(
      isUnreachable(problem.refusal) ? { state: "waiting" } : { state: "failed", refusal: problem.refusal },
    );
    if (problem.kind !== "uncertain") void reload();
  };

  const choose = (slot: FreeSlot) => {
    latest.current = slot;
    isHeld.current = true;
    setChosen({ slot, heldUntil: null });
    setLost(undefined);
    setHoldDelivery(idle);
    reset();
    holding.current = holding.current.then(() => hold(slot));
  };

  useRetryOnline(holdDelivery.state === "waiting", () => chosen && choose(chosen.slot));

  const confirm = () => {
    if (!chosen) return;
    const { slot } = chosen;
    const request = { ...link, sessionId: slot.sessionId };
    const from = booking.visit?.sessionId;
    setHoldDelivery(idle);
    void send({
      about: slot.sessionId,
      attempt: intentId =>
        from === undefined
          ? perform("bookSlot", request, { intentId })
          : perform("moveBookingByLink", { ...request, from }, { intentId }),
      onSent: ({ visit }) => {
        isHeld.current = false;
        const state = visit.canChange ? "booked" : "tooLate";
        update({ visit, hold: null, state }, from === undefined ? "booked" : "moved");
        onDone();
        void reload();
      },
      onRefused: ({ refusal }) => {
        const nearest = nearestIn(refusal);
        const visit = changedVisitIn(refusal);
        if (nearest) lose(slot, nearest);
        else if (visit) {
          update({ visit }, "changed");
          onDone();
        }
        if (!nearest) void reload();
        return nearest !== undefined || visit !== undefined;
      },
    });
  };

  return {
    chosen,
    lost,
    delivery: holdDelivery.state === "idle" ? delivery : holdDelivery,
    isBooking: isSending,
    choose,
    confirm,
  };
}

/** If someone else took the time, the refusal brings the nearest open times. */
function nearestIn({ code, details }: Refusal): readonly FreeSlot[] | undefined {
  const { nearest } = (details ?? {}) as Partial<SlotLost>;
  return code === "aborted" && Array.isArray(nearest) ? nearest : undefined;
}

/** The visit to be moved has changed: moved by staff, or in another window. */
function changedVisitIn({ code, details }: Refusal): Visit | undefined {
  return code === "aborted" ? ((details as { visit?: Visit | null } | undefined)?.visit ?? undefined) : undefined;
}

/** After a reload the held time is still chosen. It may be offered under another station's number than the one shown. */
function heldBefore({ hold, slots }: OpenBooking["booking"]): Chosen | undefined {
  const slot = hold && slots.find(({ sessionId }) => sessionId === hold.sessionId);
  if (!slot || Date.parse(hold.heldUntil) <= serverNow()) return undefined;
  return { slot, heldUntil: hold.heldUntil };
}
