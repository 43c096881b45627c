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
import { emailActionsText as text } from "./text.tsx";

/** Everything that can be done with one email. */
export function useEmailActions() {
  const { run } = useChange({ refresh: [emailsKey] });
  const me = useUserInfo();
  const canSend = me?.permissions.participants === true || me?.permissions.remoteStudy === true;

  const hold = async (email: EmailRow, held: boolean) => {
    const about = `hold ${email.id}`;
    const { problem } = await run("holdEmail", { id: email.id, held });
    const { done, failed } = held ? text.hold : text.release;
    if (problem) return notifyProblem(problem, { what: failed, about });
    notifyUndoable(done(emailLabel(email)), () => run("holdEmail", { id: email.id, held: !held }), about);
  };

  const sendNow = async (email: EmailRow) => {
    const outcome = await run("sendEmailsNow", { ids: [email.id] });
    if (outcome.problem) return outcome;
    const { state = email.state, reason } = outcome.answer.emails[0] ?? {};
    const isStopped = state === "cancelled" || state === "suppressed" || state === "failed";
    if (isStopped) notify(text.notSent(recipientLabel(email), reason ?? text.sendNow.nothingLeft));
    else notifyDone((state === "sent" ? text.sendNow.sent : text.sendNow.beingSent)(emailLabel(email)));
    return outcome;
  };

  const resend = async (email: EmailRow) => {
    const outcome = await run("resendEmail", { id: email.id });
    if (outcome.problem) return outcome;
    if (outcome.answer.outcome === "queued") notifyDone(text.resend.done(emailLabel(email)));
    else notify(text.notSent(recipientLabel(email), outcome.answer.reason ?? text.addressSuppressed));
    return outcome;
  };

  const markDelivered = async (email: EmailRow, arrived: boolean) => {
    const { problem } = await run("resolveEmail", { id: email.id, arrived });
    if (problem) notifyProblem(problem, { what: text.mark.notMarked });
    else notifyDone((arrived ? text.mark.deliveredDone : text.mark.failedDone)(emailLabel(email)));
  };

  const sendTest = async ({
    type,
    participant,
    about,
    language,
  }: Pick<EmailRow, "type" | "participant" | "about"> & { language?: Language }) => {
    const asked = { type, participantId: participant?.id ?? null, about, ...(language && { language }) };
    const { answer, problem } = await run("sendTest", asked);
    if (problem) notifyProblem(problem, { what: text.test.failed });
    else notifyDone(text.test.done(answer.to));
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
      if (problem) notifyProblem(problem, { what: text.sendNow.failed });
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
      verb: text.sendNow.verb,
      reason: "none",
      onConfirm: () => sendNow(email),
      children: text.sendNow.early(label, <b>{staffDateTime(email.at, site)}</b>),
    },
    cancel: {
      verb: text.cancel.verb,
      reason: "optional",
      done: text.cancel.done(label),
      onConfirm: reason => run("cancelEmails", { ids: [email.id], ...(reason !== undefined && { reason }) }),
      children: text.cancel.explanation(label),
    },
    resend: {
      verb: text.resend.verb,
      reason: "none",
      onConfirm: () => resend(email),
      children: text.resend.explanation(label),
    },
    bounced: {
      verb: text.bounced.verb,
      reason: "required",
      done: text.bounced.done(recipientLabel(email)),
      onConfirm: (reason = "") => run("markBounced", { participantId: email.participant?.id ?? 0, reason }),
      children: text.bounced.explanation,
    },
  } satisfies Record<EmailQuestion, Partial<Parameters<typeof ChangeDialog>[0]>>;
  const { children, ...dialog } = dialogs[question];
  return (
    <ChangeDialog title={dialog.verb} {...dialog} onClose={onClose}>
      <p>{children}</p>
    </ChangeDialog>
  );
}
