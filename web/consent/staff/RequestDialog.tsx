import { skipReasons } from "@hb/domain/consent/text.ts";
import { IconMailOff } from "@tabler/icons-react";
import { ChangeDialog } from "../../change/ChangeDialog.tsx";
import { useChange } from "../../change/use-change.ts";
import { EmailFrame } from "../../emails/message/EmailFrame.tsx";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { notify, notifyDone } from "../../ui/overlay/toasts.tsx";
import { State } from "../../ui/page/State.tsx";
import { refreshedByConsents, useAskPreview, useRequestEmail } from "../data.ts";

interface RequestDialogProps {
  participant: { id: number; name: string };
  onClose: () => void;
}

/** Shows the real email before it is sent. Reminders follow by the rules in the settings. */
export function RequestDialog({ participant, onClose }: RequestDialogProps) {
  const who = { participantId: participant.id };
  const preview = useAskPreview(who);
  const email = useRequestEmail(participant.id);
  const { run } = useChange({ refresh: refreshedByConsents });
  const [skipped] = preview.data?.skipped ?? [];
  const stop = skipped ? skipReasons[skipped.reason] : email.data?.stop;

  const request = async () => {
    const outcome = await run("askForConsent", { who, notify: true });
    if (outcome.answer && outcome.answer.emailed > 0)
      notifyDone(
        <>
          Consent requested from <b>{participant.name}</b>
        </>,
      );
    else if (outcome.answer) notify(`${participant.name} can't receive email. Share the link another way.`);
    return outcome;
  };

  return (
    <ChangeDialog
      title={`Request consent from ${participant.name}`}
      verb="Send request"
      reason="none"
      width={640}
      disabled={preview.data?.ask !== 1 || email.data?.stop !== null}
      onClose={onClose}
      onConfirm={request}
    >
      {stop !== null && stop !== undefined ? (
        <State icon={IconMailOff} title="Can't be sent right now">
          {stop}
        </State>
      ) : (
        email.data?.body && <EmailFrame {...email.data.body} />
      )}
      {email.error && !email.data && <QueryError query={email} title="Couldn't load the email" />}
    </ChangeDialog>
  );
}
