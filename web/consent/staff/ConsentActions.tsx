import { skipReasons } from "@hb/domain/consent/text.ts";
import { consentState } from "@hb/domain/participants/consent-state.ts";
import { IconCopy, IconDoorExit, IconFileCheck, IconListDetails, IconMail, IconMailOff } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ChangeDialog } from "../../change/ChangeDialog.tsx";
import { copyLink } from "../../change/copy-link.tsx";
import { useChange } from "../../change/use-change.ts";
import { EmailFrame } from "../../emails/message/EmailFrame.tsx";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { ActionButton } from "../../ui/fields/ActionButton.tsx";
import { Row, Stack } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { ButtonMenu, MenuAction } from "../../ui/overlay/IconMenu.tsx";
import { notify, notifyDone } from "../../ui/overlay/toasts.tsx";
import { State } from "../../ui/page/State.tsx";
import { type Consents, refreshedByConsents, useAskPreview, useRequestEmail, useWithdrawalEffects } from "../data.ts";
import { KioskButton } from "../kiosk/KioskButton.tsx";
import { CheckFile } from "./CheckFile.tsx";
import { checkFileText } from "./check-file-text.ts";
import { requestText, consentActionsText as text, withdrawText } from "./text.tsx";
import classes from "./ConsentTab.module.css";

interface Participant {
  id: number;
  name: string;
}

/** What staff can do about one person's consent. */
export function ConsentActions({ participant, consents }: { participant: Participant; consents: Consents }) {
  const [dialog, setDialog] = useState<"request" | "withdraw" | "check">();
  const { state, isLinkRevoked } = consents;
  const isCurrent = state === consentState.signed;
  const canWithdraw = isCurrent || state === consentState.outdated;
  const close = () => setDialog(undefined);
  const copy = () =>
    copyLink({ participantId: participant.id, form: "consent" }, text.linkCopied(<b>{participant.name}</b>));
  return (
    <Row gap={8} wrap>
      {!isCurrent && (
        <>
          {!isLinkRevoked && <KioskButton participantId={participant.id} />}
          <ActionButton icon={IconMail} onClick={() => setDialog("request")}>
            {consents.asks.length > 0 ? text.requestAgain : text.request}
          </ActionButton>
        </>
      )}
      <ButtonMenu label={text.more} width={224}>
        {!isLinkRevoked && (
          <MenuAction icon={IconCopy} onClick={() => void copy()}>
            {text.copyLink}
          </MenuAction>
        )}
        <MenuAction icon={IconFileCheck} onClick={() => setDialog("check")}>
          {checkFileText.open}
        </MenuAction>
        <MenuAction icon={IconListDetails} renderRoot={props => <Link to="/participants/consent" {...props} />}>
          {text.versions}
        </MenuAction>
        {canWithdraw && (
          <MenuAction isDanger icon={IconDoorExit} onClick={() => setDialog("withdraw")}>
            {text.withdraw}
          </MenuAction>
        )}
      </ButtonMenu>
      {isLinkRevoked && (
        <Text tone="quiet" className={classes["note"] ?? ""}>
          {text.linkRevoked}
        </Text>
      )}
      {dialog === "request" && <RequestDialog participant={participant} onClose={close} />}
      {dialog === "withdraw" && <WithdrawDialog participant={participant} onClose={close} />}
      {dialog === "check" && <CheckFile onClose={close} />}
    </Row>
  );
}

interface DialogProps {
  participant: Participant;
  onClose: () => void;
}

/** Records a withdrawal made on the phone or in person, and says beforehand what it causes. */
function WithdrawDialog({ participant, onClose }: DialogProps) {
  const effects = useWithdrawalEffects(participant.id).data?.sentences ?? [];
  const { run } = useChange({ refresh: refreshedByConsents });
  return (
    <ChangeDialog
      title={withdrawText.title(participant.name)}
      verb={withdrawText.confirm}
      back={withdrawText.keep}
      reason="required"
      isFinal
      done={withdrawText.done(<b>{participant.name}</b>)}
      onClose={onClose}
      onConfirm={(reason = "") => run("withdrawConsent", { participantId: participant.id, reason })}
    >
      <Stack as="ul" gap={4} className={classes["effects"]}>
        {effects.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Stack>
    </ChangeDialog>
  );
}

/** Shows the real email before it is sent. Reminders follow by the rules in the settings. */
function RequestDialog({ participant, onClose }: DialogProps) {
  const who = { participantId: participant.id };
  const preview = useAskPreview(who);
  const email = useRequestEmail(participant.id);
  const { run } = useChange({ refresh: refreshedByConsents });
  const [skipped] = preview.data?.skipped ?? [];
  const stop = skipped ? skipReasons[skipped.reason] : email.data?.stop;

  const request = async () => {
    const outcome = await run("askForConsent", { who, notify: true });
    if (outcome.answer && outcome.answer.emailed > 0) notifyDone(requestText.done(<b>{participant.name}</b>));
    else if (outcome.answer) notify(requestText.noEmail(participant.name));
    return outcome;
  };

  return (
    <ChangeDialog
      title={requestText.title(participant.name)}
      verb={requestText.confirm}
      reason="none"
      isFinal
      width={640}
      disabled={preview.data?.ask !== 1 || email.data?.stop !== null}
      onClose={onClose}
      onConfirm={request}
    >
      {stop !== null && stop !== undefined ? (
        <State icon={IconMailOff} title={requestText.blocked}>
          {stop}
        </State>
      ) : (
        email.data?.body && <EmailFrame {...email.data.body} />
      )}
      {email.error && !email.data && <QueryError query={email} title={requestText.emailFailed} />}
    </ChangeDialog>
  );
}
