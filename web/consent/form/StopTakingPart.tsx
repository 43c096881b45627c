import type { ConsentText } from "@hb/domain/consent/consent-text.ts";
import { consentPage } from "@hb/domain/consent/page-text.ts";
import { publicPage } from "@hb/domain/public-page/text.ts";
import { IconDoorExit, IconInfoCircle } from "@tabler/icons-react";
import { type Ref, useState } from "react";
import { perform } from "../../change/perform.ts";
import { Button, ThumbBar } from "../../public-page/Button.tsx";
import { TextField } from "../../public-page/fields/inputs.tsx";
import { useText } from "../../public-page/language.tsx";
import { DeliveryNotice } from "../../public-page/Notice.tsx";
import { Ending, PublicPage } from "../../public-page/PublicPage.tsx";
import { useSending } from "../../public-page/sending.ts";
import { Row } from "../../ui/layout/Stack.tsx";
import { type Form, reasonIn, type Signer } from "./use-form.ts";
import fields from "../../public-page/fields/fields.module.css";
import classes from "./ConsentForm.module.css";

interface DeclineProps {
  text: ConsentText;
  form: Form;
  headline: Ref<HTMLHeadingElement>;
  onBack: () => void;
}

/** The other way to end the form: the same place, the same button. */
export function Decline({ text: consent, form, headline, onBack }: DeclineProps) {
  const text = useText(consentPage);
  const { sending } = useText(publicPage);
  const [reason, setReason] = useState("");
  return (
    <PublicPage
      title={text.decline.headline}
      help={text.help}
      bar={
        <ThumbBar onBack={onBack} backLabel={text.decline.back} above={<DeliveryNotice delivery={form.delivery} />}>
          <Button isBusy={form.isSending} onClick={() => form.decline(reason)}>
            {form.isSending ? sending : text.decline.decline}
          </Button>
        </ThumbBar>
      }
    >
      <div className={fields["form"]}>
        <h1 className="headline" ref={headline} tabIndex={-1}>
          {text.decline.headline}
        </h1>
        <Row gap={10} align="stretch" className={`lead ${classes["meaning"]}`}>
          <IconInfoCircle size={20} aria-hidden="true" />
          <p>
            {text.decline.means} {consent.declining}
          </p>
        </Row>
        <ReasonField reason={reason} onChange={setReason} />
      </div>
    </PublicPage>
  );
}

interface WithdrawProps {
  bearer: Signer;
  onBack: () => void;
  onWithdrawn: (effects: readonly string[]) => void;
}

/** Asks once, because it ends something. A reason is optional. */
export function Withdraw({ bearer, onBack, onWithdrawn }: WithdrawProps) {
  const text = useText(consentPage);
  const { sending } = useText(publicPage);
  const [reason, setReason] = useState("");
  const { delivery, isSending, send } = useSending();
  const withdraw = async () => {
    const given = await bearer.prove();
    if (!given) return;
    await send({
      attempt: intentId =>
        perform("withdrawConsentByLink", { ...bearer.link, ...given, ...reasonIn(reason) }, { intentId }),
      onSent: ({ effects }) => onWithdrawn(effects.sentences),
      onRefused: ({ details }) => {
        if (details["needsProof"] === true) bearer.forgetProof();
        return false;
      },
    });
  };
  return (
    <Ending
      title={text.withdraw.title}
      icon={IconDoorExit}
      help={text.help}
      details={<ReasonField reason={reason} onChange={setReason} />}
      actions={
        <>
          <DeliveryNotice delivery={delivery} />
          <Button isBusy={isSending} onClick={() => void withdraw()}>
            {isSending ? sending : text.withdraw.withdraw}
          </Button>
          <Button look="plain" onClick={onBack}>
            {text.withdraw.back}
          </Button>
        </>
      }
    >
      <p>{text.withdraw.text}</p>
    </Ending>
  );
}

function ReasonField({ reason, onChange }: { reason: string; onChange: (reason: string) => void }) {
  const text = useText(consentPage);
  return (
    <TextField
      id="reason"
      text={{ label: text.reason, help: text.reasonHelp }}
      isOptional
      isLong
      maxLength={500}
      value={reason}
      onChange={onChange}
    />
  );
}
