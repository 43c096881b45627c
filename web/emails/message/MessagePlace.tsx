import type { EmailRow } from "@hb/domain/emails/contract.ts";
import { emailTypes } from "@hb/domain/emails/email-types.ts";
import { IconMail } from "@tabler/icons-react";
import { Drawer } from "../../ui/overlay/Drawer.tsx";
import { State } from "../../ui/page/State.tsx";
import { useEmail } from "../data.ts";
import type { AskAbout } from "./MailDialogs.tsx";
import { Message } from "./Message.tsx";
import { MessageActs, MessageChips } from "./MessageActs.tsx";
import classes from "../outbox/OutboxPage.module.css";

interface MessagePlaceProps {
  /** Beside the list; otherwise it lies over it as a drawer. */
  isBeside: boolean;
  id: number | undefined;
  row: EmailRow | undefined;
  onAsk: (what: AskAbout["what"], mail: EmailRow) => void;
  onClose: () => void;
}

/** Where the open mail of the outbox is read. */
export function MessagePlace({ isBeside, id, row, onAsk, onClose }: MessagePlaceProps) {
  if (id === undefined) {
    return isBeside ? (
      <section className={classes["panel"]} aria-label="Mail">
        <State icon={IconMail} title="Choose a mail to read it">
          It shows the real message, why it goes out and what would stop it.
        </State>
      </section>
    ) : null;
  }
  return <OpenMessage key={id} {...{ isBeside, id, row, onAsk, onClose }} />;
}

function OpenMessage({ isBeside, id, row, onAsk, onClose }: MessagePlaceProps & { id: number }) {
  const mail = useEmail(id).data ?? row;
  const title = mail ? emailTypes.label(mail.type) : "Mail";
  const acts = mail && <MessageActs mail={mail} onAsk={what => onAsk(what, mail)} />;
  const chips = mail && <MessageChips mail={mail} />;
  if (!isBeside)
    return (
      <Drawer title={title} beside={chips} strip={acts} onClose={onClose}>
        <div className={classes["inDrawer"]}>
          <Message id={id} row={row} />
        </div>
      </Drawer>
    );
  return (
    <section className={classes["panel"]} aria-label="Mail">
      <div className={classes["panelHead"]}>
        <h2 className={classes["panelTitle"]}>{title}</h2>
        {chips}
        {acts}
      </div>
      <Message id={id} row={row} />
    </section>
  );
}
