import type { EmailRow } from "@hb/domain/emails/contract.ts";
import { emailStateLabels } from "@hb/domain/emails/email.ts";
import { emailTypes } from "@hb/domain/emails/email-types.ts";
import { dateInZone, staffFullTime, staffShortDateTime, timeInZone } from "@hb/domain/time.ts";
import type { SiteTime } from "../../shell/site-time.ts";
import { StatusChip } from "../../status/StatusChip.tsx";
import type { Column } from "../../ui/table/VirtualTable.tsx";
import { sayReason, sayRecipient } from "../mail-words.ts";
import classes from "./OutboxPage.module.css";

type MailColumn = Column<EmailRow>;

/** The day stands in the heading, except above those that need somebody. */
function When({ mail, site }: { mail: EmailRow; site: SiteTime }) {
  const needsYou = mail.state === "failed" || mail.state === "suppressed" || mail.state === "uncertain";
  const isToday = dateInZone(mail.at, site.zone) === site.today;
  return (
    <time
      dateTime={mail.at}
      onPointerEnter={event => {
        event.currentTarget.title = staffFullTime(mail.at, site.zone);
      }}
    >
      {needsYou && !isToday ? staffShortDateTime(mail.at, site.zone, site.today) : timeInZone(mail.at, site.zone)}
    </time>
  );
}

export function mailColumns(site: SiteTime): MailColumn[] {
  return [
    {
      key: "at",
      label: "When",
      track: "116px",
      least: 116,
      skeleton: 40,
      render: mail => <When mail={mail} site={site} />,
    },
    {
      key: "state",
      label: "State",
      track: "122px",
      least: 122,
      skeleton: 76,
      render: mail => <StatusChip kind="email" status={emailStateLabels[mail.state]} />,
    },
    {
      key: "type",
      label: "Type",
      track: "minmax(130px, 1.1fr)",
      least: 130,
      skeleton: 130,
      render: mail => <span className={classes["type"]}>{emailTypes.label(mail.type)}</span>,
    },
    {
      key: "to",
      label: "To",
      track: "minmax(130px, 1fr)",
      least: 130,
      skeleton: 110,
      render: mail => <span className={classes["to"]}>{sayRecipient(mail)}</span>,
    },
    {
      key: "reason",
      label: "Reason",
      track: "minmax(120px, 1.2fr)",
      least: 120,
      skeleton: 120,
      render: sayReason,
    },
  ];
}

/** On a phone: two lines, the state beside the type. */
export function phoneMailColumn(site: SiteTime): MailColumn {
  return {
    key: "mail",
    label: "Mail",
    track: "minmax(0, 1fr)",
    least: 0,
    skeleton: 200,
    render: mail => (
      <div className={classes["lines"]}>
        <div>
          <span className={classes["type"]}>{emailTypes.label(mail.type)}</span>
          <StatusChip kind="email" status={emailStateLabels[mail.state]} bare />
        </div>
        <div className={classes["second"]}>
          <When mail={mail} site={site} /> · {sayRecipient(mail)} · {sayReason(mail)}
        </div>
      </div>
    ),
  };
}
