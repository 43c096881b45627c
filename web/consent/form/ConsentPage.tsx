import { consentPage as text } from "@hb/domain/consent/page-text.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { useState } from "react";
import { OpenedPage, useOpening, WrongLink } from "../../change/opening.tsx";
import { linkInPath } from "../../public-page/address.ts";
import { forget } from "../../public-page/saved.ts";
import { ConsentForm } from "./ConsentForm.tsx";
import { draftKey } from "./draft.ts";
import { Declined, Outdated, Signed, TimedOut, Withdrawn } from "./endings.tsx";
import { Withdraw } from "./StopTakingPart.tsx";
import type { Bearer, OpenedConsent, SignedNow } from "./use-form.ts";

/** `/icf-form/{participantId}/{key}`, from an email or from staff. */
export function ConsentPage() {
  const [link] = useState(() => linkInPath(location.pathname));
  return link ? <ConsentByLink bearer={{ link, isOnTablet: false }} /> : <WrongLink />;
}

export function ConsentByLink({ bearer }: { bearer: Bearer }) {
  const { link, isOnTablet } = bearer;
  const opening = useOpening("openConsent", link);
  if (isOnTablet && opening.refusal && hasEnded(opening.refusal)) return <TimedOut link={link} />;
  return (
    <OpenedPage page={opening} title={text.title} opening={text.opening} help={text.help}>
      {opened => <OpenedForm key={opened.textHash} bearer={bearer} opened={opened} onReload={opening.reload} />}
    </OpenedPage>
  );
}

/** The tablet's time is over, or its key was ended or forgotten since. */
function hasEnded({ code }: Refusal): boolean {
  return code === "failed-precondition" || code === "unauthenticated";
}

interface OpenedFormProps {
  bearer: Bearer;
  opened: OpenedConsent;
  onReload: () => Promise<void>;
}

/** What was done on this page just now; what was done before comes with the form. */
type Done =
  | { action: "signed"; signed: SignedNow }
  | { action: "declined" }
  | { action: "withdrew"; effects: readonly string[] };

/** The form, what was answered before, or how it ended. */
function OpenedForm({ bearer, opened, onReload }: OpenedFormProps) {
  const [done, setDone] = useState<Done>();
  const [wants, setWants] = useState<"form" | "withdrawal">();
  const { last } = opened;
  /** Reading the form again starts on its first page. */
  const toFirstStep = () => history.replaceState({}, "", location.pathname);
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
      onSigned={signed => finish({ action: "signed", signed })}
      onDeclined={() => finish({ action: "declined" })}
      onOutdated={() => {
        setWants(undefined);
        void onReload();
      }}
    />
  );
}
