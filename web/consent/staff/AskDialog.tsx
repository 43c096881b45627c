import { skipReasons } from "@hb/domain/consent/text.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { Button } from "@mantine/core";
import { IconMailOff } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, newRequestId } from "../../backend/call.ts";
import { asRefusal, isUncertain } from "../../backend/refused.ts";
import { Trouble } from "../../change/Trouble.tsx";
import { EmailFrame } from "../../emails/message/EmailFrame.tsx";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { notify, notifyDone } from "../../ui/overlay/toasts.tsx";
import { State } from "../../ui/page/State.tsx";
import { refreshConsents, useAskPreview, useRequestMail } from "../data.ts";

interface AskDialogProps {
  participant: { id: number; name: string };
  onClose: () => void;
}

/** The real message first; nothing goes out before “Send the request”. Reminders follow by the rules of the settings. */
export function AskDialog({ participant, onClose }: AskDialogProps) {
  const client = useQueryClient();
  const who = { participantId: participant.id };
  const whom = useAskPreview(who);
  const mail = useRequestMail(participant.id);
  const [requestId, setRequestId] = useState(newRequestId);
  const [isSending, setIsSending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [skipped] = whom.data?.skipped ?? [];
  const stop = skipped ? skipReasons[skipped.reason] : mail.data?.stop;
  const canSend = whom.data?.ask === 1 && mail.data?.stop === null;

  const ask = async () => {
    if (!canSend) return;
    setIsSending(true);
    setRefusal(undefined);
    try {
      const { emailed } = await call("askForConsent", { requestId, who, notify: true });
      void refreshConsents(client);
      if (emailed > 0)
        notifyDone(
          <>
            <b>{participant.name}</b> was asked to sign
          </>,
        );
      else notify(`No mail goes to ${participant.name}: hand the link over some other way`);
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
      title={`Ask ${participant.name} to sign`}
      width={640}
      onClose={onClose}
      onSubmit={() => void ask()}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" loading={isSending} disabled={!canSend} data-autofocus>
            Send the request
          </Button>
        </>
      }
    >
      {stop !== null && stop !== undefined ? (
        <State icon={IconMailOff} title="Nothing can be sent now">
          {stop}
        </State>
      ) : (
        mail.data?.body && <EmailFrame {...mail.data.body} />
      )}
      {mail.error && !mail.data && <QueryError query={mail} title="The message could not be shown" />}
      <Trouble refusal={refusal} />
    </Dialog>
  );
}
