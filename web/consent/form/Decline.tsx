import type { ConsentText } from "@hb/domain/consent/consent-text.ts";
import { consentPage } from "@hb/domain/consent/page-text.ts";
import { IconInfoCircle } from "@tabler/icons-react";
import { type FormEvent, type Ref, useState } from "react";
import { Button } from "../../public-page/Button.tsx";
import { TextField } from "../../public-page/fields/TextField.tsx";
import { PublicPage } from "../../public-page/PublicPage.tsx";
import { ThumbBar } from "../../public-page/ThumbBar.tsx";
import { Trouble } from "../../public-page/Trouble.tsx";
import type { Form } from "./use-form.ts";
import page from "../../public-page/PublicPage.module.css";
import classes from "./ConsentForm.module.css";
import review from "./ReviewStep.module.css";

const text = consentPage.decline;
const formId = "decline";

interface DeclineProps {
  text: ConsentText;
  form: Form;
  headline: Ref<HTMLHeadingElement>;
  onBack: () => void;
}

/** The other way to end the form: the same place, the same button. */
export function Decline({ text: consent, form, headline, onBack }: DeclineProps) {
  const [reason, setReason] = useState("");
  const isSending = form.delivery.state === "sending";
  const send = (event: FormEvent) => {
    event.preventDefault();
    void form.decline(reason);
  };
  return (
    <PublicPage
      title={text.headline}
      help={consentPage.help}
      bar={
        <ThumbBar
          back={{ label: text.back, act: onBack }}
          above={<Trouble waits>{form.delivery.state === "failed" && form.delivery.sentence}</Trouble>}
        >
          <Button type="submit" form={formId} isBusy={isSending}>
            {isSending ? text.declining : text.decline}
          </Button>
        </ThumbBar>
      }
    >
      <form className={classes["form"]} id={formId} noValidate onSubmit={send}>
        <h1 className={page["headline"]} ref={headline} tabIndex={-1}>
          {text.headline}
        </h1>
        <div className={review["meaning"]}>
          <IconInfoCircle size={20} stroke={2} aria-hidden="true" />
          <p>
            {text.means} {consent.declining}
          </p>
        </div>
        <TextField
          id="reason"
          words={{ label: text.reason, help: text.reasonHelp }}
          isOptional
          isLong
          maxLength={500}
          value={reason}
          onChange={setReason}
        />
      </form>
    </PublicPage>
  );
}
