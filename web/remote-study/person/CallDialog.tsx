import { fullName } from "@hb/domain/participants/participant.ts";
import type { EnrolmentRow } from "@hb/domain/remote-study/enrolment.ts";
import { timeInZone } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { IconPhone } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useServerNow } from "../../backend/clock.ts";
import { attempt } from "../../change/attempt.ts";
import { sayPhone } from "../../participants/person/phone-words.ts";
import { CopyLink } from "../../ui/fields/CopyLink.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { markCalled } from "../data.ts";
import classes from "./dialogs.module.css";

interface CallDialogProps {
  row: EnrolmentRow;
  onClose: () => void;
}

/** Who, why, what number and what their clock says; then they are off today's list. */
export function CallDialog({ row, onClose }: CallDialogProps) {
  const tell = useCalled();
  const time = timeInZone(new Date(useServerNow(30_000)).toISOString(), row.timeZone);
  const number = row.phone && sayPhone(row.phone);
  return (
    <Dialog
      title={`Call ${row.id} ${fullName(row)}`}
      onClose={onClose}
      onSubmit={() => void tell(row).then(isDone => isDone && onClose())}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit">Mark as called</Button>
        </>
      }
    >
      <p>
        {row.next?.words ?? "Nothing is open"}. It is {time} where they are.
      </p>
      <p className={classes["phone"]}>
        <IconPhone size={18} stroke={2} aria-hidden="true" />
        {number ? (
          <>
            <a href={`tel:${row.phone}`} className="link" data-autofocus>
              {number}
            </a>
            <CopyLink text={row.phone ?? ""} />
          </>
        ) : (
          "No phone number is known"
        )}
      </p>
    </Dialog>
  );
}

/** Takes somebody off today's call list, until it is undone. */
export function useCalled() {
  const client = useQueryClient();
  return (person: Pick<EnrolmentRow, "id" | "firstName" | "lastName">): Promise<boolean> =>
    attempt(markCalled(client, person.id, true), () =>
      notifyDone(
        <>
          <b>{fullName(person)}</b> was called
        </>,
        { about: `call of ${person.id}`, undo: () => void attempt(markCalled(client, person.id, false)) },
      ),
    );
}
