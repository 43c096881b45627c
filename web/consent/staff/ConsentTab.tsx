import { consentState } from "@hb/domain/participants/consent-state.ts";
import { staffFullTime, staffShortDateTime } from "@hb/domain/time.ts";
import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconCopy, IconDoorExit, IconFileCheck, IconListDetails, IconMail } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useSiteTime } from "../../shell/site-time.ts";
import { StatusChip } from "../../status/StatusChip.tsx";
import { copyText } from "../../ui/fields/copy.ts";
import { notifyDone, notifyError } from "../../ui/overlay/toasts.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { type Consents, useConsents } from "../data.ts";
import { KioskButton } from "../kiosk/KioskButton.tsx";
import { AskDialog } from "./AskDialog.tsx";
import { CheckFile } from "./CheckFile.tsx";
import { ConsentRecord } from "./ConsentRecord.tsx";
import { standingOf, versionOf } from "./consent-words.ts";
import { SealedConsents } from "./SealedConsents.tsx";
import { WithdrawDialog } from "./WithdrawDialog.tsx";
import classes from "./ConsentTab.module.css";

const icon = { size: 16, stroke: 2, "aria-hidden": true } as const;
const ways = { email: "by email", link: "by a link", kiosk: "on the tablet" } as const;

interface ConsentTabProps {
  participant: { id: number; name: string };
  /** Somebody who was merged away: there is nothing more to ask. */
  isClosed: boolean;
  /** What stands below, once it is known how much stands above: nothing jumps under the pointer. */
  children: ReactNode;
}

/** State, records, and everything that staff do about one person's consent. */
export function ConsentTab({ participant, isClosed, children }: ConsentTabProps) {
  const query = useConsents(participant.id);
  const { data: consents } = query;
  if (!consents && !query.error) return null;
  return (
    <>
      {!consents && <QueryError query={query} title="The consents could not be loaded" />}
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
      <Section title="Consent">
        <div className={classes["state"]}>
          <StatusChip kind="consent" status={consents.state} version={versionOf(consents)} />
          <p>{standingOf(consents, site)}</p>
        </div>
        {!isClosed && <Acts participant={participant} consents={consents} />}
      </Section>
      {(consents.signed.length > 0 || consents.declined.length > 0) && (
        <Section title="Answers on file">
          <ul className={classes["records"]}>
            {consents.signed.map((signed, at) => (
              <ConsentRecord key={signed.id} signed={signed} personId={participant.id} startsOpen={at === 0} />
            ))}
            {consents.declined.map(({ id, version, declinedAt, reason, witness }) => (
              <li key={id} className={classes["declined"]}>
                <b>Declined version {version}</b> · {staffShortDateTime(declinedAt, site.zone, site.today)}
                {witness && ` · before ${witness.name}`}
                {reason && <q>{reason}</q>}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {consents.asks.length > 0 && (
        <Section title="Asked">
          <ul className={classes["asks"]}>
            {consents.asks.map(({ askedAt, askedByName, how, version }) => (
              <li key={askedAt}>
                <time dateTime={askedAt} title={staffFullTime(askedAt, site.zone)}>
                  {staffShortDateTime(askedAt, site.zone, site.today)}
                </time>
                <span>
                  {askedByName ?? "HB"} {ways[how]}, version {version}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function Acts({ participant, consents }: { participant: ConsentTabProps["participant"]; consents: Consents }) {
  const [dialog, setDialog] = useState<"ask" | "withdraw" | "check">();
  const { state, address } = consents;
  const isCurrent = state === consentState.signed;
  const canWithdraw = isCurrent || state === consentState.outdated;
  const close = () => setDialog(undefined);
  const copy = async () => {
    if (address !== null && (await copyText(address)))
      notifyDone(
        <>
          The consent link of <b>{participant.name}</b> was copied
        </>,
        { about: "copied link" },
      );
    else notifyError("The browser did not let HB copy the link.");
  };
  return (
    <div className={classes["acts"]}>
      {!isCurrent && (
        <>
          {address !== null && <KioskButton participantId={participant.id} />}
          <Button variant="default" leftSection={<IconMail {...icon} />} onClick={() => setDialog("ask")}>
            {consents.asks.length > 0 ? "Ask again" : "Ask by email"}
          </Button>
        </>
      )}
      <Menu position="bottom-end" width={224} offset={4}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={15} stroke={2} aria-hidden="true" />}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {address !== null && (
            <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => void copy()}>
              Copy the link
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconFileCheck {...icon} />} onClick={() => setDialog("check")}>
            Check a file…
          </Menu.Item>
          <Menu.Item
            leftSection={<IconListDetails {...icon} />}
            renderRoot={props => <Link to="/participants/consent" {...props} />}
          >
            Versions of the text
          </Menu.Item>
          {canWithdraw && (
            <Menu.Item data-danger leftSection={<IconDoorExit {...icon} />} onClick={() => setDialog("withdraw")}>
              Withdraw…
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {address === null && (
        <p className={classes["note"]}>The consent link is revoked. Renew it under Profile, Links, to ask again.</p>
      )}
      {dialog === "ask" && <AskDialog participant={participant} onClose={close} />}
      {dialog === "withdraw" && <WithdrawDialog participant={participant} onClose={close} />}
      {dialog === "check" && <CheckFile onClose={close} />}
    </div>
  );
}
