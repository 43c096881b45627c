import type { EmailRow } from "@hb/domain/emails/contract.ts";
import { staffDateTime } from "@hb/domain/format.ts";
import type { Language } from "@hb/domain/language.ts";
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
    const outcome = await run("sendEmailsNow", { ids: [email.id] });
    if (outcome.problem) return outcome;
    const { state = email.state, reason } = outcome.answer.emails[0] ?? {};
    const isStopped = state === "cancelled" || state === "suppressed" || state === "failed";
    if (isStopped) notify(`Not sent to ${recipientLabel(email)}. ${reason ?? "There's nothing left to send."}`);
    else notifyDone(state === "sent" ? `${emailLabel(email)} sent` : `${emailLabel(email)} is being sent`);
    return outcome;
  };

  const resend = async (email: EmailRow) => {
    const outcome = await run("resendEmail", { id: email.id });
    if (outcome.problem) return outcome;
    if (outcome.answer.outcome === "queued") notifyDone(`${emailLabel(email)} resent`);
    else notify(`Not sent to ${recipientLabel(email)}. ${outcome.answer.reason ?? "The address is suppressed."}`);
    return outcome;
  };

  const markDelivered = async (email: EmailRow, arrived: boolean) => {
    const { problem } = await run("resolveEmail", { id: email.id, arrived });
    if (problem) notifyProblem(problem, { what: "Email not marked." });
    else notifyDone(`${emailLabel(email)} marked as ${arrived ? "delivered" : "failed"}`);
  };

  const sendTest = async ({
    type,
    participant,
    about,
    language,
  }: Pick<EmailRow, "type" | "participant" | "about"> & { language?: Language }) => {
    const asked = { type, participantId: participant?.id ?? null, about, ...(language && { language }) };
    const { answer, problem } = await run("sendTest", asked);
    if (problem) notifyProblem(problem, { what: "Test not sent." });
    else notifyDone(`Test sent to ${answer.to}`);
  };

  return { canSend, run, hold, sendNow, resend, markDelivered, sendTest };
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
  const site = useSiteTime();
  const { run, sendNow, resend } = useEmailActions();
  const label = emailLabel(email);
  const dialogs = {
    "send now": {
      verb: "Send now",
      reason: "none",
      onConfirm: () => sendNow(email),
      children: (
        <>
          {label} is planned for <b>{staffDateTime(email.at, site)}</b>. If you send it now, it won't be sent again
          then. It's rechecked first and skipped if it no longer applies.
        </>
      ),
    },
    cancel: {
      verb: "Cancel email",
      reason: "optional",
      done: `${label} canceled`,
      onConfirm: reason => run("cancelEmails", { ids: [email.id], ...(reason !== undefined && { reason }) }),
      children: `${label} won't be sent. It stays in the outbox as Canceled, and you can resend it from there.`,
    },
    resend: {
      verb: "Resend email",
      reason: "none",
      onConfirm: () => resend(email),
      children: `${label} is written again with current details and sent to the current address. The earlier email stays as it is.`,
    },
    bounced: {
      verb: "Mark as bounced",
      reason: "required",
      done: `Address of ${recipientLabel(email)} marked as bounced`,
      onConfirm: (reason = "") => run("markBounced", { participantId: email.participant?.id ?? 0, reason }),
      children: "Nothing is sent to this address until it changes or you clear the bounce.",
    },
  } satisfies Record<EmailQuestion, Partial<Parameters<typeof ChangeDialog>[0]>>;
  const { children, ...dialog } = dialogs[question];
  return (
    <ChangeDialog title={dialog.verb} {...dialog} onClose={onClose}>
      <p>{children}</p>
    </ChangeDialog>
  );
}
