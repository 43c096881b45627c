import type { Instant } from "@hb/domain/contract.ts";
import type { Link } from "@hb/domain/links/link.ts";
import type { SealedByCode } from "./code-seal.ts";

/*
 * While this entry exists, every address of HB in this browser opens one person's consent form and nothing else: main.tsx
 * checks it first. It is in the browser's storage, so a reload, another tab and the Back button find it too; a
 * colleague who signs in removes it. Nobody is signed in
 * meanwhile: without this entry there is only the sign-in page. Every page loads this file, so it stays short.
 */
const key = "hb-kiosk";

interface Lock {
  /** Who handed it over, and takes it back. */
  staffName: string;
  staffEmail: string;
  /** Where that colleague was. */
  returnTo: string;
}

/** A colleague signs in to take it back. */
export interface OnlineLock extends Lock {
  /** The tablet's own, for two hours: all that this browser can do. */
  link: Link;
  endsAt: Instant;
}

/** Without a network no one can sign in: a code that the colleague chose opens the session, which is sealed with it. */
export interface OfflineLock extends Lock {
  userId: string;
  participantId: number;
  /** Whose form it is, and what the answer is listed with: told back to who made the lock. */
  about: unknown;
  session: SealedByCode;
}

export type KioskLock = OnlineLock | OfflineLock;

export const isOffline = (lock: KioskLock): lock is OfflineLock => "session" in lock;

export function kioskLock(): KioskLock | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "null") as KioskLock | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** False if it doesn't hold: a browser without storage can't be locked. */
export function lockKiosk(lock: KioskLock): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(lock));
  } catch {
    return false;
  }
  return kioskLock() !== undefined;
}

export function unlockKiosk(): void {
  localStorage.removeItem(key);
}

/** Other open tabs follow right away; a page that Back brings back has not been through main.tsx. */
export function followKioskLock(): void {
  addEventListener("storage", event => {
    if (event.key === key || event.key === null) location.reload();
  });
  const openedLocked = kioskLock() !== undefined;
  addEventListener("pageshow", event => {
    if (event.persisted && (kioskLock() !== undefined) !== openedLocked) location.reload();
  });
}
