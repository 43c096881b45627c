import type { EmailRow } from "@hb/domain/emails/contract.ts";
import { emailTypes, isAccountEmail } from "@hb/domain/emails/email-types.ts";
import { staffFullTime } from "@hb/domain/format.ts";
import { IconLock, IconMail, IconMailOff } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import type { Search } from "../../shell/routing/address.ts";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { Fact, Facts } from "../../ui/layout/Facts.tsx";
import { Row, Stack } from "../../ui/layout/Stack.tsx";
import { Drawer } from "../../ui/overlay/Drawer.tsx";
import { State } from "../../ui/page/State.tsx";
import { useEmail, usePersonEmails, type WholeEmail } from "../data.ts";
import { recipientLabel, whenText } from "../email-labels.ts";
import { emailText } from "../text.ts";
import { EmailFrame } from "./EmailFrame.tsx";
import { MessageActions, MessageChips } from "./MessageActions.tsx";
import { SuppressionNote } from "./SuppressionNote.tsx";
import { messageText as text } from "./text.tsx";
import type { EmailQuestion } from "./use-email-actions.tsx";
import classes from "./Message.module.css";

interface MessageProps {
  id: number;
  /** What the list already knows, shown while the rest loads. */
  row: EmailRow | undefined;
  /** Shown on the participant's own page. */
  isOfPerson?: boolean;
}

/** One email: why it exists, what would stop it, and the message itself. */
export function Message({ id, row, isOfPerson = false }: MessageProps) {
  const query = useEmail(id);
  const email = query.data ?? row;
  if (!email) {
    if (query.error?.code === "not-found")
      return (
        <State icon={IconMailOff} title={text.notFound}>
          {text.notFoundHelp}
        </State>
      );
    return query.error ? <QueryError query={query} title={text.emailFailed} /> : null;
  }
  return (
    <>
      <EmailFacts email={email} whole={query.data} isOfPerson={isOfPerson} />
      {!isOfPerson && email.participant && email.state !== "sent" && <Suppressed participant={email.participant} />}
      {query.data ? (
        <Body email={query.data} />
      ) : (
        query.error && <QueryError query={query} title={text.messageFailed} />
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
    <Stack gap={8} className={classes["notes"]}>
      <SuppressionNote participant={participant} suppression={data.suppression} />
    </Stack>
  );
}

interface FactsProps {
  email: EmailRow;
  whole: WholeEmail | undefined;
  isOfPerson: boolean;
}

function EmailFacts({ email, whole, isOfPerson }: FactsProps) {
  const site = useSiteTime();
  const attached = whole?.body?.attachments.map(({ filename }) => filename).join(", ");
  return (
    <Facts labelWidth={100} gap={6} className={classes["facts"]}>
      {!isOfPerson && (
        <Fact name={text.to}>
          <Recipient email={email} />
        </Fact>
      )}
      <Fact name={text.when}>
        <time dateTime={email.at} title={staffFullTime(email.at, site)}>
          {whenText(email, site)}
        </time>
      </Fact>
      <Fact name={text.reason}>{email.because}</Fact>
      {email.isFallback && <Fact name={text.language}>{emailText.notPublished}</Fact>}
      {email.reason !== null && <Fact name={text.state}>{email.reason}</Fact>}
      {email.attempts > 1 && <Fact name={text.attempts}>{email.attempts}</Fact>}
      {whole && whole.stoppedBy.length > 0 && (
        <Fact name={text.stoppedBy}>
          <ul>
            {whole.stoppedBy.map(stop => (
              <li key={stop}>{stop}</li>
            ))}
          </ul>
        </Fact>
      )}
      {attached && <Fact name={text.attached}>{attached}</Fact>}
    </Facts>
  );
}

/** Opens the participant over this screen, for staff who can see profiles. */
function Recipient({ email }: { email: EmailRow }) {
  const canOpen = useUserInfo()?.permissions.participants === true;
  const { participant, to } = email;
  const label = recipientLabel(email);
  if (!participant) return <>{label}</>;
  return (
    <>
      {canOpen ? (
        <Link className="link" to="." search={(old: Search) => ({ ...old, person: String(participant.id) })}>
          {label}
        </Link>
      ) : (
        label
      )}
      {to !== null && <> · {to}</>}
    </>
  );
}

function Body({ email }: { email: WholeEmail }) {
  if (email.body) return <EmailFrame {...email.body} />;
  if (isAccountEmail(email.type))
    return (
      <State icon={IconLock} title={text.hidden}>
        {text.hiddenHelp}
      </State>
    );
  if (email.wouldStop !== null)
    return (
      <State icon={IconMailOff} title={text.wouldStop}>
        {email.wouldStop}
      </State>
    );
  if (email.sentAt === null && email.attempts === 0)
    return (
      <State icon={IconMailOff} title={text.neverWritten}>
        {text.neverWrittenHelp}
      </State>
    );
  return (
    <State icon={IconMailOff} title={text.erased}>
      {text.erasedHelp}
    </State>
  );
}

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
      <Stack as="section" className={`screen-only ${classes["panel"]}`} aria-label={text.email}>
        <State icon={IconMail} title={text.select}>
          {text.selectHelp}
        </State>
      </Stack>
    ) : null;
  }
  return <OpenMessage key={id} {...{ isBeside, id, row, onAsk, onClose }} />;
}

function OpenMessage({ isBeside, id, row, onAsk, onClose }: MessagePlaceProps & { id: number }) {
  const email = useEmail(id).data ?? row;
  const title = email ? emailTypes.label(email.type) : text.email;
  const actions = email && <MessageActions email={email} onAsk={question => onAsk(question, email)} />;
  const chips = email && <MessageChips email={email} />;
  if (!isBeside)
    return (
      <Drawer title={title} beside={chips} strip={actions} onClose={onClose}>
        <Stack className={classes["inDrawer"]}>
          <Message id={id} row={row} />
        </Stack>
      </Drawer>
    );
  return (
    <Stack as="section" className={`screen-only ${classes["panel"]}`} aria-label={text.email}>
      <Row gap={10} rowGap={6} wrap className={classes["panelHead"]}>
        <h2>{title}</h2>
        {chips}
        {actions}
      </Row>
      <Message id={id} row={row} />
    </Stack>
  );
}
