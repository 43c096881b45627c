import type { EmailRow } from "@hb/domain/emails/contract.ts";
import { staffDateTime } from "@hb/domain/time.ts";
import { useState } from "react";
import { serverNow } from "../../backend/clock.ts";
import { ChangeDialog } from "../../change/ChangeDialog.tsx";
import { notifyProblem, notifyUndoable } from "../../change/notify-problem.tsx";
import { useChange } from "../../change/use-change.ts";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { notify, notifyDone } from "../../ui/overlay/toasts.tsx";
import { emailsKey } from "../data.ts";
import { emailLabel, isEarly, recipientLabel } from "../email-labels.ts";

/** Everything that can be done with one email. */
export function useEmailActions() {
  const { run } = useChange({ refresh: [emailsKey] });
  const me = useUserInfo();
  const canSend = me?.permissions.participants === true || me?.permissions.remoteStudy === true;

  const hold = async (email: EmailRow, held: boolean) => {
    const about = `hold ${email.id}`;
    const { problem } = await run("holdEmail", { id: email.id, held });
    if (problem)
      return notifyProblem(problem, { what: held ? "Email not put on hold." : "Email not released.", about });
    notifyUndoable(
      `${emailLabel(email)} ${held ? "put on hold" : "released"}`,
      () => run("holdEmail", { id: email.id, held: !held }),
      about,
    );
  };

  const sendNow = async (email: EmailRow) => {
    const outcome = await run("sendEmailNow", { id: email.id });
    if (outcome.problem) return outcome;
    const { state, reason } = outcome.answer;
    const isStopped = state === "cancelled" || state === "suppressed" || state === "failed";
    if (isStopped) notify(`Not sent to ${recipientLabel(email)}. ${reason ?? "There's nothing left to send."}`);
    else notifyDone(state === "sent" ? `${emailLabel(email)} sent` : `${emailLabel(email)} is being sent`);
    return outcome;
  };

  const cancel = async (email: EmailRow, reason: string | undefined) => {
    const outcome = await run("cancelEmail", { id: email.id, ...(reason !== undefined && { reason }) });
    if (!outcome.problem) notifyDone(`${emailLabel(email)} canceled`);
    return outcome;
  };

  const resend = async (email: EmailRow) => {
    const outcome = await run("resendEmail", { id: email.id });
    if (outcome.problem) return outcome;
    if (outcome.answer.outcome === "queued") notifyDone(`${emailLabel(email)} resent`);
    else notify(`Not sent to ${recipientLabel(email)}. ${outcome.answer.reason ?? "The address is suppressed."}`);
    return outcome;
  };

  const markBounced = async (email: EmailRow, reason: string) => {
    const outcome = await run("markBounced", { participantId: email.participant?.id ?? 0, reason });
    if (!outcome.problem) notifyDone(`Address of ${recipientLabel(email)} marked as bounced`);
    return outcome;
  };

  const markDelivered = async (email: EmailRow, arrived: boolean) => {
    const { problem } = await run("resolveEmail", { id: email.id, arrived });
    if (problem) notifyProblem(problem, { what: "Email not marked." });
    else notifyDone(`${emailLabel(email)} marked as ${arrived ? "delivered" : "failed"}`);
  };

  const sendTest = async ({ type, participant, about }: Pick<EmailRow, "type" | "participant" | "about">) => {
    const { answer, problem } = await run("sendTest", { type, participantId: participant?.id ?? null, about });
    if (problem) notifyProblem(problem, { what: "Test not sent." });
    else notifyDone(`Test sent to ${answer.to}`);
  };

  return { canSend, hold, sendNow, cancel, resend, markBounced, markDelivered, sendTest };
}

export type EmailQuestion = "send now" | "cancel" | "resend" | "bounced";

/** Confirms what can't be undone. An email that is due is sent without asking. */
export function useEmailDialog() {
  const { sendNow } = useEmailActions();
  const [asked, setAsked] = useState<EmailDialogProps>();
  const onClose = () => setAsked(undefined);
  const ask = (question: EmailQuestion, email: EmailRow) => {
    if (question !== "send now" || isEarly(email, serverNow())) return setAsked({ question, email });
    void sendNow(email).then(({ problem }) => {
      if (problem) notifyProblem(problem, { what: "Email not sent." });
    });
  };
  return { ask, dialog: asked && <EmailDialog {...asked} onClose={onClose} /> };
}

interface EmailDialogProps {
  question: EmailQuestion;
  email: EmailRow;
}

function EmailDialog({ question, email, onClose }: EmailDialogProps & { onClose: () => void }) {
  const { zone, today } = useSiteTime();
  const { sendNow, cancel, resend, markBounced } = useEmailActions();
  switch (question) {
    case "send now":
      return (
        <ChangeDialog title="Send now" verb="Send now" reason="none" onConfirm={() => sendNow(email)} onClose={onClose}>
          <p>
            {emailLabel(email)} is planned for <b>{staffDateTime(email.at, zone, today)}</b>. If you send it now, it
            won't be sent again then. It's rechecked first and skipped if it no longer applies.
          </p>
        </ChangeDialog>
      );
    case "cancel":
      return (
        <ChangeDialog
          title="Cancel email"
          verb="Cancel email"
          reason="optional"
          onConfirm={reason => cancel(email, reason)}
          onClose={onClose}
        >
          <p>
            {emailLabel(email)} won't be sent. It stays in the outbox as Canceled, and you can resend it from there.
          </p>
        </ChangeDialog>
      );
    case "resend":
      return (
        <ChangeDialog
          title="Resend email"
          verb="Resend email"
          reason="none"
          onConfirm={() => resend(email)}
          onClose={onClose}
        >
          <p>
            {emailLabel(email)} is written again with current details and sent to the current address. The earlier email
            stays as it is.
          </p>
        </ChangeDialog>
      );
    case "bounced":
      return (
        <ChangeDialog
          title="Mark as bounced"
          verb="Mark as bounced"
          reason="required"
          onConfirm={(reason = "") => markBounced(email, reason)}
          onClose={onClose}
        >
          <p>Nothing is sent to this address until it changes or you clear the bounce.</p>
        </ChangeDialog>
      );
  }
}
