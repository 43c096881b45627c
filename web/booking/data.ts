import type { Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import type { Link } from "@hb/domain/links/link.ts";
import { useState } from "react";
import { call } from "../backend/call.ts";
import { type Opening, useOpening } from "../change/opening.tsx";
import { saveFile } from "../ui/save-file.ts";

export type Booking = Output<Functions["openBooking"]>;
/** What the visitor did last on this page: decides what is said above a visit. */
export type LastAction = "booked" | "moved" | "canceled" | "changed";

export interface OpenBooking {
  link: Link;
  booking: Booking;
  lastAction: LastAction | undefined;
  /** Fetches everything again; what is shown stays meanwhile. */
  reload: () => Promise<void>;
  /** Puts in what an answer has already told. */
  update: (change: Partial<Booking>, action?: LastAction) => void;
}

type BookingPage = Omit<Opening<Booking>, "update"> & Pick<OpenBooking, "lastAction" | "update">;

/** What the booking page shows. It is fetched again when the visitor comes back to it: open times change. */
export function useBooking(link: Link): BookingPage {
  const page = useOpening("openBooking", link, { isLive: true });
  const [lastAction, setLastAction] = useState<LastAction>();
  return {
    ...page,
    lastAction,
    update: (change, action) => {
      page.update(change);
      setLastAction(action);
    },
  };
}

export async function downloadCalendarFile(link: Link): Promise<void> {
  const { fileName, text } = await call("bookingCalendarFile", link);
  saveFile(new Blob([text], { type: "text/calendar;charset=utf-8" }), fileName);
}
