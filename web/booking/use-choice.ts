import type { Refusal } from "@hb/domain/refusal.ts";
import type { FreeSlot, Visit } from "@hb/domain/sessions/booking-contract.ts";
import { bookingPage } from "@hb/domain/sessions/booking-page-text.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { call, newRequestId } from "../backend/call.ts";
import { serverNow } from "../backend/clock.ts";
import { asRefusal, isUncertain } from "../backend/refused.ts";
import { sentenceOf } from "../public-page/refused.ts";
import { lostIn } from "./refused.ts";
import { type OpenBooking, slotOfHold } from "./use-booking.ts";

export interface Chosen {
  slot: FreeSlot;
  /** Until then it is this person's; null while the server is asked, and when it could not be held. */
  heldUntil: string | null;
}

export interface Choice {
  chosen: Chosen | undefined;
  /** Somebody else has it: what it was, and what is near. */
  lost: { slot: FreeSlot; nearest: readonly FreeSlot[] } | undefined;
  trouble: string | undefined;
  isBooking: boolean;
  choose: (slot: FreeSlot) => void;
  /** Books the chosen time, or moves the visit there. */
  confirm: () => void;
}

/** One time at a time: chosen, held, booked, or lost to somebody who was faster. */
export function useChoice({ link, booking, refresh, put }: OpenBooking, onDone: () => void): Choice {
  const [chosen, setChosen] = useState<Chosen | undefined>(() => keptHold(booking));
  const [lost, setLost] = useState<Choice["lost"]>();
  const [trouble, setTrouble] = useState<string>();
  const [isBooking, setIsBooking] = useState(false);
  const last = useRef<FreeSlot>(undefined);
  const holding = useRef<Promise<void>>(Promise.resolve());
  const sent = useRef<{ sessionId: number; requestId: string }>(undefined);
  const isOnItsWay = useRef(false);
  const isKept = useRef(chosen !== undefined);

  // Who goes back to the visit there is wants the chosen time no longer: it is free for others at once.
  const leave = useEffectEvent(() => {
    if (!isKept.current) return;
    const release = () => call("releaseSlot", { ...link, requestId: newRequestId() });
    // Where this is lost, the time runs out by itself.
    holding.current.then(release).catch(() => {});
  });
  useEffect(() => () => leave(), []);

  const lose = (slot: FreeSlot, nearest: readonly FreeSlot[]) => {
    isKept.current = false;
    setChosen(undefined);
    setLost({ slot, nearest });
    void refresh();
  };

  const hold = async (slot: FreeSlot) => {
    // Of several quick taps only the last one counts; each waits for the one before, so that the server holds it last.
    if (last.current !== slot) return;
    try {
      const held = await call("holdSlot", { ...link, requestId: newRequestId(), sessionId: slot.sessionId });
      if (last.current !== slot) return;
      setChosen({ slot: { ...slot, sessionId: held.sessionId }, heldUntil: held.heldUntil });
    } catch (error) {
      if (last.current !== slot) return;
      const refusal = asRefusal(error);
      const race = lostIn(refusal);
      if (race) return lose(slot, race.nearest);
      // Without a hold it can still be booked by whoever comes first.
      setTrouble(sentenceOf(refusal, bookingPage.trouble));
      if (!isUncertain(refusal)) void refresh();
    }
  };

  const choose = (slot: FreeSlot) => {
    last.current = slot;
    isKept.current = true;
    sent.current = undefined;
    setChosen({ slot, heldUntil: null });
    setLost(undefined);
    setTrouble(undefined);
    holding.current = holding.current.then(() => hold(slot));
  };

  const confirm = async () => {
    if (!chosen || isOnItsWay.current) return;
    const { slot } = chosen;
    isOnItsWay.current = true;
    setIsBooking(true);
    setTrouble(undefined);
    if (sent.current?.sessionId !== slot.sessionId)
      sent.current = { sessionId: slot.sessionId, requestId: newRequestId() };
    const request = { ...link, ...sent.current };
    const from = booking.visit?.sessionId;
    try {
      const { visit } =
        from === undefined ? await call("bookSlot", request) : await call("moveBookingByLink", { ...request, from });
      isKept.current = false;
      put(
        { visit, hold: null, state: visit.canChange ? "booked" : "tooLate" },
        from === undefined ? "booked" : "moved",
      );
      onDone();
      void refresh();
    } catch (error) {
      const refusal = asRefusal(error);
      const race = lostIn(refusal);
      const visit = changedVisitIn(refusal);
      if (!isUncertain(refusal)) sent.current = undefined;
      if (race) lose(slot, race.nearest);
      else if (visit) {
        put({ visit }, "changed");
        onDone();
        void refresh();
      } else {
        setTrouble(sentenceOf(refusal, bookingPage.trouble));
        if (!isUncertain(refusal)) void refresh();
      }
    } finally {
      isOnItsWay.current = false;
      setIsBooking(false);
    }
  };

  return { chosen, lost, trouble, isBooking, choose, confirm: () => void confirm() };
}

/** The visit that was to be moved is another one by now: moved by staff, or in another window. */
function changedVisitIn({ code, details }: Refusal): Visit | undefined {
  return code === "aborted" ? ((details as { visit?: Visit | null } | undefined)?.visit ?? undefined) : undefined;
}

/** After a reload the time that was held is still chosen. */
function keptHold(booking: OpenBooking["booking"]): Chosen | undefined {
  const slot = slotOfHold(booking);
  if (!slot || !booking.hold || Date.parse(booking.hold.heldUntil) <= serverNow()) return undefined;
  return { slot, heldUntil: booking.hold.heldUntil };
}
