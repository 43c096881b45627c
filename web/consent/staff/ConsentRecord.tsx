import { proofLabels } from "@hb/domain/consent/consent.ts";
import { staffFullTime, staffShortDateTime } from "@hb/domain/format.ts";
import { languageNames } from "@hb/domain/language.ts";
import { deviceNames } from "@hb/domain/lookups/device-names.ts";
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconDownload,
  IconExternalLink,
  IconShieldCheck,
} from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { readFile } from "../../backend/files.ts";
import { notifyProblem } from "../../change/notify-problem.tsx";
import { openFile } from "../../change/open-file.ts";
import { outcomeOf } from "../../change/perform.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { ActionButton } from "../../ui/fields/ActionButton.tsx";
import { LinkButton } from "../../ui/fields/LinkButton.tsx";
import { Fact, Facts } from "../../ui/layout/Facts.tsx";
import { Row, Stack } from "../../ui/layout/Stack.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { type SignedConsent, useConsentText, type Verification, verifyConsent } from "../data.ts";
import classes from "./ConsentTab.module.css";

const icon = { size: 16, "aria-hidden": true } as const;

interface ConsentRecordProps {
  signed: SignedConsent;
  personId: number;
  startsOpen: boolean;
}

/** One signed consent: what was answered, by whom and where, and its file. */
export function ConsentRecord({ signed, personId, startsOpen }: ConsentRecordProps) {
  const site = useSiteTime();
  const [isOpen, setIsOpen] = useState(startsOpen);
  const name = `consent-${personId}-v${signed.version}.pdf`;
  return (
    <li className={classes["record"]}>
      <details open={isOpen} onToggle={event => setIsOpen(event.currentTarget.open)}>
        <summary>
          <b>Signed version {signed.version}</b>
          <time dateTime={signed.signedAt} title={staffFullTime(signed.signedAt, site)}>
            {staffShortDateTime(signed.signedAt, site)}
          </time>
          {signed.withdrawn && <span>withdrawn {staffShortDateTime(signed.withdrawn.at, site)}</span>}
          <code>{signed.code}</code>
        </summary>
        {isOpen && <Details signed={signed} personId={personId} />}
      </details>
      <Row gap={8} wrap>
        <ActionButton
          size="xs"
          icon={IconExternalLink}
          onClick={() => void openFile(async () => ({ file: await readFile(signed.file), name }))}
        >
          Open PDF
        </ActionButton>
        <ActionButton size="xs" icon={IconDownload} onClick={() => void downloadFile(signed.file, name)}>
          Download
        </ActionButton>
        <Verify consentId={signed.id} />
      </Row>
    </li>
  );
}

function Details({ signed, personId }: { signed: SignedConsent; personId: number }) {
  const site = useSiteTime();
  const text = useConsentText(signed.version).data?.text;
  const initials = [...new Set(Object.values(signed.initials))].join(", ");
  return (
    <Facts labelWidth={216} gap={8} className={classes["facts"]}>
      {text?.questions.map(({ id, question }) => (
        <Fact key={id} name={question}>
          <b>{signed.answers[id] ? "Yes" : "No"}</b>
        </Fact>
      ))}
      <Fact name="Preferred headset">
        {signed.device === null ? "No preference" : deviceNames.label(signed.device)}
      </Fact>
      <Fact name="Full name">{signed.printedName}</Fact>
      <Fact name="Initials">
        {initials} in {Object.keys(signed.initials).length} sections
      </Fact>
      <Fact name="Signature">
        <SignaturePicture signature={signed.signature} name={signed.printedName} />
      </Fact>
      {signed.language !== "en" && <Fact name="Language">{languageNames[signed.language]}</Fact>}
      <Fact name="Signed at">
        {staffFullTime(signed.signedOfflineAt ?? signed.signedAt, site)}
        {signed.signedOfflineAt && <span>Without a network. Received {staffFullTime(signed.signedAt, site)}</span>}
      </Fact>
      <Fact name="Where">
        {signed.witness ? `On the study tablet, witnessed by ${signed.witness.name}` : "On their own device"}
        {signed.proof && `, confirmed by ${proofLabels[signed.proof]}`}
        <span>
          {signed.address} · {signed.browser}
        </span>
      </Fact>
      {signed.participantId !== personId && <Fact name="Signed as">Participant {signed.participantId}</Fact>}
      {signed.withdrawn && (
        <Fact name="Withdrawn">
          {staffFullTime(signed.withdrawn.at, site)} by {signed.withdrawn.by ?? "the participant"}
          {signed.withdrawn.reason && <span>{signed.withdrawn.reason}</span>}
        </Fact>
      )}
      <Fact name="Text SHA-256">
        <code>{signed.textHash}</code>
      </Fact>
      <Fact name="File SHA-256">
        <code>{signed.fileHash}</code>
      </Fact>
    </Facts>
  );
}

/** Ink on paper, in both color schemes. Fetched on request only: every look at a signature is logged. */
function SignaturePicture({ signature, name }: { signature: SignedConsent["signature"]; name: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => () => URL.revokeObjectURL(address ?? ""), [address]);
  if (signature.kind === "typed") return <span className={classes["typed"]}>{signature.text} (typed)</span>;
  if (address !== undefined)
    return (
      <span className={classes["drawn"]}>
        <img src={address} alt={`Signature of ${name}`} />
      </span>
    );
  const show = async () => {
    const { answer, problem } = await outcomeOf(readFile(signature.file));
    if (problem) notifyProblem(problem, { what: "Couldn't load the signature." });
    else setAddress(URL.createObjectURL(answer));
  };
  return (
    <>
      Drawn. <LinkButton onClick={() => void show()}>Show signature</LinkButton>
    </>
  );
}

/** Through the SDK with the user's rights, never by an address that anyone could open. */
async function downloadFile(path: string, name: string): Promise<void> {
  const { answer, problem } = await outcomeOf(readFile(path));
  if (problem) notifyProblem(problem, { what: "Couldn't download the file." });
  else saveFile(answer, name);
}

/** Whether record, text, log and file still match, checked on request. */
function Verify({ consentId }: { consentId: string }) {
  const [found, setFound] = useState<Verification>();
  const [isChecking, setIsChecking] = useState(false);
  const check = async () => {
    setIsChecking(true);
    const { answer, problem } = await outcomeOf(verifyConsent(consentId));
    setIsChecking(false);
    setFound(answer);
    if (problem) notifyProblem(problem, { what: "Couldn't check the record." });
  };
  return (
    <>
      <ActionButton size="xs" icon={IconShieldCheck} loading={isChecking} onClick={() => void check()}>
        Check record
      </ActionButton>
      <output className={classes["checks"]}>
        {found && (
          <>
            <b>{found.intact ? "Everything matches." : "Something was altered. Tell the study lead."}</b>
            <Stack as="ul" mt={4}>
              {found.checks.map(({ what, ok, sentence }) => (
                <Row as="li" gap={8} align="stretch" key={what} data-ok={ok}>
                  {ok ? <IconCircleCheck {...icon} /> : <IconAlertTriangle {...icon} />}
                  {sentence}
                </Row>
              ))}
            </Stack>
          </>
        )}
      </output>
    </>
  );
}
