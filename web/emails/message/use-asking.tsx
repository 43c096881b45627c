import type { EmailRow } from "@hb/domain/emails/contract.ts";
import { useState } from "react";
import { newRequestId } from "../../backend/call.ts";
import { serverNow } from "../../backend/clock.ts";
import { attempt } from "../../change/attempt.ts";
import { isEarly } from "../mail-words.ts";
import { type AskAbout, MailDialog } from "./MailDialogs.tsx";
import { useMailActs } from "./mail-acts.ts";

/** Acts on a mail, asking first where it cannot be taken back; a mail that is due is sent at once. */
export function useAsking() {
  const { sendNow } = useMailActs();
  const [asking, setAsking] = useState<AskAbout>();
  return {
    ask: (what: AskAbout["what"], mail: EmailRow) => {
      if (what === "send now" && !isEarly(mail, serverNow())) void attempt(sendNow(mail, newRequestId()));
      else setAsking({ what, mail });
    },
    dialog: asking && <MailDialog {...asking} onClose={() => setAsking(undefined)} />,
  };
}
