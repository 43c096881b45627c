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
import type { AskAbout } from "./MailDialogs.tsx";
import { useMailActs } from "./mail-acts.ts";
import classes from "./Message.module.css";

/** How it stands with a mail. */
export function MessageChips({ mail: { state, isHeld } }: { mail: EmailRow }) {
  return (
    <>
      <StatusChip kind="email" status={emailStateLabels[state]} />
      {isHeld && (
        <Chip tone="amber" icon={IconHandStop}>
          Held back
        </Chip>
      )}
    </>
  );
}

interface MessageActsProps {
  mail: EmailRow;
  onAsk: (ask: AskAbout["what"]) => void;
}

/** What can be done with a mail: the likely act is the filled button. */
export function MessageActs({ mail, onAsk }: MessageActsProps) {
  const { mayWrite, hold, settle } = useMailActs();
  const { state, isHeld } = mail;
  const isAccount = isAccountEmail(mail.type);
  const isWaitingNow = isWaiting(state);
  return (
    <div className={classes["acts"]}>
      <MessageMenu mail={mail} onAsk={onAsk} />
      {isWaitingNow && mayWrite && (
        <>
          {isHeld && (
            <Button
              variant="default"
              leftSection={<IconPlayerPlay size={16} stroke={2} aria-hidden="true" />}
              onClick={() => void hold(mail, false)}
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
      {state === "uncertain" && mayWrite && (
        <>
          <Button variant="default" onClick={() => void settle(mail, true)}>
            It arrived
          </Button>
          <Button variant="default" onClick={() => void settle(mail, false)}>
            It did not arrive
          </Button>
        </>
      )}
      {isFinal(state) && state !== "uncertain" && !isAccount && (
        <Button
          {...(state === "sent" || state === "cancelled" ? { variant: "default" } : {})}
          leftSection={<IconSend size={16} stroke={2} aria-hidden="true" />}
          onClick={() => onAsk("resend")}
        >
          Send again
        </Button>
      )}
    </div>
  );
}

/** Rarer acts. */
function MessageMenu({ mail, onAsk }: MessageActsProps) {
  const { mayWrite, hold, test } = useMailActs();
  const permissions = useUserInfo()?.permissions ?? {};
  if (isAccountEmail(mail.type)) return null;
  return (
    <Menu position="bottom-end" width={224} offset={4}>
      <Menu.Target>
        <Tooltip label="More">
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label="More about this mail">
            <IconDots size={17} stroke={2} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {isWaiting(mail.state) && !mail.isHeld && mayWrite && (
          <Menu.Item
            leftSection={<IconPlayerPause size={15} stroke={2} aria-hidden="true" />}
            onClick={() => void hold(mail, true)}
          >
            Pause this mail
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconFlask size={15} stroke={2} aria-hidden="true" />} onClick={() => void test(mail)}>
          Send a test to me
        </Menu.Item>
        {mail.participant && permissions.participants && (
          <Menu.Item
            leftSection={<IconMailOff size={15} stroke={2} aria-hidden="true" />}
            onClick={() => onAsk("bounced")}
          >
            Mark the address as bounced…
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
