import type { Instant } from "@hb/domain/contract.ts";
import type { Link } from "@hb/domain/links/link.ts";

/*
 * While this entry exists, every address of HB in this browser opens one person's consent form and nothing else: main.tsx
 * checks it first. It is in the browser's storage, so a reload, another tab and the Back button find it too; a
 * colleague who signs in removes it. Nobody is signed in meanwhile: without this entry there is only the sign-in page. Every page loads this file, so it stays short.
 */
const key = "hb-kiosk";

export interface KioskLock {
  /** The tablet's own, for two hours: all that this browser can do. */
  link: Link;
  endsAt: Instant;
  /** Who handed it over, and signs in again to take it back. */
  staffName: string;
  staffEmail: string;
  /** Where that colleague was. */
  returnTo: string;
}

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
