import { consentPage } from "@hb/domain/consent/page-text.ts";
import type { Link } from "@hb/domain/links/link.ts";
import { publicPage } from "@hb/domain/public-page/text.ts";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { newId } from "../../backend/new-id.ts";
import { type Answer, perform } from "../../change/perform.ts";
import { Button } from "../../public-page/Button.tsx";
import { BirthDateField } from "../../public-page/fields/BirthDateField.tsx";
import { dateOf } from "../../public-page/fields/birth-date.ts";
import { TextField } from "../../public-page/fields/inputs.tsx";
import { useText } from "../../public-page/language.tsx";
import { Notice } from "../../public-page/Notice.tsx";
import { CloseButton, Contact, PaperDialog } from "../../public-page/PublicPage.tsx";
import { messageOf } from "../../public-page/sending.ts";
import type { OpenedConsent } from "./use-form.ts";
import classes from "./ConsentForm.module.css";

type Asked = NonNullable<OpenedConsent["proof"]>;
export type ProofAnswer = Exclude<Answer<"proveConsentLink">, { outcome: "wrong" }>;

interface ConfirmIdentityProps {
  link: Link;
  asked: Asked;
  /** Right, or wrong once too often. */
  onAnswer: (answer: ProofAnswer) => void;
  onClose: () => void;
}

/** Asks for what the person knows and their link doesn't show, before something is done in their name. */
export function ConfirmIdentity({ asked, ...props }: ConfirmIdentityProps) {
  const text = useText(consentPage).confirm;
  if (asked === "birthDate") return <ByBirthDate {...props} />;
  if (asked === "emailedCode") return <ByCode {...props} />;
  return (
    <PaperDialog title={text.title} onClose={props.onClose} actions={<CloseButton>{text.back}</CloseButton>}>
      <p>{text.staffOnly}</p>
      <Contact />
    </PaperDialog>
  );
}

type ByProps = Omit<ConfirmIdentityProps, "asked">;

const nothingTyped = { month: null, day: "", year: "" };

function ByBirthDate({ onClose, ...props }: ByProps) {
  const text = useText(consentPage).confirm;
  const [born, setBorn] = useState(nothingTyped as Parameters<typeof dateOf>[0]);
  const { problem, failure, isBusy, check, setProblem } = useCheck(props, text.wrongDate);
  const submit = async () => {
    const bornOn = dateOf(born);
    if (bornOn === "") return setProblem(text.bornOnMissing);
    if (!isDate(bornOn)) return setProblem(text.notADate);
    await check({ bornOn });
    document.getElementById("born-on")?.focus();
  };
  return (
    <ProofDialog isBusy={isBusy} failure={failure} verb={text.confirm} onSubmit={submit} onClose={onClose}>
      <p>{text.why}</p>
      <BirthDateField
        id="born-on"
        text={{ label: text.bornOn }}
        value={born}
        problem={problem}
        onChange={typed => {
          setBorn(typed);
          setProblem(undefined);
        }}
      />
    </ProofDialog>
  );
}

function isDate(typed: string): boolean {
  const date = new Date(`${typed}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(typed) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(typed);
}

function ByCode({ link, onClose, onAnswer }: ByProps) {
  const text = useText(consentPage).confirm;
  const publicText = useText(publicPage);
  const [isSent, setIsSent] = useState(false);
  const [code, setCode] = useState("");
  const { problem, failure, isBusy, check, run, setProblem, setFailure } = useCheck({ link, onAnswer }, text.wrongCode);
  useEffect(() => {
    if (isSent) document.getElementById("email-code")?.focus();
  }, [isSent]);
  const send = () =>
    run(async () => {
      const { answer, problem: notSent } = await perform("sendConsentCode", link, { intentId: newId() });
      setFailure(notSent ? messageOf(notSent.refusal, publicText) : answer.sent ? undefined : text.notSent);
      setIsSent(answer?.sent === true);
      setCode("");
      setProblem(undefined);
    });
  const submit = async () => {
    if (!isSent) return send();
    const digits = code.replace(/\D/g, "");
    if (digits.length !== 6) return setProblem(text.codeMissing);
    await check({ code: digits });
    document.getElementById("email-code")?.focus();
  };
  return (
    <ProofDialog
      isBusy={isBusy}
      failure={failure}
      verb={isSent ? text.confirm : text.sendCode}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{text.why}</p>
      <output>{isSent ? text.codeSent : text.codeComes}</output>
      {isSent && (
        <>
          <TextField
            id="email-code"
            text={{ label: text.code }}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            value={code}
            problem={problem}
            onChange={typed => {
              setCode(typed);
              setProblem(undefined);
            }}
          />
          <button className="link" type="button" onClick={() => void send()}>
            {text.sendAgain}
          </button>
        </>
      )}
      {failure === text.notSent && <Contact />}
    </ProofDialog>
  );
}

type Given = Parameters<typeof perform<"proveConsentLink">>[1]["given"];

/** Each try is counted by the server once, also one whose answer was lost. */
function useCheck({ link, onAnswer }: Pick<ByProps, "link" | "onAnswer">, wrong: (triesLeft: number) => string) {
  const publicText = useText(publicPage);
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setIsBusy(true);
    await work();
    setIsBusy(false);
  };
  const check = (given: Given) =>
    run(async () => {
      const { answer, problem: failed } = await perform("proveConsentLink", { ...link, given });
      setFailure(failed && messageOf(failed.refusal, publicText));
      if (answer?.outcome === "wrong") setProblem(wrong(answer.triesLeft));
      else if (answer) onAnswer(answer);
    });
  return { problem, setProblem, failure, setFailure, isBusy, check, run };
}

interface ProofDialogProps {
  isBusy: boolean;
  failure: string | undefined;
  verb: string;
  children: ReactNode;
  onSubmit: () => Promise<void> | void;
  onClose: () => void;
}

function ProofDialog({ isBusy, failure, verb, children, onSubmit, onClose }: ProofDialogProps) {
  const text = useText(consentPage).confirm;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onSubmit();
  };
  return (
    <PaperDialog
      title={text.title}
      onClose={onClose}
      actions={
        <>
          <Notice>{failure}</Notice>
          <Button type="submit" form="confirm-identity" isBusy={isBusy}>
            {isBusy ? (verb === text.sendCode ? text.sending : text.confirming) : verb}
          </Button>
          <CloseButton>{text.back}</CloseButton>
        </>
      }
    >
      <form id="confirm-identity" className={classes["dialogForm"]} noValidate onSubmit={submit}>
        {children}
      </form>
    </PaperDialog>
  );
}
