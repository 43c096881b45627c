import type { EmailTopic } from "@hb/domain/emails/email.ts";
import { type EmailType, emailTypes } from "@hb/domain/emails/email-types.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { Button } from "@mantine/core";
import { IconMailOff } from "@tabler/icons-react";
import { useState } from "react";
import { call, newRequestId } from "../../backend/call.ts";
import { asRefusal, isUncertain } from "../../backend/refused.ts";
import { Trouble } from "../../change/Trouble.tsx";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { notify, notifyDone } from "../../ui/overlay/toasts.tsx";
import { useFocusFirst } from "../../ui/overlay/use-focus-first.ts";
import { State } from "../../ui/page/State.tsx";
import { type Sendable, usePreview, useRefreshEmails, useSendable } from "../data.ts";
import { MailFrame } from "../message/MailFrame.tsx";
import { useMailActs } from "../message/mail-acts.ts";
import classes from "./SendEmailDialog.module.css";

interface SendEmailDialogProps {
  participant: { id: number; name: string };
  /** The session, consent or device it is about; null means what the person has at present. */
  about: EmailTopic | null;
  /** Which mail is meant at first, where the screen knows. */
  type?: EmailType;
  onClose: () => void;
}

/** Writes to one person: which mail, the real message as it would arrive, and nothing goes out before “Send”. */
export function SendEmailDialog({ participant, about, type: wish, onClose }: SendEmailDialogProps) {
  const sendable = useSendable(participant.id, about);
  const [chosen, setChosen] = useState<EmailType | undefined>(wish);
  const fitting = sendable.data?.filter(({ stop }) => stop === null);
  const type = chosen ?? fitting?.[0]?.type;
  const preview = usePreview({ type, participantId: participant.id, about });
  const [requestId, setRequestId] = useState(newRequestId);
  const [isSending, setIsSending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const refresh = useRefreshEmails();
  const { test } = useMailActs();
  const canSend = type !== undefined && preview.data?.body != null && preview.data.stop === null;

  const choose = (next: EmailType) => {
    setChosen(next);
    setRefusal(undefined);
    setRequestId(newRequestId());
  };
  const send = async () => {
    if (!canSend) return;
    setIsSending(true);
    setRefusal(undefined);
    try {
      const { outcome, reason } = await call("sendEmailTo", { requestId, type, participantId: participant.id, about });
      void refresh();
      if (outcome === "queued") notifyDone(`${emailTypes.label(type)} goes to ${participant.id} ${participant.name}`);
      else notify(`Not sent to ${participant.name}: ${reason ?? "the address is suppressed"}`);
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
      title={`Email ${participant.id} ${participant.name}`}
      width={920}
      onClose={onClose}
      onSubmit={() => void send()}
      foot={
        <>
          {canSend && (
            <Button mr="auto" variant="subtle" onClick={() => void test({ type, participant, about })}>
              Send a test to me
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" loading={isSending} disabled={!canSend}>
            Send
          </Button>
        </>
      }
    >
      <div className={classes["parts"]}>
        <div className={classes["types"]}>
          {sendable.data && <TypeChoice types={sendable.data} chosen={type} onChoose={choose} />}
        </div>
        <div className={classes["preview"]}>
          {sendable.error && !sendable.data && <QueryError query={sendable} title="The mails could not be loaded" />}
          {preview.data?.body && (
            <>
              <p className={classes["to"]}>
                <span>To</span> {participant.name}
                {preview.data.to !== null && ` · ${preview.data.to}`}
              </p>
              <MailFrame {...preview.data.body} />
            </>
          )}
          {preview.data && preview.data.stop !== null && (
            <State icon={IconMailOff} title="It cannot be sent now">
              {preview.data.stop}
            </State>
          )}
          {preview.error && !preview.data && <QueryError query={preview} title="The message could not be shown" />}
          {sendable.data && type === undefined && (
            <State icon={IconMailOff} title="No mail fits now">
              Each one on the left says why.
            </State>
          )}
        </div>
      </div>
      <Trouble refusal={refusal} />
    </Dialog>
  );
}

interface TypeChoiceProps {
  types: readonly Sendable[];
  chosen: EmailType | undefined;
  onChoose: (type: EmailType) => void;
}

/** Those that fit now come first; the others say why not. */
function TypeChoice({ types, chosen, onChoose }: TypeChoiceProps) {
  const first = useFocusFirst();
  const fitting = types.filter(({ stop }) => stop === null);
  const others = types.filter(({ stop }) => stop !== null);
  return (
    <>
      <fieldset className={classes["choice"]}>
        <legend className="visually-hidden">Which mail</legend>
        {fitting.map(({ type }) => (
          <label key={type} className={classes["type"]}>
            <input
              type="radio"
              name="email type"
              checked={type === chosen}
              onChange={() => onChoose(type)}
              {...(type === chosen && { ref: first, "data-autofocus": true })}
            />
            {emailTypes.label(type)}
          </label>
        ))}
      </fieldset>
      {others.length > 0 && (
        <details className={classes["others"]} open={fitting.length === 0}>
          <summary>
            {others.length === 1 ? "1 other does not fit now" : `${others.length} others do not fit now`}
          </summary>
          <ul>
            {others.map(({ type, stop }) => (
              <li key={type}>
                <b>{emailTypes.label(type)}</b>
                <span>{stop}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
