import { kioskText as text } from "@hb/domain/consent/kiosk-text.ts";
import { consentPage } from "@hb/domain/consent/page-text.ts";
import { publicPage } from "@hb/domain/public-page/text.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { IconDeviceTablet, IconLock } from "@tabler/icons-react";
import { type FormEvent, type ReactNode, useEffect, useMemo, useState } from "react";
import { asRefusal } from "../../backend/refused.ts";
import type { CodeChallenge } from "../../backend/sign-in.ts";
import { perform } from "../../change/perform.ts";
import { Button } from "../../public-page/Button.tsx";
import { TextField } from "../../public-page/fields/inputs.tsx";
import { forgetLanguage, OnlyIn, useText } from "../../public-page/language.tsx";
import { CloseButton, PaperDialog, TabletContext } from "../../public-page/PublicPage.tsx";
import { forget } from "../../public-page/saved.ts";
import { messageOf } from "../../public-page/sending.ts";
import { Row } from "../../ui/layout/Stack.tsx";
import { draftKey } from "../form/draft.ts";
import { isOffline, type KioskLock, unlockKiosk } from "./kiosk-lock.ts";
import { restoreSession } from "./offline-handover.ts";
import classes from "../form/ConsentForm.module.css";

/** Nothing on the page leads anywhere but back to a colleague. */
export function OnTablet({ lock, children }: { lock: KioskLock; children: ReactNode }) {
  // Not part of the strip: that is drawn anew when the form arrives, and a password may be half typed by then.
  const [isTakenBack, setIsTakenBack] = useState(false);
  const { helpOnTablet } = useText(consentPage);
  const tablet = useMemo(
    () => ({ strip: <HandBack onClick={() => setIsTakenBack(true)} />, help: helpOnTablet }),
    [helpOnTablet],
  );
  return (
    <TabletContext value={tablet}>
      {children}
      {isTakenBack && <TakeBack lock={lock} onClose={() => setIsTakenBack(false)} />}
    </TabletContext>
  );
}

/** The only way from the form to the rest of HB: a colleague signs in. */
function HandBack({ onClick }: { onClick: () => void }) {
  const { strip, handBack } = useText(consentPage).tablet;
  return (
    <Row as="aside" justify="between" wrap className={classes["strip"]} aria-label={strip}>
      <Row as="span" gap={8} className={classes["owner"]}>
        <IconDeviceTablet size={20} aria-hidden="true" />
        {strip}
      </Row>
      <Row as="button" gap={8} className={`choice ${classes["handOver"]}`} type="button" onClick={onClick}>
        <IconLock size={18} aria-hidden="true" />
        {handBack}
      </Row>
    </Row>
  );
}

const english = ["en"] as const;

/** Signs a colleague in, by password and, if their account has one, a code. Without a network, by the code of the lock. */
function TakeBack({ lock, onClose }: { lock: KioskLock; onClose: () => void }) {
  const [byCode, setByCode] = useState(isOffline(lock));
  const [challenge, setChallenge] = useState<CodeChallenge>();
  const [isChecking, setIsChecking] = useState(false);
  /** Never resolves after the right proof: the page is left. */
  const check = async (proof: () => Promise<CodeChallenge | undefined>): Promise<Refusal | undefined> => {
    setIsChecking(true);
    try {
      const asked = await proof();
      if (!asked) return await takeBack(lock);
      setChallenge(asked);
    } catch (error) {
      return asRefusal(error);
    } finally {
      setIsChecking(false);
    }
    return undefined;
  };
  return (
    <OnlyIn offers={english}>
      <PaperDialog
        title={text.title}
        onClose={onClose}
        actions={
          <>
            <Button type="submit" form="hand-back" isBusy={isChecking}>
              {isChecking ? text.unlocking : text.unlock}
            </Button>
            <CloseButton>{text.stay}</CloseButton>
          </>
        }
      >
        {challenge ? (
          <CodeForm
            text={text.secondStep}
            onSubmit={code => check(() => challenge.answer(code).then(() => undefined))}
          />
        ) : isOffline(lock) && byCode ? (
          <>
            <p>{text.textOffline(lock.staffName)}</p>
            <CodeForm text={text.chosenCode} onSubmit={code => check(() => restoreSession(lock, code))}>
              <button className="link" type="button" onClick={() => setByCode(false)}>
                {text.forgotCode}
              </button>
            </CodeForm>
          </>
        ) : (
          <PasswordForm lock={lock} onSubmit={check} />
        )}
      </PaperDialog>
    </OnlyIn>
  );
}

async function takeBack(lock: KioskLock): Promise<undefined> {
  forget(draftKey(isOffline(lock) ? lock.participantId : lock.link.participant));
  forgetLanguage();
  // If it can't be told now, the key ends by itself.
  if (!isOffline(lock)) await perform("endKiosk", lock.link);
  unlockKiosk();
  location.replace(lock.returnTo);
  return new Promise(() => undefined);
}

type Check = (proof: () => Promise<CodeChallenge | undefined>) => Promise<Refusal | undefined>;

function PasswordForm({ lock, onSubmit }: { lock: KioskLock; onSubmit: Check }) {
  const [isSomeoneElse, setIsSomeoneElse] = useState(!lock.staffEmail);
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === "") return setProblem(text.missing);
    const refusal = await onSubmit(async () => {
      const { signIn } = await import("../../backend/sign-in.ts");
      return signIn(isSomeoneElse ? email : lock.staffEmail, password);
    });
    if (!refusal) return;
    const isWrong = refusal.code === "unauthenticated" && !isSomeoneElse;
    setProblem(isWrong ? text.wrong(lock.staffName) : messageOf(refusal, publicPage));
    setPassword("");
    document.getElementById("staff-password")?.focus();
  };
  return (
    <>
      <p>{isSomeoneElse ? text.textForAnyone : text.text(lock.staffName)}</p>
      <form id="hand-back" className={classes["dialogForm"]} noValidate onSubmit={event => void submit(event)}>
        {isSomeoneElse && (
          <TextField
            id="staff-email"
            text={{ label: text.email }}
            type="email"
            autoComplete="off"
            value={email}
            onChange={setEmail}
          />
        )}
        <TextField
          id="staff-password"
          text={{ label: text.password }}
          type="password"
          autoComplete="off"
          value={password}
          problem={problem}
          onChange={typed => {
            setPassword(typed);
            setProblem(undefined);
          }}
        />
        {!isSomeoneElse && (
          <button className="link" type="button" onClick={() => setIsSomeoneElse(true)}>
            {text.someoneElse}
          </button>
        )}
      </form>
    </>
  );
}

interface CodeFormProps {
  text: { label: string; help: string; missing: string };
  onSubmit: (code: string) => Promise<Refusal | undefined>;
  children?: ReactNode;
}

function CodeForm({ text, onSubmit, children }: CodeFormProps) {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  useEffect(() => document.getElementById("staff-code")?.focus(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === "") return setProblem(text.missing);
    const refusal = await onSubmit(code);
    if (!refusal) return;
    setProblem(messageOf(refusal, publicPage));
    document.getElementById("staff-code")?.focus();
  };
  return (
    <form id="hand-back" className={classes["dialogForm"]} noValidate onSubmit={event => void submit(event)}>
      <TextField
        id="staff-code"
        text={text}
        autoComplete="one-time-code"
        value={code}
        problem={problem}
        onChange={typed => {
          setCode(typed);
          setProblem(undefined);
        }}
      />
      {children}
    </form>
  );
}
