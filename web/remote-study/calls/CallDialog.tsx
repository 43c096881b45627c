import { staffTime } from "@hb/domain/format.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import { type Call, callOutcomes, newCallOutcomes } from "@hb/domain/remote-study/call.ts";
import { Box, Textarea } from "@mantine/core";
import { IconPhone } from "@tabler/icons-react";
import { useState } from "react";
import { useServerNow } from "../../backend/clock.ts";
import { ChangeDialog } from "../../change/ChangeDialog.tsx";
import { formatPhone } from "../../participants/person/contact-text.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { DateField } from "../../ui/fields/DateField.tsx";
import { CopyLink } from "../../ui/fields/LinkButton.tsx";
import { Segmented } from "../../ui/fields/Segmented.tsx";
import { TimeField } from "../../ui/fields/TimeField.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { commonText } from "../../ui/text.ts";
import { callText as text } from "./text.tsx";
import { type Callee, useCalls } from "./use-calls.tsx";
import classes from "./CallDialog.module.css";

const outcomes = newCallOutcomes.map(id => ({ value: String(id), label: callOutcomes.label(id) }));

interface CallDialogProps {
  person: Callee;
  /** Why to call. */
  why?: string | undefined;
  /** One to edit; without it, a new one is logged. */
  call?: Call | undefined;
  onClose: () => void;
}

/** A call with everything about it: its outcome, what was said, and when to call back. */
export function CallDialog({ person, why, call, onClose }: CallDialogProps) {
  const calls = useCalls();
  const site = useSiteTime();
  const { today } = site;
  const [outcome, setOutcome] = useState(newCallOutcomes.find(id => id === call?.outcome));
  const [note, setNote] = useState(call?.note ?? "");
  const [on, setOn] = useState(call?.callBack?.on ?? null);
  const [time, setTime] = useState(call?.callBack?.time ?? null);
  const theirTime = staffTime(new Date(useServerNow(30_000)).toISOString(), { ...site, zone: person.timeZone });
  const save = () => {
    if (outcome === undefined) return Promise.resolve({});
    const input = { outcome, note: note.trim() || null, callBack: on === null ? null : { on, time } };
    return call ? calls.edit(call.id, input) : calls.log(person, input);
  };
  return (
    <ChangeDialog
      title={call ? text.editTitle(person.id, fullName(person)) : text.title(person.id, fullName(person))}
      verb={call ? commonText.save : text.log}
      back={commonText.cancel}
      reason="none"
      disabled={outcome === undefined}
      {...(call && { done: text.saved })}
      onConfirm={save}
      onClose={onClose}
    >
      {!call && (
        <>
          <p>{text.localTime(theirTime, why)}</p>
          <Row as="p" gap={10} mt={14} className={classes["phone"]}>
            <IconPhone size={18} aria-hidden="true" />
            {person.phone ? (
              <>
                <a href={`tel:${person.phone}`} className="link" data-autofocus>
                  {formatPhone(person.phone)}
                </a>
                <CopyLink text={person.phone} />
              </>
            ) : (
              text.noPhone
            )}
          </Row>
        </>
      )}
      <Box mt={14}>
        <Segmented
          label={text.outcome}
          options={outcomes}
          value={outcome === undefined ? undefined : String(outcome)}
          onChange={value => setOutcome(newCallOutcomes.find(id => String(id) === value))}
        />
      </Box>
      <Textarea
        mt={14}
        label={text.note}
        description={text.noteHint}
        autosize
        minRows={2}
        maxLength={500}
        {...(call && { "data-autofocus": true })}
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
      />
      <div className={classes["again"]}>
        <DateField
          label={text.callBack}
          description={text.callBackHint}
          clearLabel={text.noCallBack}
          minDate={today}
          value={on}
          onChange={next => {
            setOn(next);
            if (next === null) setTime(null);
          }}
        />
        <TimeField
          label={text.time}
          description={text.timeHint}
          disabled={on === null}
          value={time ?? ""}
          onTime={setTime}
        />
      </div>
    </ChangeDialog>
  );
}
