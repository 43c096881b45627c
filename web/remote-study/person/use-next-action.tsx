import type { EnrolmentRow } from "@hb/domain/remote-study/enrolment.ts";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { useChase } from "../../devices/device/use-chase.tsx";
import { CallDialog } from "../calls/CallDialog.tsx";
import { nextActions } from "./step-text.ts";
import { useSteps } from "./use-steps.tsx";

/** Performs the action that fits now. Users of this hook must render `dialogs`, which ask for what it needs first. */
export function useNextAction() {
  const navigate = useNavigate();
  const steps = useSteps();
  const { chaseById, dialog: chaseDialog } = useChase();
  const [calling, setCalling] = useState<EnrolmentRow>();
  const { step } = steps;
  const act = useCallback(
    (row: EnrolmentRow) => {
      const name = row.next?.act;
      if (!name) return;
      const { to } = nextActions[name];
      if (to !== undefined) void step(row, to);
      else if (name === "call") setCalling(row);
      else if (name === "chase") void (row.device && chaseById(row.device.deviceId));
      else if (name === "handOver") void navigate({ to: "/remote-study/devices", search: { tile: "ready" } as never });
      else void navigate({ to: "/remote-study/surveys", search: { person: String(row.id) } as never });
    },
    [step, chaseById, navigate],
  );
  return {
    act,
    steps,
    dialogs: (
      <>
        {steps.dialog}
        {chaseDialog}
        {calling && <CallDialog person={calling} why={calling.next?.words} onClose={() => setCalling(undefined)} />}
      </>
    ),
  };
}
