import { useState } from "react";
import { canKeep, forget } from "../../public-page/kept.ts";
import { ConsentForm } from "./ConsentForm.tsx";
import { draftKey } from "./draft.ts";
import { Declined, Outdated, Signed, Withdrawn } from "./endings.tsx";
import type { SignedNow } from "./send.ts";
import type { Bearer, OpenedConsent } from "./use-consent.ts";
import { Withdraw } from "./Withdraw.tsx";

interface OpenedFormProps {
  bearer: Bearer;
  opened: OpenedConsent;
  onOpenAgain: () => Promise<void>;
}

/** What was done on this page just now; what was done before comes with the form. */
type Deed =
  | { did: "signed"; signed: SignedNow; printedName: string }
  | { did: "declined" }
  | { did: "withdrew"; effects: readonly string[] };

/** Which of its faces the page shows: the form, what was answered before, or how it ended. */
export function OpenedForm({ bearer, opened, onOpenAgain }: OpenedFormProps) {
  const [deed, setDeed] = useState<Deed>();
  const [wants, setWants] = useState<"form" | "withdrawal">();
  const [keeps] = useState(canKeep);
  const { last } = opened;
  /** Whoever reads the form once more begins at its first page. */
  const toFirstStep = () => history.replaceState({}, "", location.pathname);
  const answered = (done: Deed) => {
    forget(draftKey(bearer.link.participant));
    toFirstStep();
    setDeed(done);
    setWants(undefined);
  };
  const readAgain = () => {
    toFirstStep();
    setDeed(undefined);
    setWants("form");
    void onOpenAgain();
  };
  const shown = { bearer, opened };

  if (wants === "withdrawal")
    return (
      <Withdraw
        bearer={bearer}
        onBack={() => setWants(undefined)}
        onWithdrawn={effects => answered({ did: "withdrew", effects })}
      />
    );
  switch (deed?.did) {
    case "signed":
      return (
        <Signed
          {...shown}
          justNow={deed.signed}
          printedName={deed.printedName}
          file={deed.signed.file}
          version={deed.signed.version}
          at={deed.signed.signedAt}
          code={deed.signed.code}
          onWithdraw={() => setWants("withdrawal")}
        />
      );
    case "declined":
      return <Declined {...shown} onAgain={readAgain} />;
    case "withdrew":
      return <Withdrawn {...shown} effects={deed.effects} onAgain={readAgain} />;
    case undefined:
  }
  if (last && wants !== "form") {
    if (last.answer === "declined") return <Declined {...shown} at={last.at} onAgain={readAgain} />;
    if (last.withdrawnAt !== null) return <Withdrawn {...shown} at={last.withdrawnAt} onAgain={readAgain} />;
    const withdraw = () => setWants("withdrawal");
    if (last.outdated) return <Outdated {...shown} last={last} onGo={readAgain} onWithdraw={withdraw} />;
    return <Signed {...shown} {...last} onWithdraw={withdraw} />;
  }
  return (
    <ConsentForm
      {...shown}
      draftKey={draftKey(bearer.link.participant)}
      keeps={keeps}
      onSigned={(signed, printedName) => answered({ did: "signed", signed, printedName })}
      onDeclined={() => answered({ did: "declined" })}
      onBehind={() => {
        setWants(undefined);
        void onOpenAgain();
      }}
    />
  );
}
