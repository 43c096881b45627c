import type { Instant } from "@hb/domain/contract.ts";
import { useEffect, useState } from "react";
import { serverNow } from "../../backend/clock.ts";
import { ConsentByLink } from "../form/ConsentPage.tsx";
import { TimedOut } from "../form/endings.tsx";
import { isOffline, kioskLock, type OnlineLock } from "./kiosk-lock.ts";
import { OnTablet } from "./OnTablet.tsx";

/** One person's form on the study's tablet, at every address; the address comes back when the tablet is handed back. */
export function KioskPage() {
  const [lock] = useState(kioskLock);
  if (!lock || isOffline(lock)) return null;
  return (
    <OnTablet lock={lock}>
      <Locked lock={lock} />
    </OnTablet>
  );
}

function Locked({ lock: { link, endsAt } }: { lock: OnlineLock }) {
  useNobodySignedIn();
  return useIsOver(endsAt) ? <TimedOut link={link} /> : <ConsentByLink bearer={{ link, isOnTablet: true }} />;
}

/** Whoever handed over the tablet was signed out then; another open tab may have renewed its session since. */
function useNobodySignedIn(): void {
  useEffect(() => {
    void import("../../backend/sign-in.ts").then(({ signOut }) => signOut({ stay: true })).catch(() => undefined);
  }, []);
}

const checkEveryMs = 10_000;

/**
 * Whether the tablet's time is over, by the study's clock. The server says so when the page is opened or sent; this is
 * for a page that no one touches. A sleeping tablet runs no timers, so it also checks when it wakes up.
 */
function useIsOver(endsAt: Instant): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const check = () => setIsOver(serverNow() >= Date.parse(endsAt));
    const timer = setInterval(check, checkEveryMs);
    document.addEventListener("visibilitychange", check);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", check);
    };
  }, [endsAt]);
  return isOver;
}
