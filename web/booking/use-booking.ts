import type { Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import type { Link } from "@hb/domain/links/link.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import type { FreeSlot } from "@hb/domain/sessions/booking-contract.ts";
import { useCallback, useEffect, useState } from "react";
import { call } from "../backend/call.ts";
import { checkTime } from "../backend/clock.ts";
import { asRefusal } from "../backend/refused.ts";
import { isWrongLink } from "../public-page/refused.ts";

export type Booking = Output<Functions["openBooking"]>;
/** What the visitor did last on this page: decides which words stand above a visit. */
export type Deed = "booked" | "moved" | "cancelled" | "changed";

export interface OpenBooking {
  link: Link;
  booking: Booking;
  deed: Deed | undefined;
  /** Everything again, without anything of the page going away meanwhile. */
  refresh: () => Promise<void>;
  /** What an answer has told already. */
  put: (change: Partial<Booking>, deed?: Deed) => void;
}

export type BookingPageState =
  | { state: "opening" }
  | { state: "failed"; refusal: Refusal; again: () => void }
  | ({ state: "open" } & OpenBooking);

/** What the page shows, and how it is fetched again: when asked, when the phone comes back to it, when a net is back. */
export function useBooking(link: Link): BookingPageState {
  const [booking, setBooking] = useState<Booking>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [deed, setDeed] = useState<Deed>();
  const { participant, key } = link;

  const refresh = useCallback(
    () =>
      call("openBooking", { participant, key }).then(
        opened => {
          setBooking(opened);
          setRefusal(undefined);
        },
        (error: unknown) => setRefusal(asRefusal(error)),
      ),
    [participant, key],
  );

  useEffect(() => {
    // A phone's clock may be wrong; the countdown must not be.
    checkTime().catch(() => undefined);
    void refresh();
    const look = () => {
      if (document.visibilityState === "visible") void refresh();
    };
    document.addEventListener("visibilitychange", look);
    window.addEventListener("online", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("online", look);
    };
  }, [refresh]);

  const put = useCallback((change: Partial<Booking>, done?: Deed) => {
    setBooking(known => known && { ...known, ...change });
    setDeed(done);
  }, []);

  // What is on the page stays there while the net is away; only a page that has nothing yet says that it failed.
  if (booking && !(refusal && isWrongLink(refusal))) return { state: "open", link, booking, deed, refresh, put };
  if (refusal) return { state: "failed", refusal, again: () => void refresh() };
  return { state: "opening" };
}

/** The held one may be offered under another station's number than the one that was shown. */
export function slotOfHold({ hold, slots }: Booking): FreeSlot | undefined {
  return hold ? slots.find(({ sessionId }) => sessionId === hold.sessionId) : undefined;
}
