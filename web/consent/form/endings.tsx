import { consentPage } from "@hb/domain/consent/page-text.ts";
import type { Instant } from "@hb/domain/contract.ts";
import { publicDateTime } from "@hb/domain/format.ts";
import type { Link } from "@hb/domain/links/link.ts";
import { dateInZone } from "@hb/domain/time.ts";
import {
  type Icon,
  IconCheck,
  IconDoorExit,
  IconDownload,
  IconFileText,
  IconHourglassEmpty,
  IconLink,
  IconThumbUp,
} from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { serverNow } from "../../backend/clock.ts";
import { loadLinkFiles } from "../../backend/load-link-files.ts";
import { outcomeOf } from "../../change/perform.ts";
import { Button } from "../../public-page/Button.tsx";
import { useLanguage, useText } from "../../public-page/language.tsx";
import { Notice } from "../../public-page/Notice.tsx";
import { Ending } from "../../public-page/PublicPage.tsx";
import { forget } from "../../public-page/saved.ts";
import { Fact, Facts } from "../../ui/layout/Facts.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { draftKey } from "./draft.ts";
import type { OpenedConsent, SignedNow, Signer } from "./use-form.ts";
import classes from "./ConsentForm.module.css";

interface EndingProps {
  bearer: Signer;
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
  const text = useText(consentPage);
  const { isOnTablet } = bearer;
  const when = useTime(opened)(at);
  return (
    <Ending
      title={justNow ? text.done.title(firstNameOf(opened)) : text.signed.title}
      icon={IconCheck}
      isGood
      help={text.help}
      details={
        <Facts labelWidth={100} className={`box ${classes["facts"]}`}>
          <Fact name={text.done.signedAt}>{when}</Fact>
          <Fact name={text.done.version}>{version}</Fact>
          <Fact name={text.done.code}>
            <span className={classes["code"]}>{code}</span>
            <span className={`small ${classes["note"]}`}>{text.done.codeHelp}</span>
          </Fact>
        </Facts>
      }
      actions={
        <>
          {!isOnTablet && <Download bearer={bearer} file={file} version={version} />}
          {isOnTablet && <HandBack />}
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
  const text = useText(consentPage);
  const timeOf = useTime(opened);
  const { version, changes } = opened.text;
  return (
    <Ending
      title={text.outdated.title}
      icon={IconFileText}
      help={text.help}
      details={pointsOf(changes, text.outdated.changes)}
      actions={
        <>
          <Button onClick={onRead}>{text.outdated.read(version)}</Button>
          {!bearer.isOnTablet && <Download bearer={bearer} file={last.file} version={last.version} look="plain" />}
          <button className={`link ${classes["aside"]}`} type="button" onClick={onWithdraw}>
            {text.done.withdraw}
          </button>
        </>
      }
    >
      <p>{text.outdated.text(last.version, timeOf(last.at))}</p>
    </Ending>
  );
}

interface AgainProps extends EndingProps {
  /** Undefined: a moment ago, on this page. */
  at?: Instant;
  onAgain: () => void;
}

/** Declining ends as kindly as signing. */
export function Declined(props: AgainProps) {
  return <Ended {...props} how="declined" icon={IconThumbUp} isGood />;
}

export function Withdrawn({ effects = [], ...props }: AgainProps & { effects?: readonly string[] }) {
  return <Ended {...props} how="withdrawn" icon={IconDoorExit} details={pointsOf(effects)} />;
}

interface EndedProps extends AgainProps {
  how: "declined" | "withdrawn";
  icon: Icon;
  isGood?: boolean;
  details?: ReactNode;
}

function Ended({ bearer, opened, at, onAgain, how: key, ...ending }: EndedProps) {
  const text = useText(consentPage);
  const timeOf = useTime(opened);
  const how = text[key];
  return (
    <Ending
      {...ending}
      title={how.title}
      help={text.help}
      actions={
        <>
          {bearer.isOnTablet && <HandBack />}
          <Button look="plain" onClick={onAgain}>
            {how.again}
          </Button>
        </>
      }
    >
      <p>{at === undefined ? how.justNow : how.text(timeOf(at))}</p>
    </Ending>
  );
}

export function HandBack() {
  return <p className={`highlight ${classes["handBack"]}`}>{useText(consentPage).tablet.done}</p>;
}

/** What changed or what follows; nothing without points. */
function pointsOf(points: readonly string[], title?: string) {
  if (points.length === 0) return undefined;
  return (
    <div className={`box ${classes["changes"]}`}>
      {title && <h2>{title}</h2>}
      <ul>
        {points.map(point => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}

/** Too many wrong answers: this link has ended, and there is a new one. */
export function LinkReplaced({ emailed }: { emailed: boolean }) {
  const text = useText(consentPage);
  return (
    <Ending title={text.replaced.title} icon={IconLink}>
      <p>{text.replaced.text}</p>
      <p>{emailed ? text.replaced.emailed : text.replaced.notEmailed}</p>
    </Ending>
  );
}

/** The study's tablet was left for too long: nothing of the person stays on it, and only a colleague's sign-in leads on. */
export function TimedOut({ link }: { link: Link }) {
  const text = useText(consentPage);
  useEffect(() => forget(draftKey(link.participant)), [link.participant]);
  return (
    <Ending title={text.tablet.over} icon={IconHourglassEmpty}>
      <p>{text.tablet.overText}</p>
    </Ending>
  );
}

interface DownloadProps {
  bearer: Signer;
  file: string;
  version: number;
  look?: "filled" | "plain";
}

/** The signed PDF, for the person who signed it. */
function Download({ bearer, file, version, look = "filled" }: DownloadProps) {
  const text = useText(consentPage);
  const [isDownloading, setIsDownloading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const download = async () => {
    const given = await bearer.prove();
    if (!given) return;
    setIsDownloading(true);
    const owner = { form: "consent", link: { ...bearer.link, ...given } } as const;
    const { answer, problem: found } = await outcomeOf(
      loadLinkFiles().then(({ readOwnFile }) => readOwnFile(owner, file)),
    );
    setIsDownloading(false);
    if (found?.details["needsProof"] === true) bearer.forgetProof();
    setProblem(found && text.done.notDownloaded(found.message));
    if (answer) saveFile(answer, text.done.fileName(version));
  };
  return (
    <>
      <Notice>{problem}</Notice>
      <Button look={look} isBusy={isDownloading} onClick={() => void download()}>
        <IconDownload size={22} aria-hidden="true" />
        {isDownloading ? text.done.downloading : look === "filled" ? text.done.download : text.outdated.earlier}
      </Button>
    </>
  );
}

function useTime({ siteTimeZone }: OpenedConsent): (at: Instant) => string {
  const language = useLanguage();
  const today = dateInZone(new Date(serverNow()).toISOString(), siteTimeZone);
  return at => publicDateTime(at, siteTimeZone, language, today);
}

function firstNameOf({ name }: OpenedConsent): string {
  return name.split(" ")[0] ?? name;
}
