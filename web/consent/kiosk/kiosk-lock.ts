import type { Instant } from "@hb/domain/contract.ts";
import type { Link } from "@hb/domain/links/link.ts";

/*
 * While this entry stands, every address of HB in this browser opens the consent form of one person and nothing else:
 * main.tsx looks at it before anything. It lies in the browser's storage, so a reload, another tab and the Back button
 * find it too; it goes when a colleague's password was entered. No more than a few lines, because every page loads them.
 */
const key = "hb-kiosk";

export interface KioskLock {
  link: Link;
  ticket: string;
  endsAt: Instant;
  /** Whose password hands the tablet back. */
  staffName: string;
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

/** Answers whether it holds: a browser that keeps nothing cannot be locked. */
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

/** Tabs that were open before follow at once; a page that Back brings to life again has not been through main.tsx. */
export function followKioskLock(): void {
  addEventListener("storage", event => {
    if (event.key === key || event.key === null) location.reload();
  });
  const openedLocked = kioskLock() !== undefined;
  addEventListener("pageshow", event => {
    if (event.persisted && (kioskLock() !== undefined) !== openedLocked) location.reload();
  });
}
