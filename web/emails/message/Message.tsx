import type { EmailRow } from "@hb/domain/emails/contract.ts";
import { isAccountEmail } from "@hb/domain/emails/email-types.ts";
import { staffFullTime } from "@hb/domain/time.ts";
import { IconLock, IconMailOff } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import type { Search } from "../../shell/routing/address.ts";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { type SiteTime, useSiteTime } from "../../shell/site-time.ts";
import { State } from "../../ui/page/State.tsx";
import { useEmail, usePersonEmails, type WholeEmail } from "../data.ts";
import { sayRecipient, sayWhen } from "../mail-words.ts";
import { MailFrame } from "./MailFrame.tsx";
import { SuppressionNote } from "./SuppressionNote.tsx";
import classes from "./Message.module.css";

interface MessageProps {
  id: number;
  /** What the list knows already, so that the facts are there at once. */
  row: EmailRow | undefined;
  /** The person stands beside it anyway. */
  isOfPerson?: boolean;
}

/** One mail: why it exists, what would stop it, and the message itself. */
export function Message({ id, row, isOfPerson = false }: MessageProps) {
  const query = useEmail(id);
  const mail = query.data ?? row;
  if (!mail) {
    if (query.error?.code === "not-found")
      return (
        <State icon={IconMailOff} title="There is no such mail">
          It may belong to somebody whose data was erased, or the link is old.
        </State>
      );
    return query.error ? <QueryError query={query} title="This mail could not be loaded" /> : null;
  }
  return (
    <>
      <Facts mail={mail} whole={query.data} isOfPerson={isOfPerson} />
      {!isOfPerson && mail.participant && mail.state !== "sent" && <Suppressed participant={mail.participant} />}
      {query.data ? (
        <Body mail={query.data} />
      ) : (
        query.error && <QueryError query={query} title="The message could not be loaded" />
      )}
    </>
  );
}

function Suppressed({ participant }: { participant: NonNullable<EmailRow["participant"]> }) {
  const { data } = usePersonEmails(participant.id);
  if (!data) return null;
  const { hasAddress, bounced, stopped } = data.suppression;
  if (hasAddress && !bounced && !stopped) return null;
  return (
    <div className={classes["notes"]}>
      <SuppressionNote participant={participant} suppression={data.suppression} />
    </div>
  );
}

interface FactsProps {
  mail: EmailRow;
  whole: WholeEmail | undefined;
  isOfPerson: boolean;
}

function Facts({ mail, whole, isOfPerson }: FactsProps) {
  const site = useSiteTime();
  const carries = whole?.body?.attachments.map(({ filename }) => filename).join(", ");
  return (
    <dl className={classes["facts"]}>
      {!isOfPerson && (
        <Fact name="To">
          <Recipient mail={mail} />
        </Fact>
      )}
      <Fact name="When">
        <Moment mail={mail} site={site} />
      </Fact>
      <Fact name="Because">{mail.because}</Fact>
      {mail.reason !== null && <Fact name="State">{mail.reason}</Fact>}
      {mail.attempts > 1 && <Fact name="Tried">{mail.attempts} times</Fact>}
      {whole && whole.stoppedBy.length > 0 && (
        <Fact name="Stopped by">
          <ul className={classes["stops"]}>
            {whole.stoppedBy.map(stop => (
              <li key={stop}>{stop}</li>
            ))}
          </ul>
        </Fact>
      )}
      {carries && <Fact name="Carries">{carries}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Moment({ mail, site }: { mail: EmailRow; site: SiteTime }) {
  return (
    <time dateTime={mail.at} title={staffFullTime(mail.at, site.zone)}>
      {sayWhen(mail, site)}
    </time>
  );
}

/** The person opens over this screen, for those who may see a profile. */
function Recipient({ mail }: { mail: EmailRow }) {
  const mayOpen = useUserInfo()?.permissions.participants === true;
  const { participant, to } = mail;
  const words = sayRecipient(mail);
  if (!participant) return <>{words}</>;
  return (
    <>
      {mayOpen ? (
        <Link className="link" to="." search={(old: Search) => ({ ...old, person: String(participant.id) })}>
          {words}
        </Link>
      ) : (
        words
      )}
      {to !== null && <> · {to}</>}
    </>
  );
}

function Body({ mail }: { mail: WholeEmail }) {
  if (mail.body) return <MailFrame {...mail.body} />;
  if (isAccountEmail(mail.type))
    return (
      <State icon={IconLock} title="Not shown here">
        A mail about an account may carry a way in. What it says is between HB and its reader.
      </State>
    );
  if (mail.wouldStop !== null)
    return (
      <State icon={IconMailOff} title="It would not go out now">
        {mail.wouldStop}
      </State>
    );
  if (mail.sentAt === null && mail.attempts === 0)
    return (
      <State icon={IconMailOff} title="It was never written">
        A planned mail is written when it is due. This one was stopped before.
      </State>
    );
  return (
    <State icon={IconMailOff} title="The message is not kept any more">
      What it said was erased with the data of its reader.
    </State>
  );
}
