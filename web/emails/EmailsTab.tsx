import type { EmailRow } from "@hb/domain/emails/contract.ts";
import { emailStateLabels } from "@hb/domain/emails/email.ts";
import { emailTypes } from "@hb/domain/emails/email-types.ts";
import { staffFullTime } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { IconHelpCircle, IconMail } from "@tabler/icons-react";
import { useState } from "react";
import { QueryError } from "../shell/failures/QueryError.tsx";
import { useSiteTime } from "../shell/site-time.ts";
import { StatusChip } from "../status/StatusChip.tsx";
import { Chip } from "../ui/Chip.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { useEmail, useLiveEmails, usePersonEmails } from "./data.ts";
import { sayReason, sayWhen } from "./mail-words.ts";
import { Message } from "./message/Message.tsx";
import { MessageActs, MessageChips } from "./message/MessageActs.tsx";
import { SuppressionNote } from "./message/SuppressionNote.tsx";
import { useAsking } from "./message/use-asking.tsx";
import { Findings } from "./outbox/Findings.tsx";
import classes from "./EmailsTab.module.css";

interface EmailsTabProps {
  participant: { id: number; name: string };
  onWrite: () => void;
}

/** Every mail of one person, planned ones too, and the answer to “why did she not get it?”. */
export function EmailsTab({ participant, onWrite }: EmailsTabProps) {
  useLiveEmails();
  const query = usePersonEmails(participant.id);
  const [isAsked, setIsAsked] = useState(false);
  const [open, setOpen] = useState<number>();
  const rows = query.data?.rows;
  return (
    <div className={classes["tab"]}>
      {query.error && !query.data && <QueryError query={query} title="The mails could not be loaded" />}
      {query.data && <SuppressionNote participant={participant} suppression={query.data.suppression} />}
      <div className={classes["acts"]}>
        <Button variant="default" leftSection={<IconMail size={16} stroke={2} aria-hidden="true" />} onClick={onWrite}>
          Email
        </Button>
        <Button
          variant="subtle"
          aria-expanded={isAsked}
          leftSection={<IconHelpCircle size={16} stroke={2} aria-hidden="true" />}
          onClick={() => setIsAsked(before => !before)}
        >
          Why did it not arrive?
        </Button>
      </div>
      {isAsked && (
        <div className={classes["why"]}>
          <Findings participantId={participant.id} onMail={setOpen} />
        </div>
      )}
      {rows?.length === 0 && <p className={classes["none"]}>No mail was sent or planned so far.</p>}
      {rows && rows.length > 0 && (
        <ul className={classes["mails"]} aria-label={`Mails of ${participant.name}`}>
          {rows.map(row => (
            <MailRow key={row.id} mail={row} onOpen={() => setOpen(row.id)} />
          ))}
        </ul>
      )}
      {open !== undefined && (
        <MailOfPerson id={open} row={rows?.find(({ id }) => id === open)} onClose={() => setOpen(undefined)} />
      )}
    </div>
  );
}

function MailRow({ mail, onOpen }: { mail: EmailRow; onOpen: () => void }) {
  const site = useSiteTime();
  return (
    <li>
      <button type="button" className={classes["mail"]} onClick={onOpen}>
        <span className={classes["first"]}>
          <b>{emailTypes.label(mail.type)}</b>
          {mail.isHeld && (
            <Chip tone="amber" bare>
              Held back
            </Chip>
          )}
          <StatusChip kind="email" status={emailStateLabels[mail.state]} />
        </span>
        <span className={classes["second"]}>
          <time className="numbers" dateTime={mail.at} title={staffFullTime(mail.at, site.zone)}>
            {sayWhen(mail, site)}
          </time>{" "}
          · {sayReason(mail)}
        </span>
      </button>
    </li>
  );
}

interface MailOfPersonProps {
  id: number;
  row: EmailRow | undefined;
  onClose: () => void;
}

/** The message itself, with the same acts as in the outbox. */
function MailOfPerson({ id, row, onClose }: MailOfPersonProps) {
  const mail = useEmail(id).data ?? row;
  const { ask, dialog } = useAsking();
  return (
    <>
      <Dialog
        title={mail ? emailTypes.label(mail.type) : "Mail"}
        width={680}
        onClose={onClose}
        foot={
          <Button variant="default" data-autofocus onClick={onClose}>
            Close
          </Button>
        }
      >
        <div className={classes["message"]}>
          {mail && (
            <div className={classes["head"]}>
              <MessageChips mail={mail} />
              <MessageActs mail={mail} onAsk={what => ask(what, mail)} />
            </div>
          )}
          <Message id={id} row={row} isOfPerson />
        </div>
      </Dialog>
      {dialog}
    </>
  );
}
