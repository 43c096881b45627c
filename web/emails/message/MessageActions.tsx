import type { EmailRow } from "@hb/domain/emails/contract.ts";
import { isFinal, isWaiting } from "@hb/domain/emails/email.ts";
import { isAccountEmail } from "@hb/domain/emails/email-types.ts";
import { Button } from "@mantine/core";
import {
  IconFlask,
  IconHandStop,
  IconMailOff,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconX,
} from "@tabler/icons-react";
import { Acts } from "../../change/Acts.tsx";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { StatusChip } from "../../status/StatusChip.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { ActionButton } from "../../ui/fields/ActionButton.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { IconMenu, MenuAction } from "../../ui/overlay/IconMenu.tsx";
import { commonText } from "../../ui/text.ts";
import { emailActionsText as text } from "./text.tsx";
import { type EmailQuestion, useEmailActions } from "./use-email-actions.tsx";
import classes from "./Message.module.css";

export function MessageChips({ email: { state, isHeld } }: { email: EmailRow }) {
  return (
    <>
      <StatusChip kind="email" status={state} />
      {isHeld && (
        <Chip tone="amber" icon={IconHandStop}>
          {text.held}
        </Chip>
      )}
    </>
  );
}

interface MessageActionsProps {
  email: EmailRow;
  onAsk: (question: EmailQuestion) => void;
}

/** What can be done with an email: the likely action is the filled button. */
export function MessageActions({ email, onAsk }: MessageActionsProps) {
  const { canSend, hold, markDelivered } = useEmailActions();
  const { state, isHeld } = email;
  const isAccount = isAccountEmail(email.type);
  const isWaitingNow = isWaiting(state);
  return (
    <Row gap={8} className={classes["actions"]}>
      <MessageMenu email={email} onAsk={onAsk} />
      {isWaitingNow && canSend && (
        <>
          {isHeld && (
            <Acts of="holdEmail">
              <ActionButton icon={IconPlayerPlay} onClick={() => void hold(email, false)}>
                {text.release.verb}
              </ActionButton>
            </Acts>
          )}
          <Acts of="cancelEmails">
            <ActionButton icon={IconX} onClick={() => onAsk("cancel")}>
              {commonText.cancel}
            </ActionButton>
          </Acts>
          <Acts of="sendEmailsNow">
            <ActionButton variant="filled" icon={IconSend} onClick={() => onAsk("send now")}>
              {text.sendNow.verb}
            </ActionButton>
          </Acts>
        </>
      )}
      {state === "uncertain" && canSend && (
        <>
          <Acts of="resolveEmail">
            <Button onClick={() => void markDelivered(email, true)}>{text.mark.delivered}</Button>
          </Acts>
          <Acts of="resolveEmail">
            <Button onClick={() => void markDelivered(email, false)}>{text.mark.failed}</Button>
          </Acts>
        </>
      )}
      {isFinal(state) && state !== "uncertain" && !isAccount && (
        <Acts of="resendEmail">
          <ActionButton
            variant={state === "sent" || state === "cancelled" ? "default" : "filled"}
            icon={IconSend}
            onClick={() => onAsk("resend")}
          >
            {text.resend.button}
          </ActionButton>
        </Acts>
      )}
    </Row>
  );
}

/** Less common actions. */
function MessageMenu({ email, onAsk }: MessageActionsProps) {
  const { canSend, hold, sendTest } = useEmailActions();
  const permissions = useUserInfo()?.permissions ?? {};
  if (isAccountEmail(email.type)) return null;
  return (
    <IconMenu label={text.more} width={224}>
      {isWaiting(email.state) && !email.isHeld && canSend && (
        <Acts of="holdEmail">
          <MenuAction icon={IconPlayerPause} onClick={() => void hold(email, true)}>
            {text.hold.verb}
          </MenuAction>
        </Acts>
      )}
      <Acts of="sendTest">
        <MenuAction icon={IconFlask} onClick={() => void sendTest(email)}>
          {text.test.verb}
        </MenuAction>
      </Acts>
      {email.participant && permissions.participants && (
        <Acts of="markBounced">
          <MenuAction icon={IconMailOff} onClick={() => onAsk("bounced")}>
            {text.bounced.menu}
          </MenuAction>
        </Acts>
      )}
    </IconMenu>
  );
}
