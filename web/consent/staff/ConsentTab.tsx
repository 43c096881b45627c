import { consentState } from "@hb/domain/participants/consent-state.ts";
import { staffFullTime, staffShortDateTime } from "@hb/domain/time.ts";
import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconCopy, IconDoorExit, IconFileCheck, IconListDetails, IconMail } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { ChangeDialog } from "../../change/ChangeDialog.tsx";
import { useChange } from "../../change/use-change.ts";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useSiteTime } from "../../shell/site-time.ts";
import { StatusChip } from "../../status/StatusChip.tsx";
import { copyText } from "../../ui/fields/copy.ts";
import { notifyDone, notifyError } from "../../ui/overlay/toasts.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { type Consents, refreshedByConsents, useConsents, useWithdrawalEffects } from "../data.ts";
import { KioskButton } from "../kiosk/KioskButton.tsx";
import { CheckFile } from "./CheckFile.tsx";
import { ConsentRecord } from "./ConsentRecord.tsx";
import { RequestDialog } from "./RequestDialog.tsx";
import { SealedConsents } from "./SealedConsents.tsx";
import { consentSummary, versionOf } from "./text.ts";
import classes from "./ConsentTab.module.css";

const icon = { size: 16, stroke: 2, "aria-hidden": true } as const;
const ways = { email: "by email", link: "by link", kiosk: "on the tablet" } as const;

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
      {!consents && <QueryError query={query} title="Couldn't load the consents" />}
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
          <p>{consentSummary(consents, site)}</p>
        </div>
        {!isClosed && <Actions participant={participant} consents={consents} />}
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
                {witness && ` · witnessed by ${witness.name}`}
                {reason && <q>{reason}</q>}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {consents.asks.length > 0 && (
        <Section title="Requests">
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

function Actions({ participant, consents }: { participant: ConsentTabProps["participant"]; consents: Consents }) {
  const [dialog, setDialog] = useState<"request" | "withdraw" | "check">();
  const { state, address } = consents;
  const isCurrent = state === consentState.signed;
  const canWithdraw = isCurrent || state === consentState.outdated;
  const close = () => setDialog(undefined);
  const copy = async () => {
    if (address !== null && (await copyText(address)))
      notifyDone(
        <>
          Consent link for <b>{participant.name}</b> copied
        </>,
        { about: "copied link" },
      );
    else notifyError("Your browser didn't allow copying the link.");
  };
  return (
    <div className={classes["actions"]}>
      {!isCurrent && (
        <>
          {address !== null && <KioskButton participantId={participant.id} />}
          <Button variant="default" leftSection={<IconMail {...icon} />} onClick={() => setDialog("request")}>
            {consents.asks.length > 0 ? "Request again" : "Request consent"}
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
              Copy link
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconFileCheck {...icon} />} onClick={() => setDialog("check")}>
            Check file…
          </Menu.Item>
          <Menu.Item
            leftSection={<IconListDetails {...icon} />}
            renderRoot={props => <Link to="/participants/consent" {...props} />}
          >
            Text versions
          </Menu.Item>
          {canWithdraw && (
            <Menu.Item data-danger leftSection={<IconDoorExit {...icon} />} onClick={() => setDialog("withdraw")}>
              Withdraw consent…
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {address === null && (
        <p className={classes["note"]}>
          The consent link was revoked. To request consent, renew it under Profile, Links.
        </p>
      )}
      {dialog === "request" && <RequestDialog participant={participant} onClose={close} />}
      {dialog === "withdraw" && <WithdrawDialog participant={participant} onClose={close} />}
      {dialog === "check" && <CheckFile onClose={close} />}
    </div>
  );
}

interface WithdrawDialogProps {
  participant: ConsentTabProps["participant"];
  onClose: () => void;
}

/** Records a withdrawal made on the phone or in person, and says beforehand what it causes. */
function WithdrawDialog({ participant, onClose }: WithdrawDialogProps) {
  const effects = useWithdrawalEffects(participant.id).data?.sentences ?? [];
  const { run } = useChange({ refresh: refreshedByConsents });
  const withdraw = async (reason = "") => {
    const outcome = await run("withdrawConsent", { participantId: participant.id, reason });
    if (!outcome.problem)
      notifyDone(
        <>
          Consent of <b>{participant.name}</b> withdrawn
        </>,
      );
    return outcome;
  };
  return (
    <ChangeDialog
      title={`Withdraw consent of ${participant.name}`}
      verb="Withdraw consent"
      back="Keep consent"
      reason="required"
      onClose={onClose}
      onConfirm={withdraw}
    >
      <ul className={classes["effects"]}>
        {effects.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </ChangeDialog>
  );
}
