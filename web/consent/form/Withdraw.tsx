import { consentPage } from "@hb/domain/consent/page-text.ts";
import { IconDoorExit } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { call, newRequestId } from "../../backend/call.ts";
import { asRefusal } from "../../backend/refused.ts";
import { Button } from "../../public-page/Button.tsx";
import { Ending } from "../../public-page/Ending.tsx";
import { TextField } from "../../public-page/fields/TextField.tsx";
import { sentenceOf } from "../../public-page/refused.ts";
import { Trouble } from "../../public-page/Trouble.tsx";
import type { Bearer } from "./use-consent.ts";

const text = consentPage.withdraw;

interface WithdrawProps {
  bearer: Bearer;
  onBack: () => void;
  onWithdrawn: (effects: readonly string[]) => void;
}

/** Asks once, because it ends something; no reason is needed. */
export function Withdraw({ bearer, onBack, onWithdrawn }: WithdrawProps) {
  const [reason, setReason] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const requestId = useRef(newRequestId());
  const withdraw = async () => {
    setIsBusy(true);
    setTrouble(undefined);
    const why = reason.trim();
    try {
      const { effects } = await call("withdrawConsentByLink", {
        ...bearer.link,
        requestId: requestId.current,
        ...(why && { reason: why }),
      });
      onWithdrawn(effects.sentences);
    } catch (error) {
      setTrouble(sentenceOf(asRefusal(error), consentPage.trouble));
      setIsBusy(false);
    }
  };
  return (
    <Ending
      title={text.title}
      icon={IconDoorExit}
      help={consentPage.help}
      facts={
        <TextField
          id="reason"
          words={{ label: text.reason, help: text.reasonHelp }}
          isOptional
          isLong
          maxLength={500}
          value={reason}
          onChange={setReason}
        />
      }
      acts={
        <>
          <Trouble waits>{trouble}</Trouble>
          <Button isBusy={isBusy} onClick={() => void withdraw()}>
            {isBusy ? text.withdrawing : text.withdraw}
          </Button>
          <Button look="plain" onClick={onBack}>
            {text.back}
          </Button>
        </>
      }
    >
      <p>{text.words}</p>
    </Ending>
  );
}
