import type { Instant } from "@hb/domain/contract.ts";
import { useEffect, useState } from "react";
import { serverNow } from "../../backend/clock.ts";

const everyMs = 10_000;

/**
 * Whether the time that the tablet was given is over, by the study's clock. HB says so by itself when the page is opened
 * or sent; this is for the page that nobody touches any more. A sleeping tablet runs no timers: it looks when it wakes.
 */
export function useTabletTimeIsOver(endsAt: Instant): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const look = () => setIsOver(serverNow() >= Date.parse(endsAt));
    const timer = setInterval(look, everyMs);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [endsAt]);
  return isOver;
}
