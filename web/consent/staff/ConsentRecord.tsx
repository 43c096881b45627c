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
import { recordText } from "./text.tsx";
import classes from "./ConsentTab.module.css";

const { facts } = recordText;
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
  const name = recordText.fileName(personId, signed.version);
  return (
    <li className={classes["record"]}>
      <details open={isOpen} onToggle={event => setIsOpen(event.currentTarget.open)}>
        <summary>
          <b>{recordText.signed(signed.version)}</b>
          <time dateTime={signed.signedAt} title={staffFullTime(signed.signedAt, site)}>
            {staffShortDateTime(signed.signedAt, site)}
          </time>
          {signed.withdrawn && <span>{recordText.withdrawn(staffShortDateTime(signed.withdrawn.at, site))}</span>}
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
          {recordText.open}
        </ActionButton>
        <ActionButton size="xs" icon={IconDownload} onClick={() => void downloadFile(signed.file, name)}>
          {recordText.download}
        </ActionButton>
        <Verify consentId={signed.id} />
      </Row>
    </li>
  );
}

function Details({ signed, personId }: { signed: SignedConsent; personId: number }) {
  const site = useSiteTime();
  const text = useConsentText(signed.version).data?.text;
  const place = signed.witness ? facts.onTablet(signed.witness.name) : facts.onOwnDevice;
  const initials = [...new Set(Object.values(signed.initials))].join(", ");
  return (
    <Facts labelWidth={216} gap={8} className={classes["facts"]}>
      {text?.questions.map(({ id, question }) => (
        <Fact key={id} name={question}>
          <b>{signed.answers[id] ? facts.yes : facts.no}</b>
        </Fact>
      ))}
      <Fact name={facts.headset}>{signed.device === null ? facts.noPreference : deviceNames.label(signed.device)}</Fact>
      <Fact name={facts.fullName}>{signed.printedName}</Fact>
      <Fact name={facts.initials}>{facts.initialsIn(initials, Object.keys(signed.initials).length)}</Fact>
      <Fact name={facts.signature}>
        <SignaturePicture signature={signed.signature} name={signed.printedName} />
      </Fact>
      {signed.language !== "en" && <Fact name={facts.language}>{languageNames[signed.language]}</Fact>}
      <Fact name={facts.signedAt}>
        {staffFullTime(signed.signedOfflineAt ?? signed.signedAt, site)}
        {signed.signedOfflineAt && <span>{facts.receivedAt(staffFullTime(signed.signedAt, site))}</span>}
      </Fact>
      <Fact name={facts.place}>
        {signed.proof ? facts.confirmedBy(place, proofLabels[signed.proof]) : place}
        <span>
          {signed.address} · {signed.browser}
        </span>
      </Fact>
      {signed.participantId !== personId && (
        <Fact name={facts.signedAs}>{facts.participant(signed.participantId)}</Fact>
      )}
      {signed.withdrawn && (
        <Fact name={facts.withdrawn}>
          {facts.withdrawnBy(staffFullTime(signed.withdrawn.at, site), signed.withdrawn.by)}
          {signed.withdrawn.reason && <span>{signed.withdrawn.reason}</span>}
        </Fact>
      )}
      <Fact name={facts.textHash}>
        <code>{signed.textHash}</code>
      </Fact>
      <Fact name={facts.fileHash}>
        <code>{signed.fileHash}</code>
      </Fact>
    </Facts>
  );
}

/** Ink on paper, in both color schemes. Fetched on request only: every look at a signature is logged. */
function SignaturePicture({ signature, name }: { signature: SignedConsent["signature"]; name: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => () => URL.revokeObjectURL(address ?? ""), [address]);
  if (signature.kind === "typed")
    return <span className={classes["typed"]}>{recordText.signature.typed(signature.text)}</span>;
  if (address !== undefined)
    return (
      <span className={classes["drawn"]}>
        <img src={address} alt={recordText.signature.of(name)} />
      </span>
    );
  const show = async () => {
    const { answer, problem } = await outcomeOf(readFile(signature.file));
    if (problem) notifyProblem(problem, { what: recordText.signature.failed });
    else setAddress(URL.createObjectURL(answer));
  };
  return recordText.signature.drawn(<LinkButton onClick={() => void show()}>{recordText.signature.show}</LinkButton>);
}

/** Through the SDK with the user's rights, never by an address that anyone could open. */
async function downloadFile(path: string, name: string): Promise<void> {
  const { answer, problem } = await outcomeOf(readFile(path));
  if (problem) notifyProblem(problem, { what: recordText.downloadFailed });
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
    if (problem) notifyProblem(problem, { what: recordText.check.failed });
  };
  return (
    <>
      <ActionButton size="xs" icon={IconShieldCheck} loading={isChecking} onClick={() => void check()}>
        {recordText.check.run}
      </ActionButton>
      <output className={classes["checks"]}>
        {found && (
          <>
            <b>{found.intact ? recordText.check.matches : recordText.check.altered}</b>
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
