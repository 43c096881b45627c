import { Refusal } from "@hb/domain/refusal.ts";
import { IconDeviceTablet } from "@tabler/icons-react";
import { useState } from "react";
import { notifyProblem } from "../../change/notify-problem.tsx";
import { type Outcome, perform } from "../../change/perform.ts";
import { problemOf } from "../../change/problem.ts";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { ActionButton } from "../../ui/fields/ActionButton.tsx";
import { lockKiosk } from "./kiosk-lock.ts";

/** Hands this browser to a participant who is here, until a colleague takes it back. */
export function KioskButton({ participantId, mt = 0 }: { participantId: number; mt?: number }) {
  const staffName = useUserInfo()?.name ?? "";
  const [isOpening, setIsOpening] = useState(false);
  const handOver = async () => {
    setIsOpening(true);
    const { problem } = await openKioskFor(participantId, staffName);
    setIsOpening(false);
    if (problem) notifyProblem(problem, { what: "Form not opened." });
  };
  return (
    <ActionButton mt={mt} icon={IconDeviceTablet} loading={isOpening} onClick={() => void handOver()}>
      Sign on this device
    </ActionButton>
  );
}

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
