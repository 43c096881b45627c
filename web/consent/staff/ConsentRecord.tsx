import { deviceNames } from "@hb/domain/lookups/device-names.ts";
import { staffFullTime, staffShortDateTime } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconDownload,
  IconExternalLink,
  IconShieldCheck,
} from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { call } from "../../backend/call.ts";
import { attempt } from "../../change/attempt.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { type SignedConsent, useConsentText, type Verification } from "../data.ts";
import { SignaturePicture } from "../form/SignaturePicture.tsx";
import { downloadFile, openFile } from "./open-file.ts";
import classes from "./ConsentTab.module.css";

const icon = { size: 16, stroke: 2, "aria-hidden": true } as const;

interface ConsentRecordProps {
  signed: SignedConsent;
  personId: number;
  startsOpen: boolean;
}

/** One signed consent: what was answered, by whom, where, and the file of it. */
export function ConsentRecord({ signed, personId, startsOpen }: ConsentRecordProps) {
  const { zone, today } = useSiteTime();
  const [isOpen, setIsOpen] = useState(startsOpen);
  const name = `consent-${personId}-v${signed.version}.pdf`;
  return (
    <li className={classes["record"]}>
      <details open={isOpen} onToggle={event => setIsOpen(event.currentTarget.open)}>
        <summary>
          <b>Signed version {signed.version}</b>
          <time dateTime={signed.signedAt} title={staffFullTime(signed.signedAt, zone)}>
            {staffShortDateTime(signed.signedAt, zone, today)}
          </time>
          {signed.withdrawn && <span>withdrawn {staffShortDateTime(signed.withdrawn.at, zone, today)}</span>}
          <code>{signed.code}</code>
        </summary>
        {isOpen && <Details signed={signed} personId={personId} />}
      </details>
      <div className={classes["acts"]}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconExternalLink {...icon} />}
          onClick={() => void attempt(openFile(signed.file, name))}
        >
          Open the PDF
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload {...icon} />}
          onClick={() => void attempt(downloadFile(signed.file, name))}
        >
          Download
        </Button>
        <Verify consentId={signed.id} />
      </div>
    </li>
  );
}

function Details({ signed, personId }: { signed: SignedConsent; personId: number }) {
  const { zone } = useSiteTime();
  const text = useConsentText(signed.version).data?.text;
  const initials = [...new Set(Object.values(signed.initials))].join(", ");
  return (
    <dl className={classes["facts"]}>
      {text?.questions.map(({ id, question }) => (
        <Fact key={id} name={question}>
          <b>{signed.answers[id] ? "Yes" : "No"}</b>
        </Fact>
      ))}
      <Fact name="Headset they would like">
        {signed.device === null ? "It does not matter to them" : deviceNames.label(signed.device)}
      </Fact>
      <Fact name="Full name">{signed.printedName}</Fact>
      <Fact name="Initials">
        {initials} under {Object.keys(signed.initials).length} sections
      </Fact>
      <Fact name="Signature">
        <SignaturePicture signature={signed.signature} name={signed.printedName} />
      </Fact>
      <Fact name="Signed at">{staffFullTime(signed.signedAt, zone)}</Fact>
      <Fact name="Where">
        {signed.witness ? `On the study’s tablet, before ${signed.witness.name}` : "On their own device"}
        <span>
          {signed.address} · {signed.browser}
        </span>
      </Fact>
      {signed.participantId !== personId && <Fact name="Signed as">Participant {signed.participantId}</Fact>}
      {signed.withdrawn && (
        <Fact name="Withdrawn">
          {staffFullTime(signed.withdrawn.at, zone)} by {signed.withdrawn.by ?? "the participant"}
          {signed.withdrawn.reason && <span>{signed.withdrawn.reason}</span>}
        </Fact>
      )}
      <Fact name="Hash of the text">
        <code>{signed.textHash}</code>
      </Fact>
      <Fact name="Hash of the file">
        <code>{signed.fileHash}</code>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Whether record, text, log and file still agree, asked when somebody wants to know. */
function Verify({ consentId }: { consentId: string }) {
  const [found, setFound] = useState<Verification>();
  const [isChecking, setIsChecking] = useState(false);
  const check = async () => {
    setIsChecking(true);
    await attempt(call("verifyConsent", { consentId }).then(setFound));
    setIsChecking(false);
  };
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconShieldCheck {...icon} />}
        loading={isChecking}
        onClick={() => void check()}
      >
        Check the record
      </Button>
      <output className={classes["checks"]}>
        {found && (
          <>
            <b>{found.intact ? "Nothing was altered." : "Something was altered. Tell the study lead."}</b>
            <ul>
              {found.checks.map(({ what, ok, sentence }) => (
                <li key={what} data-ok={ok}>
                  {ok ? <IconCircleCheck {...icon} /> : <IconAlertTriangle {...icon} />}
                  {sentence}
                </li>
              ))}
            </ul>
          </>
        )}
      </output>
    </>
  );
}
