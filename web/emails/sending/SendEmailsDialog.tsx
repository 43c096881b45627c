import { type EmailType, emailTypes } from "@hb/domain/emails/email-types.ts";
import { bulkEmailTypes } from "@hb/domain/emails/sending-contract.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { Button, NativeSelect } from "@mantine/core";
import { IconMailOff } from "@tabler/icons-react";
import { useState } from "react";
import { call, newRequestId } from "../../backend/call.ts";
import { asRefusal, isUncertain } from "../../backend/refused.ts";
import { Trouble } from "../../change/Trouble.tsx";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { State } from "../../ui/page/State.tsx";
import { type BulkPreview, type Selected, useBulkPreview, useRefreshEmails } from "../data.ts";
import { countPeople } from "../mail-words.ts";
import { MailFrame } from "../message/MailFrame.tsx";
import classes from "./SendEmailDialog.module.css";

interface SendEmailsDialogProps {
  selected: Selected;
  /** How many are selected. */
  count: number;
  onClose: () => void;
  onDone: () => void;
}

/** Writes to a selection: how many get it, who does not and why, and the message as some of them would read it. */
export function SendEmailsDialog({ selected, count, onClose, onDone }: SendEmailsDialogProps) {
  const [type, setType] = useState<EmailType>(bulkEmailTypes[0]);
  const preview = useBulkPreview(type, selected);
  const [requestId, setRequestId] = useState(newRequestId);
  const [isSending, setIsSending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const refresh = useRefreshEmails();
  const willGet = preview.data?.willGet ?? 0;

  const choose = (next: EmailType) => {
    setType(next);
    setRefusal(undefined);
    setRequestId(newRequestId());
  };
  const send = async () => {
    if (willGet === 0) return;
    setIsSending(true);
    setRefusal(undefined);
    try {
      const { planned, suppressed, merged } = await call("sendEmails", { requestId, type, selected });
      void refresh();
      const rest = [
        suppressed > 0 && `${suppressed.toLocaleString("en-US")} suppressed`,
        merged > 0 && `${merged.toLocaleString("en-US")} merged ones left alone`,
      ].filter(Boolean);
      notifyDone(
        `${emailTypes.label(type)} goes to ${countPeople(planned)}${rest.length > 0 ? `; ${rest.join(", ")}` : ""}`,
      );
      onDone();
      onClose();
    } catch (error) {
      const refused = asRefusal(error);
      setRefusal(refused);
      if (!isUncertain(refused)) setRequestId(newRequestId());
    } finally {
      setIsSending(false);
    }
  };

  return (
    <Dialog
      title={`Email ${countPeople(count)}`}
      width={920}
      onClose={onClose}
      onSubmit={() => void send()}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" loading={isSending} disabled={willGet === 0}>
            {preview.data ? `Send to ${countPeople(willGet)}` : "Send"}
          </Button>
        </>
      }
    >
      <div className={classes["parts"]}>
        <div className={classes["types"]}>
          {preview.data && <Counts preview={preview.data} />}
          <fieldset className={classes["choice"]}>
            <legend className="visually-hidden">Which mail</legend>
            {bulkEmailTypes.map(one => (
              <label key={one} className={classes["type"]}>
                <input
                  type="radio"
                  name="email type"
                  checked={one === type}
                  onChange={() => choose(one)}
                  {...(one === type && { "data-autofocus": true })}
                />
                {emailTypes.label(one)}
              </label>
            ))}
          </fieldset>
        </div>
        <div className={classes["preview"]}>
          {preview.data && <Example key={type} preview={preview.data} />}
          {preview.error && !preview.data && <QueryError query={preview} title="The message could not be shown" />}
        </div>
      </div>
      <Trouble refusal={refusal} />
    </Dialog>
  );
}

function Counts({ preview: { people, willGet, looked, leftOut } }: { preview: BulkPreview }) {
  return (
    <div className={classes["counts"]}>
      <p>
        <b className="numbers">{willGet.toLocaleString("en-US")}</b> of {countPeople(people)} get it.
        {looked < people &&
          ` The first ${looked.toLocaleString("en-US")} were looked at one by one; each is judged again when it is written.`}
      </p>
      {leftOut.length > 0 && (
        <ul className={classes["left"]} aria-label="Who does not get it">
          {leftOut.map(({ reason, count, people: some }) => (
            <li key={reason}>
              <b>{countPeople(count)}</b>: {reason}
              <span>
                {some.map(({ id, name }) => `${id} ${name}`).join(", ")}
                {count > some.length && some.length > 0 && ` and ${(count - some.length).toLocaleString("en-US")} more`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The message as one of them would read it. */
function Example({ preview: { examples } }: { preview: BulkPreview }) {
  const [at, setAt] = useState(0);
  const example = examples[at];
  if (!example?.body)
    return (
      <State icon={IconMailOff} title="Nobody would get it">
        {example?.stop ?? "The reasons stand on the left."}
      </State>
    );
  return (
    <>
      <div className={classes["to"]}>
        <NativeSelect
          aria-label="Whose message is shown"
          value={String(at)}
          data={examples.map(({ participant: { id, name } }, index) => ({
            value: String(index),
            label: `As ${id} ${name} reads it`,
          }))}
          onChange={event => setAt(Number(event.currentTarget.value))}
        />
      </div>
      <MailFrame {...example.body} />
    </>
  );
}
