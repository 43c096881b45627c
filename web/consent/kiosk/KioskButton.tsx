import { Button } from "@mantine/core";
import { IconDeviceTablet } from "@tabler/icons-react";
import { useState } from "react";
import { attempt } from "../../change/attempt.ts";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { openKioskFor } from "./open-kiosk.ts";

/** Hands this browser to a participant until it is handed back: for whoever stands before the desk. */
export function KioskButton({ participantId, mt = 0 }: { participantId: number; mt?: number }) {
  const staffName = useUserInfo()?.name ?? "";
  const [isOpening, setIsOpening] = useState(false);
  const handOver = async () => {
    setIsOpening(true);
    // What was done leaves the page; only a refusal comes back here.
    await attempt(openKioskFor(participantId, staffName));
    setIsOpening(false);
  };
  return (
    <Button
      mt={mt}
      variant="default"
      leftSection={<IconDeviceTablet size={16} stroke={2} aria-hidden="true" />}
      loading={isOpening}
      onClick={() => void handOver()}
    >
      Sign here on this tablet
    </Button>
  );
}
