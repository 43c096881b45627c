import type { EmailRow } from "@hb/domain/emails/contract.ts";
import { call, newRequestId } from "../../backend/call.ts";
import { attempt } from "../../change/attempt.ts";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { notify, notifyDone } from "../../ui/overlay/toasts.tsx";
import { useRefreshEmails } from "../data.ts";
import { sayMail, sayRecipient } from "../mail-words.ts";

/** Everything that can be done with one mail. Each says what it did; a refusal is said and stays. */
export function useMailActs() {
  const refresh = useRefreshEmails();
  const me = useUserInfo();
  const mayWrite = me?.permissions.participants === true || me?.permissions.remoteStudy === true;

  const hold = (mail: EmailRow, held: boolean): Promise<boolean> =>
    attempt(call("holdEmail", { requestId: newRequestId(), id: mail.id, held }), () => {
      notifyDone(`${sayMail(mail)} ${held ? "is held back" : "was released"}`, {
        about: `held ${mail.id}`,
        undo: () => void hold(mail, !held),
      });
      void refresh();
    });

  const sendNow = async (mail: EmailRow, requestId: string): Promise<void> => {
    const { state, reason } = await call("sendEmailNow", { requestId, id: mail.id });
    void refresh();
    const isStopped = state === "cancelled" || state === "suppressed" || state === "failed";
    if (isStopped) notify(`Not sent to ${sayRecipient(mail)}: ${reason ?? "there is nothing to send any more"}`);
    else notifyDone(state === "sent" ? `${sayMail(mail)} was sent` : `${sayMail(mail)} goes out now`);
  };

  const cancel = async (mail: EmailRow, request: { requestId: string; reason?: string }): Promise<void> => {
    await call("cancelEmail", { ...request, id: mail.id });
    void refresh();
    notifyDone(`${sayMail(mail)} was cancelled`);
  };

  const resend = async (mail: EmailRow, requestId: string): Promise<void> => {
    const { outcome, reason } = await call("resendEmail", { requestId, id: mail.id });
    void refresh();
    if (outcome === "queued") notifyDone(`${sayMail(mail)} goes out again`);
    else notify(`Not sent to ${sayRecipient(mail)}: ${reason ?? "the address is suppressed"}`);
  };

  const settle = (mail: EmailRow, arrived: boolean) =>
    attempt(call("resolveEmail", { requestId: newRequestId(), id: mail.id, arrived }), () => {
      notifyDone(`${sayMail(mail)} is now ${arrived ? "Sent" : "Failed"}`);
      void refresh();
    });

  const test = ({ type, participant, about }: Pick<EmailRow, "type" | "participant" | "about">) =>
    attempt(
      call("sendTest", { requestId: newRequestId(), type, participantId: participant?.id ?? null, about }).then(
        ({ to }) => notifyDone(`A test goes to ${to}`),
      ),
      () => void refresh(),
    );

  return { mayWrite, hold, sendNow, cancel, resend, settle, test };
}
