import { Button } from "@mantine/core";
import { IconDeviceTablet } from "@tabler/icons-react";
import { useState } from "react";
import { notifyProblem } from "../../change/notify-problem.tsx";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { openKioskFor } from "./open-kiosk.ts";

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
    <Button
      mt={mt}
      variant="default"
      leftSection={<IconDeviceTablet size={16} stroke={2} aria-hidden="true" />}
      loading={isOpening}
      onClick={() => void handOver()}
    >
      Sign on this device
    </Button>
  );
}
