import type { EmailRow } from "@hb/domain/emails/contract.ts";
import { emailTypes } from "@hb/domain/emails/email-types.ts";
import { staffFullTime } from "@hb/domain/format.ts";
import { Button } from "@mantine/core";
import { IconHelpCircle, IconMail } from "@tabler/icons-react";
import { useState } from "react";
import { Acts } from "../change/Acts.tsx";
import { QueryError } from "../shell/failures/QueryError.tsx";
import { useSiteTime } from "../shell/site-time.ts";
import { StatusChip } from "../status/StatusChip.tsx";
import { Chip } from "../ui/Chip.tsx";
import { ActionButton } from "../ui/fields/ActionButton.tsx";
import { Row, Stack } from "../ui/layout/Stack.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { commonText } from "../ui/text.ts";
import { useEmail, useLiveEmails, usePersonEmails } from "./data.ts";
import { reasonText, whenText } from "./email-labels.ts";
import { Message } from "./message/Message.tsx";
import { MessageActions, MessageChips } from "./message/MessageActions.tsx";
import { SuppressionNote } from "./message/SuppressionNote.tsx";
import { useEmailDialog } from "./message/use-email-actions.tsx";
import { emailsTabText as text } from "./text.ts";
import { Findings } from "./WhyNotDelivered.tsx";
import classes from "./EmailsTab.module.css";

interface EmailsTabProps {
  participant: { id: number; name: string };
  onWrite: () => void;
}

/** Every email of one participant, including planned ones, and why one didn't arrive. */
export function EmailsTab({ participant, onWrite }: EmailsTabProps) {
  useLiveEmails();
  const query = usePersonEmails(participant.id);
  const [isExplaining, setIsExplaining] = useState(false);
  const [open, setOpen] = useState<number>();
  const rows = query.data?.rows;
  return (
    <Stack gap={12} className={classes["tab"]}>
      {query.error && !query.data && <QueryError query={query} title={text.loadFailed} />}
      {query.data && <SuppressionNote participant={participant} suppression={query.data.suppression} />}
      <Row gap={8} wrap align="stretch">
        <Acts of="sendEmailTo">
          <ActionButton icon={IconMail} onClick={onWrite}>
            {text.write}
          </ActionButton>
        </Acts>
        <ActionButton
          variant="subtle"
          aria-expanded={isExplaining}
          icon={IconHelpCircle}
          onClick={() => setIsExplaining(before => !before)}
        >
          {text.why}
        </ActionButton>
      </Row>
      {isExplaining && (
        <div className={classes["why"]}>
          <Findings participantId={participant.id} onEmail={setOpen} />
        </div>
      )}
      {rows?.length === 0 && <Text tone="faint">{text.none}</Text>}
      {rows && rows.length > 0 && (
        <ul className={classes["emails"]} aria-label={text.listLabel(participant.name)}>
          {rows.map(row => (
            <EmailItem key={row.id} email={row} onOpen={() => setOpen(row.id)} />
          ))}
        </ul>
      )}
      {open !== undefined && (
        <EmailOfPerson id={open} row={rows?.find(({ id }) => id === open)} onClose={() => setOpen(undefined)} />
      )}
    </Stack>
  );
}

function EmailItem({ email, onOpen }: { email: EmailRow; onOpen: () => void }) {
  const site = useSiteTime();
  return (
    <li>
      <button type="button" className={classes["email"]} onClick={onOpen}>
        <Row as="span" gap={8}>
          <Text as="span" weight="medium" grow>
            {emailTypes.label(email.type)}
          </Text>
          {email.isHeld && (
            <Chip tone="amber" bare>
              {text.held}
            </Chip>
          )}
          <StatusChip kind="email" status={email.state} />
        </Row>
        <Text as="span" size="small" tone="faint" mt={2} className={classes["second"]}>
          <time className="numbers" dateTime={email.at} title={staffFullTime(email.at, site)}>
            {whenText(email, site)}
          </time>{" "}
          · {reasonText(email)}
        </Text>
      </button>
    </li>
  );
}

interface EmailOfPersonProps {
  id: number;
  row: EmailRow | undefined;
  onClose: () => void;
}

/** The message itself, with the same actions as in the outbox. */
function EmailOfPerson({ id, row, onClose }: EmailOfPersonProps) {
  const email = useEmail(id).data ?? row;
  const { ask, dialog } = useEmailDialog();
  return (
    <>
      <Dialog
        title={email ? emailTypes.label(email.type) : text.email}
        width={680}
        onClose={onClose}
        foot={
          <Button data-autofocus onClick={onClose}>
            {commonText.close}
          </Button>
        }
      >
        <Stack className={classes["message"]}>
          {email && (
            <Row gap={10} rowGap={6} wrap className={classes["head"]}>
              <MessageChips email={email} />
              <MessageActions email={email} onAsk={question => ask(question, email)} />
            </Row>
          )}
          <Message id={id} row={row} isOfPerson />
        </Stack>
      </Dialog>
      {dialog}
    </>
  );
}
