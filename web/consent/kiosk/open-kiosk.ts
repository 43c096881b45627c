import { Refusal } from "@hb/domain/refusal.ts";
import { call, newRequestId } from "../../backend/call.ts";
import { lockKiosk } from "./kiosk-lock.ts";

/**
 * Hands this browser over to one participant: from here on it shows their consent form and nothing else, until the
 * colleague who is signed in here enters their password. The page is loaded anew, so that nothing of the staff's stays.
 */
export async function openKioskFor(participantId: number, staffName: string): Promise<void> {
  const { link, kioskTicket, endsAt } = await call("openKiosk", { requestId: newRequestId(), participantId });
  const returnTo = location.pathname + location.search;
  if (!lockKiosk({ link, ticket: kioskTicket, endsAt, staffName, returnTo }))
    throw new Refusal("failed-precondition", "This browser keeps nothing, so it cannot be locked: use another one.");
  // A browser may keep the page as it is for its Back button: nothing of it is left to see.
  document.body.replaceChildren();
  location.assign("/icf-form");
}
