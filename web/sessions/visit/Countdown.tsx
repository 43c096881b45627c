import type { Instant } from "@hb/domain/contract.ts";
import { useEffect, useState } from "react";
import { serverNow } from "../../backend/clock.ts";
import { sayCountdown } from "./session-look.ts";

/** How long a visitor still has to decide; when it is over, the slot is open again. */
export function Countdown({ until }: { until: Instant | null }) {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return <>{sayCountdown(until === null ? now : Date.parse(until), now)}</>;
}
