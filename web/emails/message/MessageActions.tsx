import type { EmailRow } from "@hb/domain/emails/contract.ts";
import { emailStateLabels, isFinal, isWaiting } from "@hb/domain/emails/email.ts";
import { isAccountEmail } from "@hb/domain/emails/email-types.ts";
import { ActionIcon, Button, Menu, Tooltip } from "@mantine/core";
import {
  IconDots,
  IconFlask,
  IconHandStop,
  IconMailOff,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconX,
} from "@tabler/icons-react";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { StatusChip } from "../../status/StatusChip.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { type EmailQuestion, useEmailActions } from "./use-email-actions.tsx";
import classes from "./Message.module.css";

export function MessageChips({ email: { state, isHeld } }: { email: EmailRow }) {
  return (
    <>
      <StatusChip kind="email" status={emailStateLabels[state]} />
      {isHeld && (
        <Chip tone="amber" icon={IconHandStop}>
          On hold
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
    <div className={classes["actions"]}>
      <MessageMenu email={email} onAsk={onAsk} />
      {isWaitingNow && canSend && (
        <>
          {isHeld && (
            <Button
              variant="default"
              leftSection={<IconPlayerPlay size={16} stroke={2} aria-hidden="true" />}
              onClick={() => void hold(email, false)}
            >
              Release
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconX size={16} stroke={2} aria-hidden="true" />}
            onClick={() => onAsk("cancel")}
          >
            Cancel
          </Button>
          <Button leftSection={<IconSend size={16} stroke={2} aria-hidden="true" />} onClick={() => onAsk("send now")}>
            Send now
          </Button>
        </>
      )}
      {state === "uncertain" && canSend && (
        <>
          <Button variant="default" onClick={() => void markDelivered(email, true)}>
            Mark as delivered
          </Button>
          <Button variant="default" onClick={() => void markDelivered(email, false)}>
            Mark as failed
          </Button>
        </>
      )}
      {isFinal(state) && state !== "uncertain" && !isAccount && (
        <Button
          {...(state === "sent" || state === "cancelled" ? { variant: "default" } : {})}
          leftSection={<IconSend size={16} stroke={2} aria-hidden="true" />}
          onClick={() => onAsk("resend")}
        >
          Resend
        </Button>
      )}
    </div>
  );
}

/** Less common actions. */
function MessageMenu({ email, onAsk }: MessageActionsProps) {
  const { canSend, hold, sendTest } = useEmailActions();
  const permissions = useUserInfo()?.permissions ?? {};
  if (isAccountEmail(email.type)) return null;
  return (
    <Menu position="bottom-end" width={224} offset={4}>
      <Menu.Target>
        <Tooltip label="More">
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label="More actions for this email">
            <IconDots size={17} stroke={2} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {isWaiting(email.state) && !email.isHeld && canSend && (
          <Menu.Item
            leftSection={<IconPlayerPause size={15} stroke={2} aria-hidden="true" />}
            onClick={() => void hold(email, true)}
          >
            Hold email
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconFlask size={15} stroke={2} aria-hidden="true" />}
          onClick={() => void sendTest(email)}
        >
          Send test
        </Menu.Item>
        {email.participant && permissions.participants && (
          <Menu.Item
            leftSection={<IconMailOff size={15} stroke={2} aria-hidden="true" />}
            onClick={() => onAsk("bounced")}
          >
            Mark as bounced…
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
