import { consentPage } from "@hb/domain/consent/page-text.ts";
import type { Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import { type Language, languages } from "@hb/domain/language.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { useRef, useState } from "react";
import { OpenedPage, useOpening, WrongLink } from "../../change/opening.tsx";
import { addressWith, linkInPath } from "../../public-page/address.ts";
import { OnlyIn, useLanguage, useText } from "../../public-page/language.tsx";
import { forget } from "../../public-page/saved.ts";
import { ConfirmIdentity, type ProofAnswer } from "./ConfirmIdentity.tsx";
import { ConsentForm } from "./ConsentForm.tsx";
import { draftKey } from "./draft.ts";
import { Declined, LinkReplaced, Outdated, Signed, TimedOut, Withdrawn } from "./endings.tsx";
import { Withdraw } from "./StopTakingPart.tsx";
import { type Bearer, type OpenedConsent, type SignedNow, type Signer, toHb } from "./use-form.ts";

/** `/icf-form/{participantId}/{key}`, from an email or from staff. */
export function ConsentPage() {
  const [link] = useState(() => linkInPath(location.pathname));
  return link ? <ConsentByLink bearer={{ link, isOnTablet: false }} /> : <WrongLink />;
}

export function ConsentByLink({ bearer }: { bearer: Bearer }) {
  const { link, isOnTablet } = bearer;
  const text = useText(consentPage);
  const opening = useOpening("openConsent", { ...link, language: useLanguage() });
  if (isOnTablet && opening.refusal && hasEnded(opening.refusal)) return <TimedOut link={link} />;
  return (
    <OpenedPage page={opening} title={text.title} opening={text.opening} help={text.help}>
      {opened => (
        <OnlyIn key={opened.textHash} offers={languagesOf(opened)}>
          <OpenedForm bearer={bearer} data={opened} onReload={opening.reload} />
        </OnlyIn>
      )}
    </OpenedPage>
  );
}

/** The tablet's time is over, or its key was ended or forgotten since. */
function hasEnded({ code }: Refusal): boolean {
  return code === "failed-precondition" || code === "unauthenticated";
}

type OpenedData = Output<Functions["openConsent"]>;

interface OpenedFormProps {
  bearer: Bearer;
  onReload: () => Promise<void>;
}

/** What was done on this page just now; what was done before comes with the form. */
type Done =
  | { action: "signed"; signed: SignedNow }
  | { action: "declined" }
  | { action: "withdrew"; effects: readonly string[] };

/** Those in which the study has published this version. */
export function languagesOf({ translations }: Pick<OpenedData, "translations">): Language[] {
  return languages.filter(language => language === "en" || translations[language]);
}

/** The page, and over it what it needs to ask before something is done in the person's name. */
function OpenedForm({ bearer: { link, ...given }, data, onReload }: OpenedFormProps & { data: OpenedData }) {
  const language = useLanguage();
  const opened = { ...data, versionHash: data.textHash, ...data.translations[language] };
  const { signer, dialog, replaced } = useSigner({ ...given, link: { ...link, language } }, opened);
  if (replaced) return <LinkReplaced emailed={replaced.emailed} />;
  return (
    <>
      <ShownForm bearer={signer} opened={opened} onReload={onReload} />
      {dialog}
    </>
  );
}

/** Asks once, and remembers the answer while this page is open. */
function useSigner(bearer: Bearer, { proof: asked }: OpenedConsent) {
  const proved = useRef<string>(undefined);
  const [asking, setAsking] = useState<{ answer: (given: { proof?: string } | undefined) => void }>();
  const [replaced, setReplaced] = useState<{ emailed: boolean }>();
  const prove: Signer["prove"] = async () => {
    if (asked === null) return {};
    if (proved.current !== undefined) return { proof: proved.current };
    return new Promise(answer => setAsking({ answer }));
  };
  const close = (given?: { proof: string }) => {
    asking?.answer(given);
    setAsking(undefined);
  };
  const onAnswer = (answer: ProofAnswer) => {
    if (answer.outcome === "linkReplaced") setReplaced(answer);
    else proved.current = answer.proof;
    close(answer.outcome === "proved" ? { proof: answer.proof } : undefined);
  };
  const forgetProof = () => {
    proved.current = undefined;
  };
  return {
    signer: { ...bearer, prove, forgetProof },
    replaced,
    dialog: asking && asked && (
      <ConfirmIdentity link={bearer.link} asked={asked} onAnswer={onAnswer} onClose={() => close()} />
    ),
  };
}

/** The form, what was answered before, or how it ended. */
function ShownForm({ bearer, opened, onReload }: OpenedFormProps & { bearer: Signer; opened: OpenedConsent }) {
  const [done, setDone] = useState<Done>();
  const [wants, setWants] = useState<"form" | "withdrawal">();
  const { last } = opened;
  /** Reading the form again starts on its first page. */
  const toFirstStep = () => history.replaceState({}, "", addressWith({ step: undefined }));
  const finish = (action: Done) => {
    forget(draftKey(bearer.link.participant));
    toFirstStep();
    setDone(action);
    setWants(undefined);
  };
  const readAgain = () => {
    toFirstStep();
    setDone(undefined);
    setWants("form");
    void onReload();
  };
  const withdraw = () => setWants("withdrawal");
  const shown = { bearer, opened };

  if (wants === "withdrawal")
    return (
      <Withdraw
        bearer={bearer}
        onBack={() => setWants(undefined)}
        onWithdrawn={effects => finish({ action: "withdrew", effects })}
      />
    );
  switch (done?.action) {
    case "signed": {
      const { signed } = done;
      return <Signed {...shown} {...signed} at={signed.signedAt} justNow={signed} onWithdraw={withdraw} />;
    }
    case "declined":
      return <Declined {...shown} onAgain={readAgain} />;
    case "withdrew":
      return <Withdrawn {...shown} effects={done.effects} onAgain={readAgain} />;
    case undefined:
  }
  if (last && wants !== "form") {
    if (last.answer === "declined") return <Declined {...shown} at={last.at} onAgain={readAgain} />;
    if (last.withdrawnAt !== null) return <Withdrawn {...shown} at={last.withdrawnAt} onAgain={readAgain} />;
    if (last.outdated) return <Outdated {...shown} last={last} onRead={readAgain} onWithdraw={withdraw} />;
    return <Signed {...shown} {...last} onWithdraw={withdraw} />;
  }
  return (
    <ConsentForm
      {...shown}
      to={toHb}
      onSigned={signed => finish({ action: "signed", signed })}
      onDeclined={() => finish({ action: "declined" })}
      onOutdated={() => {
        setWants(undefined);
        void onReload();
      }}
    />
  );
}
