import { kioskText } from "@hb/domain/consent/kiosk-text.ts";
import { Refusal } from "@hb/domain/refusal.ts";
import type { UserInfo } from "../../backend/sign-in.ts";
import { openByCode, sealByCode } from "./code-seal.ts";
import { lockKiosk, type OfflineLock } from "./kiosk-lock.ts";

interface HandOver {
  participantId: number;
  about: unknown;
  staff: Pick<UserInfo, "userId" | "name" | "email">;
  code: string;
}

/**
 * Hands this browser to one participant without a network: the colleague's session is sealed with a code, and nothing that
 * is left in the browser opens anything of the study. False = the browser can't be locked.
 */
export async function handOverOffline({ participantId, about, staff, code }: HandOver): Promise<boolean> {
  const { userId, name: staffName, email: staffEmail } = staff;
  // The page of the form needs no sign-in code.
  const { setSessionAside } = await import("../../backend/sign-in.ts");
  const aside = await setSessionAside();
  const session = await sealByCode(JSON.stringify(aside.session), code);
  const returnTo = location.pathname + location.search;
  if (!lockKiosk({ userId, participantId, about, session, staffName, staffEmail, returnTo })) return false;
  await aside.forget();
  // The browser may keep the page for its Back button: nothing of it must be left.
  document.body.replaceChildren();
  location.reload();
  return true;
}

/** Where the SDK looks for a session when it starts. */
export async function restoreSession({ session }: OfflineLock, code: string): Promise<undefined> {
  const opened = await openByCode(session, code);
  if (opened === undefined) throw new Refusal("unauthenticated", kioskText.wrongCode);
  const { name, value } = JSON.parse(opened) as { name: string; value: string };
  localStorage.setItem(name, value);
}
