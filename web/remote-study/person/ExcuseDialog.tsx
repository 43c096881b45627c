import { Reason } from "@hb/domain/contract.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import type { EnrolmentRow } from "@hb/domain/remote-study/enrolment.ts";
import { staffDates } from "@hb/domain/time.ts";
import { Button, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { newRequestId } from "../../backend/call.ts";
import { asRefusal, isUncertain } from "../../backend/refused.ts";
import { Trouble } from "../../change/Trouble.tsx";
import { useSiteTime } from "../../shell/site-time.ts";
import { DateField } from "../../ui/fields/DateField.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { actOn, type Square } from "../data.ts";
import classes from "./dialogs.module.css";

interface ExcuseDialogProps {
  row: EnrolmentRow;
  days: readonly Square[];
  onClose: () => void;
}

/** Days on the person's calendar, also to come, that are not asked for. The last missed ones are meant at first. */
export function ExcuseDialog({ row, days, onClose }: ExcuseDialogProps) {
  const client = useQueryClient();
  const { today } = useSiteTime();
  const [[first, last]] = useState(() => lastMissed(days, today));
  const [from, setFrom] = useState<string | null>(first);
  const [to, setTo] = useState<string | null>(last);
  const [reason, setReason] = useState("");
  const [requestId, setRequestId] = useState(newRequestId);
  const [isSaving, setIsSaving] = useState(false);
  const [isTooShort, setIsTooShort] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const isBackwards = from !== null && to !== null && to < from;
  const save = async () => {
    if (from === null || to === null || isBackwards) return;
    if (!Reason.safeParse(reason).success) return setIsTooShort(true);
    setIsSaving(true);
    setRefusal(undefined);
    try {
      const { excused } = await actOn(client, "excuseDays", row, { from, to, reason: reason.trim() }, requestId);
      notifyDone(`${excused === 1 ? "1 day" : `${excused} days`} of ${row.id} were excused`, {
        about: `remote study of ${row.id}`,
      });
      onClose();
    } catch (error) {
      const refused = asRefusal(error);
      setRefusal(refused);
      if (!isUncertain(refused)) setRequestId(newRequestId());
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <Dialog
      title="Excuse days"
      onClose={onClose}
      onSubmit={() => void save()}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving} disabled={from === null || to === null || isBackwards}>
            {from !== null && to !== null && !isBackwards ? `Excuse ${staffDates(from, to, today)}` : "Excuse"}
          </Button>
        </>
      }
    >
      <p>Excused days count neither as done nor as missed. Answered ones are left alone.</p>
      <div className={classes["fields"]}>
        <div className={classes["pair"]}>
          <DateField label="From" value={from} onChange={setFrom} />
          <DateField label="Until" value={to} onChange={setTo} error={isBackwards && "This is before the first day."} />
        </div>
        <Textarea
          label="Reason"
          data-autofocus
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          error={isTooShort && "Say why in a few words."}
          onChange={event => {
            setReason(event.currentTarget.value);
            setIsTooShort(false);
          }}
        />
      </div>
      <Trouble refusal={refusal} />
    </Dialog>
  );
}

/** The days missed in a row that somebody most likely speaks of; today where there are none. */
function lastMissed(days: readonly Square[], today: string): [from: string, to: string] {
  const end = days.findLastIndex(({ state }) => state === "missed");
  let begin = end;
  while (begin > 0 && days[begin - 1]?.state === "missed") begin -= 1;
  return [dateOf(days[begin]) ?? today, dateOf(days[end]) ?? today];
}

function dateOf(square: Square | undefined): string | undefined {
  return square?.survey.kind === "daily" ? square.survey.on : undefined;
}
