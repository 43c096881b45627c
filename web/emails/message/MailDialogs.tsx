import type { EmailRow } from "@hb/domain/emails/contract.ts";
import { staffDateTime } from "@hb/domain/time.ts";
import { call } from "../../backend/call.ts";
import { ReasonDialog } from "../../change/ReasonDialog.tsx";
import { useSiteTime } from "../../shell/site-time.ts";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { useRefreshEmails } from "../data.ts";
import { sayMail, sayRecipient } from "../mail-words.ts";
import { useMailActs } from "./mail-acts.ts";

export interface AskAbout {
  what: "send now" | "cancel" | "resend" | "bounced";
  mail: EmailRow;
}

/** The questions before what cannot be taken back. */
export function MailDialog({ what, mail, onClose }: AskAbout & { onClose: () => void }) {
  const { zone, today } = useSiteTime();
  const { sendNow, cancel, resend } = useMailActs();
  const refresh = useRefreshEmails();
  switch (what) {
    case "send now":
      return (
        <ReasonDialog
          title="Send it before its time"
          verb="Send now"
          reason="none"
          onAct={({ requestId }) => sendNow(mail, requestId)}
          onClose={onClose}
        >
          <p>
            {sayMail(mail)} is planned for <b>{staffDateTime(mail.at, zone, today)}</b>. Sent now, it does not go out
            then. It is judged first: what has ended stops it.
          </p>
        </ReasonDialog>
      );
    case "cancel":
      return (
        <ReasonDialog
          title="Cancel this mail"
          verb="Cancel the mail"
          reason="welcome"
          onAct={request => cancel(mail, request)}
          onClose={onClose}
        >
          <p>{sayMail(mail)} does not go out. It stays in the outbox as Cancelled and can be sent again from there.</p>
        </ReasonDialog>
      );
    case "resend":
      return (
        <ReasonDialog
          title="Send it again"
          verb="Send again"
          reason="none"
          onAct={({ requestId }) => resend(mail, requestId)}
          onClose={onClose}
        >
          <p>
            {sayMail(mail)} is written anew, with what holds now, and goes to the address that {sayRecipient(mail)} has
            now. The earlier mail stays as it is.
          </p>
        </ReasonDialog>
      );
    case "bounced":
      return (
        <ReasonDialog
          title="Mark the address as bounced"
          verb="Mark as bounced"
          reason="needed"
          onAct={async ({ requestId, reason = "" }) => {
            await call("markBounced", { requestId, participantId: mail.participant?.id ?? 0, reason });
            void refresh();
            notifyDone(`The address of ${sayRecipient(mail)} is marked as bounced`);
          }}
          onClose={onClose}
        >
          <p>Nothing is sent to this address any more until it is changed, or until the mark is lifted.</p>
        </ReasonDialog>
      );
  }
}
