import { consentPage as text } from "@hb/domain/consent/page-text.ts";
import type { Instant } from "@hb/domain/contract.ts";
import type { Link } from "@hb/domain/links/link.ts";
import { dateInZone, publicDateTime } from "@hb/domain/time.ts";
import {
  IconCheck,
  IconDoorExit,
  IconDownload,
  IconFileText,
  IconHourglassEmpty,
  IconThumbUp,
} from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { serverNow } from "../../backend/clock.ts";
import { loadLinkFiles } from "../../backend/load-link-files.ts";
import { outcomeOf } from "../../change/perform.ts";
import { Button } from "../../public-page/Button.tsx";
import { Notice } from "../../public-page/Notice.tsx";
import { Ending } from "../../public-page/PublicPage.tsx";
import { forget } from "../../public-page/saved.ts";
import { saveFile } from "../../ui/save-file.ts";
import { draftKey } from "./draft.ts";
import type { Bearer, OpenedConsent, SignedNow } from "./use-form.ts";
import classes from "./ConsentForm.module.css";

interface EndingProps {
  bearer: Bearer;
  opened: OpenedConsent;
}

interface SignedProps extends EndingProps {
  version: number;
  at: Instant;
  code: string;
  file: string;
  /** Signed on this page a moment ago. */
  justNow?: SignedNow;
  onWithdraw: () => void;
}

/** Thank you, and everything that people may want to keep. */
export function Signed(props: SignedProps) {
  const { bearer, opened, version, at, code, file, justNow, onWithdraw } = props;
  const isOnTablet = bearer.kioskTicket !== undefined;
  const when = timeOf(at, opened);
  return (
    <Ending
      title={justNow ? text.done.title(firstNameOf(opened)) : text.signed.title}
      icon={IconCheck}
      isGood
      help={text.help}
      details={
        <dl className={`box ${classes["facts"]}`}>
          <Fact name={text.done.signedAt}>{when}</Fact>
          <Fact name={text.done.version}>{version}</Fact>
          <Fact name={text.done.code}>
            <span className={classes["code"]}>{code}</span>
            <span className={`small ${classes["note"]}`}>{text.done.codeHelp}</span>
          </Fact>
        </dl>
      }
      actions={
        <>
          {!isOnTablet && <Download bearer={bearer} file={file} version={version} />}
          {isOnTablet && <p className={`highlight ${classes["handBack"]}`}>{text.tablet.done}</p>}
          {(!isOnTablet || !justNow) && (
            <button className={`link ${classes["aside"]}`} type="button" onClick={onWithdraw}>
              {text.done.withdraw}
            </button>
          )}
        </>
      }
    >
      {justNow ? (
        <p>
          {text.done.text}{" "}
          {justNow.emailed ? text.done.emailed : isOnTablet ? text.done.notEmailedOnTablet : text.done.notEmailed}
        </p>
      ) : (
        <p>{text.signed.text(when)}</p>
      )}
    </Ending>
  );
}

interface OutdatedProps extends EndingProps {
  last: { version: number; at: Instant; file: string };
  onRead: () => void;
  onWithdraw: () => void;
}

/** The text has changed since it was signed: asks to read it and decide again. */
export function Outdated({ bearer, opened, last, onRead, onWithdraw }: OutdatedProps) {
  const { version, changes } = opened.text;
  return (
    <Ending
      title={text.outdated.title}
      icon={IconFileText}
      help={text.help}
      details={
        changes.length > 0 && (
          <div className={`box ${classes["changes"]}`}>
            <h2>{text.outdated.changes}</h2>
            <ul>
              {changes.map(change => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </div>
        )
      }
      actions={
        <>
          <Button onClick={onRead}>{text.outdated.read(version)}</Button>
          {bearer.kioskTicket === undefined && (
            <Download bearer={bearer} file={last.file} version={last.version} look="plain" />
          )}
          <button className={`link ${classes["aside"]}`} type="button" onClick={onWithdraw}>
            {text.done.withdraw}
          </button>
        </>
      }
    >
      <p>{text.outdated.text(last.version, timeOf(last.at, opened))}</p>
    </Ending>
  );
}

interface AgainProps extends EndingProps {
  /** Undefined: a moment ago, on this page. */
  at?: Instant;
  onAgain: () => void;
}

/** Declining ends as kindly as signing. */
export function Declined({ bearer, opened, at, onAgain }: AgainProps) {
  return (
    <Ending
      title={text.declined.title}
      icon={IconThumbUp}
      isGood
      help={text.help}
      actions={<Again label={text.declined.again} isOnTablet={bearer.kioskTicket !== undefined} onAgain={onAgain} />}
    >
      <p>{at === undefined ? text.declined.justNow : text.declined.text(timeOf(at, opened))}</p>
    </Ending>
  );
}

export function Withdrawn({ bearer, opened, at, effects, onAgain }: AgainProps & { effects?: readonly string[] }) {
  return (
    <Ending
      title={text.withdrawn.title}
      icon={IconDoorExit}
      help={text.help}
      details={
        effects &&
        effects.length > 0 && (
          <div className={`box ${classes["changes"]}`}>
            <ul>
              {effects.map(effect => (
                <li key={effect}>{effect}</li>
              ))}
            </ul>
          </div>
        )
      }
      actions={<Again label={text.withdrawn.again} isOnTablet={bearer.kioskTicket !== undefined} onAgain={onAgain} />}
    >
      <p>{at === undefined ? text.withdrawn.justNow : text.withdrawn.text(timeOf(at, opened))}</p>
    </Ending>
  );
}

function Again({ label, isOnTablet, onAgain }: { label: string; isOnTablet: boolean; onAgain: () => void }) {
  return (
    <>
      {isOnTablet && <p className={`highlight ${classes["handBack"]}`}>{text.tablet.done}</p>}
      <Button look="plain" onClick={onAgain}>
        {label}
      </Button>
    </>
  );
}

/** The study's tablet was left for too long: nothing of the person stays on it, and only a colleague's password leads on. */
export function TimedOut({ link }: { link: Link }) {
  useEffect(() => forget(draftKey(link.participant)), [link.participant]);
  return (
    <Ending title={text.tablet.over} icon={IconHourglassEmpty}>
      <p>{text.tablet.overText}</p>
    </Ending>
  );
}

interface DownloadProps {
  bearer: Bearer;
  file: string;
  version: number;
  look?: "filled" | "plain";
}

/** The signed PDF, for the person who signed it. */
function Download({ bearer, file, version, look = "filled" }: DownloadProps) {
  const [isDownloading, setIsDownloading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const download = async () => {
    setIsDownloading(true);
    const { answer, problem: found } = await outcomeOf(readSignedFile(bearer, file));
    setIsDownloading(false);
    setProblem(found && text.done.notDownloaded(found.message));
    if (answer) saveFile(answer, text.done.fileName(version));
  };
  return (
    <>
      <Notice>{problem}</Notice>
      <Button look={look} isBusy={isDownloading} onClick={() => void download()}>
        <IconDownload size={22} stroke={2} aria-hidden="true" />
        {isDownloading ? text.done.downloading : look === "filled" ? text.done.download : text.outdated.earlier}
      </Button>
    </>
  );
}

async function readSignedFile({ link }: Bearer, file: string): Promise<Blob> {
  const { readOwnFile } = await loadLinkFiles();
  return readOwnFile({ form: "consent", link }, file);
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function timeOf(at: Instant, { siteTimeZone }: OpenedConsent): string {
  return publicDateTime(at, siteTimeZone, dateInZone(new Date(serverNow()).toISOString(), siteTimeZone));
}

function firstNameOf({ name }: OpenedConsent): string {
  return name.split(" ")[0] ?? name;
}
