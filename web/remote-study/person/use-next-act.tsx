import { fullName } from "@hb/domain/participants/participant.ts";
import type { EnrolmentRow } from "@hb/domain/remote-study/enrolment.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useCallback, useState } from "react";
import { notify, notifyDone } from "../../ui/overlay/toasts.tsx";
import { chaseDevice } from "../data.ts";
import { CallDialog } from "./CallDialog.tsx";
import { sayRefused } from "./refused.tsx";
import { nextActs } from "./step-words.ts";
import { useSteps } from "./use-steps.tsx";

/** Asks for a lent device back by mail. */
export function useChase() {
  const client = useQueryClient();
  return useCallback(
    async (row: EnrolmentRow): Promise<void> => {
      if (!row.device) return;
      try {
        const mail = await chaseDevice(client, row.device.deviceId);
        if (mail === "queued") notifyDone(`${row.id} ${fullName(row)} was asked for the device back`);
        else notify(`Return requested, but no email went to ${fullName(row)}: the address is ${mail}. Call instead.`);
      } catch (error) {
        sayRefused(error, row);
      }
    },
    [client],
  );
}

/** The one act that fits, done where it stands; what it needs first is asked for in `dialogs`. */
export function useNextAct(): {
  act: (row: EnrolmentRow) => void;
  steps: ReturnType<typeof useSteps>;
  dialogs: ReactNode;
} {
  const navigate = useNavigate();
  const steps = useSteps();
  const chase = useChase();
  const [calling, setCalling] = useState<EnrolmentRow>();
  const { step } = steps;
  const act = useCallback(
    (row: EnrolmentRow) => {
      const name = row.next?.act;
      if (!name) return;
      const { to } = nextActs[name];
      if (to !== undefined) void step(row, to);
      else if (name === "call") setCalling(row);
      else if (name === "chase") void chase(row);
      else if (name === "handOver") void navigate({ to: "/remote-study/devices", search: { tile: "ready" } as never });
      else void navigate({ to: "/remote-study/surveys", search: { person: String(row.id) } as never });
    },
    [step, chase, navigate],
  );
  return {
    act,
    steps,
    dialogs: (
      <>
        {steps.dialog}
        {calling && <CallDialog row={calling} onClose={() => setCalling(undefined)} />}
      </>
    ),
  };
}
