import { staffFullTime, staffShortDate, staffShortDateTime } from "@hb/domain/format.ts";
import { dateInZone } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { newId } from "../../backend/new-id.ts";
import { Acts } from "../../change/Acts.tsx";
import { ChangeDialog } from "../../change/ChangeDialog.tsx";
import { perform } from "../../change/perform.ts";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { StatusChip } from "../../status/StatusChip.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { State } from "../../ui/page/State.tsx";
import { type Consents, type SignedConsent, useConsents } from "../data.ts";
import { ConsentActions } from "./ConsentActions.tsx";
import { ConsentRecord } from "./ConsentRecord.tsx";
import { consentSummary, consentTabText as text, versionOf } from "./text.tsx";
import classes from "./ConsentTab.module.css";

interface ConsentTabProps {
  participant: { id: number; name: string };
  /** Merged into someone else: there is nothing left to ask. */
  isClosed: boolean;
  /** What comes below, shown once the part above has its height, so that nothing jumps. */
  children: ReactNode;
}

/** State, records, and everything staff can do about one person's consent. */
export function ConsentTab({ participant, isClosed, children }: ConsentTabProps) {
  const query = useConsents(participant.id);
  const { data: consents } = query;
  if (!consents && !query.error) return null;
  return (
    <>
      {!consents && <QueryError query={query} title={text.failed} />}
      {consents?.sealed && <SealedConsents participant={participant} endedAt={consents.endedAt} />}
      {consents?.sealed === false && <Open participant={participant} isClosed={isClosed} consents={consents} />}
      {children}
    </>
  );
}

function Open({ participant, isClosed, consents }: Omit<ConsentTabProps, "children"> & { consents: Consents }) {
  const site = useSiteTime();
  return (
    <>
      <Section title={text.title}>
        <Row gap={12} rowGap={8} wrap className={classes["state"]}>
          <StatusChip kind="consent" status={consents.state} version={versionOf(consents)} />
          <p>{consentSummary(consents, site)}</p>
        </Row>
        {!isClosed && (
          <Acts of="askForConsent">
            <ConsentActions participant={participant} consents={consents} />
          </Acts>
        )}
      </Section>
      {(consents.signed.length > 0 || consents.declined.length > 0) && (
        <Section title={text.answers}>
          <ul>
            {consents.signed.map((signed, at) => (
              <ConsentRecord key={signed.id} signed={signed} personId={participant.id} startsOpen={at === 0} />
            ))}
            {consents.declined.map(({ id, version, declinedAt, declinedOfflineAt, reason, witness }) => (
              <li key={id} className={classes["declined"]}>
                <b>{text.declined(version)}</b> ·{" "}
                {declinedOfflineAt
                  ? text.declinedOffline(
                      staffShortDateTime(declinedOfflineAt, site),
                      staffShortDateTime(declinedAt, site),
                    )
                  : staffShortDateTime(declinedAt, site)}
                {witness && ` · ${text.witnessedBy(witness.name)}`}
                {reason && <q>{reason}</q>}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {consents.asks.length > 0 && (
        <Section title={text.requests}>
          <ul className={classes["asks"]}>
            {consents.asks.map(({ askedAt, askedByName, how, version }) => (
              <Row as="li" gap={16} align="stretch" key={askedAt}>
                <time dateTime={askedAt} title={staffFullTime(askedAt, site)}>
                  {staffShortDateTime(askedAt, site)}
                </time>
                <span>{text.request(askedByName, how, version)}</span>
              </Row>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

interface SealedConsentsProps {
  participant: { id: number; name: string };
  /** When they were erased; null if they still exist. */
  endedAt: string | null;
}

/** Consents of an anonymized person: sealed, opened with a reason by those who may, and never stored here. */
function SealedConsents({ participant, endedAt }: SealedConsentsProps) {
  const site = useSiteTime();
  const { zone } = site;
  const mayOpen = useUserInfo()?.permissions.users === true;
  const [isOpening, setIsOpening] = useState(false);
  const [signed, setSigned] = useState<readonly SignedConsent[]>();
  if (endedAt !== null)
    return (
      <State icon={IconLock} title={text.erased.title}>
        {text.erased.text(staffShortDate(dateInZone(endedAt, zone), site))}
      </State>
    );
  if (signed)
    return (
      <ul>
        {signed.map(one => (
          <ConsentRecord key={one.id} signed={one} personId={participant.id} startsOpen={false} />
        ))}
      </ul>
    );
  return (
    <>
      <State
        icon={IconLock}
        title={text.sealed.title}
        actions={
          mayOpen && (
            <Acts of="openSealedConsents">
              <Button onClick={() => setIsOpening(true)}>{text.sealed.open}</Button>
            </Acts>
          )
        }
      >
        {text.sealed.text}
      </State>
      {isOpening && (
        <ChangeDialog
          title={text.sealed.dialog}
          verb={text.sealed.confirm}
          reason="required"
          onClose={() => setIsOpening(false)}
          onConfirm={async (reason = "") => {
            // The answer isn't stored on the server: an attempt whose answer was lost is made anew, and logged again.
            const request = { participantId: participant.id, reason };
            const outcome = await perform("openSealedConsents", request, { intentId: newId() });
            setSigned(outcome.answer?.signed);
            return outcome;
          }}
        >
          {text.sealed.logged}
        </ChangeDialog>
      )}
    </>
  );
}
