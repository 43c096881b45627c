import { fullName } from "@hb/domain/participants/participant.ts";
import type { EnrolmentRow } from "@hb/domain/remote-study/enrolment.ts";
import { timeInZone } from "@hb/domain/time.ts";
import { IconPhone } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { useServerNow } from "../../backend/clock.ts";
import { ChangeDialog } from "../../change/ChangeDialog.tsx";
import { notifyUndoable } from "../../change/notify-problem.tsx";
import { useChase } from "../../devices/device/use-chase.tsx";
import { formatPhone } from "../../participants/person/contact-text.ts";
import { CopyLink } from "../../ui/fields/LinkButton.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { useRemoteStudyChange } from "../live.ts";
import { nextActions } from "./step-text.ts";
import { useSteps } from "./use-steps.tsx";
import classes from "./Enrolment.module.css";

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
        {calling && <CallDialog row={calling} onClose={() => setCalling(undefined)} />}
      </>
    ),
  };
}

interface CallDialogProps {
  row: EnrolmentRow;
  onClose: () => void;
}

/** Why to call, the number and the local time; then they are off today's list. */
function CallDialog({ row, onClose }: CallDialogProps) {
  const markCalled = useMarkCalled();
  const time = timeInZone(new Date(useServerNow(30_000)).toISOString(), row.timeZone);
  const number = row.phone && formatPhone(row.phone);
  return (
    <ChangeDialog
      title={`Call ${row.id} ${fullName(row)}`}
      verb="Mark as called"
      back="Not now"
      reason="none"
      onConfirm={() => markCalled(row)}
      onClose={onClose}
    >
      <p>
        {row.next?.words ?? "Nothing open"}. Their local time is {time}.
      </p>
      <Row as="p" gap={10} mt={14} className={classes["phone"]}>
        <IconPhone size={18} aria-hidden="true" />
        {number ? (
          <>
            <a href={`tel:${row.phone}`} className="link" data-autofocus>
              {number}
            </a>
            <CopyLink text={row.phone ?? ""} />
          </>
        ) : (
          "No phone number"
        )}
      </Row>
    </ChangeDialog>
  );
}

/** Takes someone off today's call list, with Undo. */
export function useMarkCalled() {
  const { run } = useRemoteStudyChange();
  return async (person: Pick<EnrolmentRow, "id" | "firstName" | "lastName">) => {
    const outcome = await run("markCalled", { participantId: person.id, called: true });
    if (!outcome.problem)
      notifyUndoable(
        <>
          <b>{fullName(person)}</b> marked as called
        </>,
        () => run("markCalled", { participantId: person.id, called: false }),
        `call of ${person.id}`,
      );
    return outcome;
  };
}
