import type { EmailRow } from "@hb/domain/emails/contract.ts";
import { emailTypes } from "@hb/domain/emails/email-types.ts";
import { IconMail } from "@tabler/icons-react";
import { Drawer } from "../../ui/overlay/Drawer.tsx";
import { State } from "../../ui/page/State.tsx";
import { useEmail } from "../data.ts";
import { Message } from "./Message.tsx";
import { MessageActions, MessageChips } from "./MessageActions.tsx";
import type { EmailQuestion } from "./use-email-actions.tsx";
import classes from "../outbox/OutboxPage.module.css";

interface MessagePlaceProps {
  /** Beside the list; otherwise a drawer over it. */
  isBeside: boolean;
  id: number | undefined;
  row: EmailRow | undefined;
  onAsk: (question: EmailQuestion, email: EmailRow) => void;
  onClose: () => void;
}

/** The open email of the outbox. */
export function MessagePlace({ isBeside, id, row, onAsk, onClose }: MessagePlaceProps) {
  if (id === undefined) {
    return isBeside ? (
      <section className={classes["panel"]} aria-label="Email">
        <State icon={IconMail} title="Select an email">
          See the message, why it's sent and what would stop it.
        </State>
      </section>
    ) : null;
  }
  return <OpenMessage key={id} {...{ isBeside, id, row, onAsk, onClose }} />;
}

function OpenMessage({ isBeside, id, row, onAsk, onClose }: MessagePlaceProps & { id: number }) {
  const email = useEmail(id).data ?? row;
  const title = email ? emailTypes.label(email.type) : "Email";
  const actions = email && <MessageActions email={email} onAsk={question => onAsk(question, email)} />;
  const chips = email && <MessageChips email={email} />;
  if (!isBeside)
    return (
      <Drawer title={title} beside={chips} strip={actions} onClose={onClose}>
        <div className={classes["inDrawer"]}>
          <Message id={id} row={row} />
        </div>
      </Drawer>
    );
  return (
    <section className={classes["panel"]} aria-label="Email">
      <div className={classes["panelHead"]}>
        <h2 className={classes["panelTitle"]}>{title}</h2>
        {chips}
        {actions}
      </div>
      <Message id={id} row={row} />
    </section>
  );
}
