import { fullName } from "@hb/domain/participants/participant.ts";
import type { EnrolmentRow } from "@hb/domain/remote-study/enrolment.ts";
import { timeInZone } from "@hb/domain/time.ts";
import { IconPhone } from "@tabler/icons-react";
import { useServerNow } from "../../backend/clock.ts";
import { ChangeDialog } from "../../change/ChangeDialog.tsx";
import { notifyUndoable } from "../../change/notify-problem.tsx";
import { sayPhone } from "../../participants/person/phone-words.ts";
import { CopyLink } from "../../ui/fields/CopyLink.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { useRemoteStudyChange } from "../live.ts";
import classes from "./Enrolment.module.css";

interface CallDialogProps {
  row: EnrolmentRow;
  onClose: () => void;
}

/** Why to call, the number and the local time; then they are off today's list. */
export function CallDialog({ row, onClose }: CallDialogProps) {
  const markCalled = useMarkCalled();
  const time = timeInZone(new Date(useServerNow(30_000)).toISOString(), row.timeZone);
  const number = row.phone && sayPhone(row.phone);
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
        <IconPhone size={18} stroke={2} aria-hidden="true" />
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
