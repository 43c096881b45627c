import { consentPage as text } from "@hb/domain/consent/page-text.ts";
import type { Instant } from "@hb/domain/contract.ts";
import { dateInZone, publicDateTime } from "@hb/domain/time.ts";
import { IconCheck, IconDoorExit, IconFileText, IconThumbUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { serverNow } from "../../backend/clock.ts";
import { Button } from "../../public-page/Button.tsx";
import { Ending } from "../../public-page/Ending.tsx";
import { Download } from "./Download.tsx";
import type { SignedNow } from "./send.ts";
import type { Bearer, OpenedConsent, SignedAnswer } from "./use-consent.ts";
import page from "../../public-page/PublicPage.module.css";
import classes from "./endings.module.css";

interface Shown {
  bearer: Bearer;
  opened: OpenedConsent;
}

interface SignedProps extends Shown {
  version: number;
  at: Instant;
  code: string;
  file: string;
  printedName: string;
  /** Signed on this page a moment ago. */
  justNow?: SignedNow;
  onWithdraw: () => void;
}

/** Thank you, and everything that whoever signed may want to keep. */
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
      facts={
        <dl className={classes["facts"]}>
          <Fact name={text.done.signedAt}>{when}</Fact>
          <Fact name={text.done.versionLabel}>{version}</Fact>
          <Fact name={text.done.codeLabel}>
            <span className={classes["code"]}>{code}</span>
            <span className={classes["note"]}>{text.done.codeHelp}</span>
          </Fact>
        </dl>
      }
      acts={
        <>
          {!isOnTablet && <Download bearer={bearer} file={file} version={version} />}
          {isOnTablet && <p className={classes["give"]}>{text.tablet.done}</p>}
          {(!isOnTablet || !justNow) && (
            <button className={`${page["link"]} ${classes["aside"]}`} type="button" onClick={onWithdraw}>
              {text.done.withdraw}
            </button>
          )}
        </>
      }
    >
      {justNow ? (
        <p>
          {text.done.words}{" "}
          {justNow.emailed ? text.done.emailed : isOnTablet ? text.done.notEmailedOnTablet : text.done.notEmailed}
        </p>
      ) : (
        <p>{text.signed.words(when)}</p>
      )}
    </Ending>
  );
}

interface OutdatedProps extends Shown {
  last: SignedAnswer;
  onGo: () => void;
  onWithdraw: () => void;
}

/** What was signed before stays good to read; whether the new words are agreed to is asked anew. */
export function Outdated({ bearer, opened, last, onGo, onWithdraw }: OutdatedProps) {
  const { version, changes } = opened.text;
  return (
    <Ending
      title={text.outdated.title}
      icon={IconFileText}
      help={text.help}
      facts={
        changes.length > 0 && (
          <div className={classes["changes"]}>
            <h2>{text.outdated.changes}</h2>
            <ul>
              {changes.map(change => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </div>
        )
      }
      acts={
        <>
          <Button onClick={onGo}>{text.outdated.go(version)}</Button>
          {bearer.kioskTicket === undefined && (
            <Download bearer={bearer} file={last.file} version={last.version} look="plain" />
          )}
          <button className={`${page["link"]} ${classes["aside"]}`} type="button" onClick={onWithdraw}>
            {text.done.withdraw}
          </button>
        </>
      }
    >
      <p>{text.outdated.words(last.version, timeOf(last.at, opened))}</p>
    </Ending>
  );
}

interface AgainProps extends Shown {
  /** Absent = a moment ago, on this page. */
  at?: Instant;
  onAgain: () => void;
}

/** Refusing ends as kindly as agreeing. */
export function Declined({ bearer, opened, at, onAgain }: AgainProps) {
  return (
    <Ending
      title={text.declined.title}
      icon={IconThumbUp}
      isGood
      help={text.help}
      acts={<Again words={text.declined.again} isOnTablet={bearer.kioskTicket !== undefined} onAgain={onAgain} />}
    >
      <p>{at === undefined ? text.declined.justNow : text.declined.words(timeOf(at, opened))}</p>
    </Ending>
  );
}

export function Withdrawn({ bearer, opened, at, effects, onAgain }: AgainProps & { effects?: readonly string[] }) {
  return (
    <Ending
      title={text.withdrawn.title}
      icon={IconDoorExit}
      help={text.help}
      facts={
        effects &&
        effects.length > 0 && (
          <div className={classes["changes"]}>
            <ul>
              {effects.map(effect => (
                <li key={effect}>{effect}</li>
              ))}
            </ul>
          </div>
        )
      }
      acts={<Again words={text.withdrawn.again} isOnTablet={bearer.kioskTicket !== undefined} onAgain={onAgain} />}
    >
      <p>{at === undefined ? text.withdrawn.justNow : text.withdrawn.words(timeOf(at, opened))}</p>
    </Ending>
  );
}

function Again({ words, isOnTablet, onAgain }: { words: string; isOnTablet: boolean; onAgain: () => void }) {
  return (
    <>
      {isOnTablet && <p className={classes["give"]}>{text.tablet.done}</p>}
      <Button look="plain" onClick={onAgain}>
        {words}
      </Button>
    </>
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

function timeOf(at: Instant, { siteTimeZone }: OpenedConsent): string {
  return publicDateTime(at, siteTimeZone, dateInZone(new Date(serverNow()).toISOString(), siteTimeZone));
}

function firstNameOf({ name }: OpenedConsent): string {
  return name.split(" ")[0] ?? name;
}
