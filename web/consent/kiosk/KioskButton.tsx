import { Refusal } from "@hb/domain/refusal.ts";
import { IconDeviceTablet } from "@tabler/icons-react";
import { useState } from "react";
import { newId } from "../../backend/new-id.ts";
import { signOut, type UserInfo } from "../../backend/sign-in.ts";
import { Acts } from "../../change/Acts.tsx";
import { notifyProblem } from "../../change/notify-problem.tsx";
import { type Outcome, outcomeOf, perform } from "../../change/perform.ts";
import { problemOf } from "../../change/problem.ts";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { ActionButton } from "../../ui/fields/ActionButton.tsx";
import { lockKiosk, unlockKiosk } from "./kiosk-lock.ts";
import { kioskButtonText as text } from "./text.ts";

/** Hands this browser to a participant who is here, until a colleague takes it back. */
export function KioskButton({ participantId, mt = 0 }: { participantId: number; mt?: number }) {
  const staff = useUserInfo();
  const [isOpening, setIsOpening] = useState(false);
  // The form shows the name.
  if (staff?.terms.hidesNames) return null;
  const handOver = async () => {
    setIsOpening(true);
    const { problem } = await openKioskFor(participantId, staff);
    setIsOpening(false);
    if (problem) notifyProblem(problem, { what: text.notOpened });
  };
  return (
    <Acts of="openKiosk">
      <ActionButton mt={mt} icon={IconDeviceTablet} loading={isOpening} onClick={() => void handOver()}>
        {text.sign}
      </ActionButton>
    </Acts>
  );
}

/**
 * Hands this browser to one participant: the colleague's sign-in is traded for a key to this one form, and the browser
 * shows nothing else until a colleague signs in again. The page is loaded anew, so that nothing of the staff's screens
 * is left.
 */
export async function openKioskFor(
  participantId: number,
  staff: Pick<UserInfo, "name" | "email" | "byProvider"> | undefined,
): Promise<Pick<Outcome<unknown>, "problem">> {
  // A locked browser shows one form and nothing else, so it can't go to the identity provider.
  if (staff?.byProvider) return { problem: problemOf(new Refusal("failed-precondition", text.noPassword)) };
  // Each time a key of its own: a kept answer may hold one that has ended.
  const { answer, problem } = await perform("openKiosk", { participantId }, { intentId: newId() });
  if (problem) return { problem };
  const returnTo = location.pathname + location.search;
  const lock = { ...answer, staffName: staff?.name ?? "", staffEmail: staff?.email ?? "", returnTo };
  if (!lockKiosk(lock)) return { problem: problemOf(new Refusal("failed-precondition", text.noStorage)) };
  document.body.hidden = true;
  const { problem: stillSignedIn } = await outcomeOf(signOut({ stay: true }));
  if (stillSignedIn) {
    document.body.hidden = false;
    unlockKiosk();
    return { problem: stillSignedIn };
  }
  // The browser may keep the page for its Back button: nothing of it must be left.
  document.body.replaceChildren();
  location.assign("/icf-form");
  return {};
}
