import { Refusal } from "@hb/domain/refusal.ts";
import { type Outcome, perform } from "../../change/perform.ts";
import { problemOf } from "../../change/problem.ts";
import { lockKiosk } from "./kiosk-lock.ts";

/**
 * Hands this browser to one participant: it only shows their consent form until the colleague who is signed in here
 * enters their password. The page is loaded anew, so that nothing of the staff's screens is left.
 */
export async function openKioskFor(
  participantId: number,
  staffName: string,
): Promise<Pick<Outcome<unknown>, "problem">> {
  const { answer, problem } = await perform("openKiosk", { participantId });
  if (problem) return { problem };
  const { link, kioskTicket, endsAt } = answer;
  const returnTo = location.pathname + location.search;
  if (!lockKiosk({ link, ticket: kioskTicket, endsAt, staffName, returnTo }))
    return {
      problem: problemOf(
        new Refusal("failed-precondition", "This browser can't be locked because it has no storage. Use another one."),
      ),
    };
  // The browser may keep the page for its Back button: nothing of it must be visible.
  document.body.replaceChildren();
  location.assign("/icf-form");
  return {};
}
