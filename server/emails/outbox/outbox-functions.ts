import {
  cancelEmails,
  countEmails,
  type EmailFilters,
  getEmail,
  holdEmail,
  listEmails,
  pauseMail,
  resolveEmail,
  sendEmailsNow,
} from "@hb/domain/emails/contract.ts";
import { type EmailState, emailStates, isWaiting } from "@hb/domain/emails/email.ts";
import { isAccountEmail } from "@hb/domain/emails/email-types.ts";
import { whatWouldCancel } from "@hb/domain/emails/reasons.ts";
import { describeRule } from "@hb/domain/emails/rules.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import { marker } from "@hb/domain/markers.ts";
import type { Actor } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import type { Jobs } from "@hb/platform/jobs/jobs.ts";
import { findMailPause, holdMail, sendMailNow, setMailPause, setMailState } from "@hb/platform/mail/mail.ts";
import { announce } from "@hb/platform/realtime/announce.ts";
import { handle } from "../../handle.ts";
import { type ChangeContext, record } from "../../log/acts.ts";
import type { Site } from "../../site.ts";
import { staffOf } from "../../staff.ts";
import { decideEmail } from "../planned/decision.ts";
import { recheckPlanned } from "../planned/jobs.ts";
import * as sql from "../sql.ts";
import * as outbox from "./outbox-sql.ts";
import { outboxText as text } from "./text.ts";
import { outboxQueryFor, toBody, toRow, visibleTo } from "./visibility.ts";

/** The outbox: what was sent, what will be, why, and what would stop it. */
export const outboxFunctions = (site: Site, jobs: Jobs) => {
  const asked = (db: Queryable, actor: Actor, filters: EmailFilters) =>
    outbox.withMatches(db, outboxQueryFor(actor, filters, site.timeZone));

  return [
    handle(listEmails, async ({ db, actor }, { filters, sort, offset, limit }) => {
      const search = await asked(db, actor, filters);
      const [rows, total] = await Promise.all([
        outbox.listEmails(db, search, { ...sort, offset, limit }),
        outbox.countEmails(db, search),
      ]);
      return { rows: rows.map(email => toRow(actor, email)), total };
    }),

    handle(countEmails, async ({ db, actor }, { filters }) => {
      const search = await asked(db, actor, filters);
      const [total, states, types, paused, failedJobs] = await Promise.all([
        outbox.countEmails(db, search),
        outbox.countBy(db, search, "states"),
        outbox.countBy(db, search, "types"),
        findMailPause(db),
        jobs.countFailed(),
      ]);
      const byState = new Map(states.map(({ key, count }) => [key, count]));
      return {
        total,
        states: Object.fromEntries(emailStates.map(state => [state, byState.get(state) ?? 0])) as Record<
          EmailState,
          number
        >,
        types: Object.fromEntries(types.map(({ key, count }) => [key, count])),
        held: states.reduce((sum, { held }) => sum + held, 0),
        paused: paused ?? null,
        hasMailServer: site.hasMailServer,
        failedJobs,
      };
    }),

    handle(getEmail, async ({ db, actor, now }, { id }) => {
      const email = visibleTo(actor, await sql.findEmail(db, id));
      const isByRule = email.ruleId !== null;
      const rule = site.emailRules.find(one => one.id === email.ruleId);
      const decision =
        email.state === "planned" && email.participantId !== null
          ? await decideEmail(db, site, { ...email, participantId: email.participantId, isByRule, now })
          : undefined;
      const isReadable = !email.confidential && email.text !== "";
      return {
        ...toRow(actor, email),
        ...(decision?.outcome === "send" && { isFallback: decision.isFallback }),
        body: decision?.outcome === "send" ? toBody(decision.content) : isReadable ? toBody(email) : null,
        wouldStop: decision && decision.outcome !== "send" ? decision.reason : null,
        stoppedBy: whatWouldCancel({ type: email.type, state: email.state, isByRule }),
        messageId: email.messageId,
        updatedAt: email.updatedAt,
        sentAt: email.sentAt,
        rule: email.ruleId === null ? null : { id: email.ruleId, words: rule ? describeRule(rule) : text.ruleRemoved },
      };
    }),

    handle(pauseMail, async (context, { paused, reason }) => {
      const { tx, actor, now } = context;
      const before = await findMailPause(tx);
      if ((before !== undefined) === paused)
        refuse("failed-precondition", paused ? text.alreadyPaused : text.notPaused);
      await setMailPause(tx, paused ? { at: now, by: staffOf(actor).name, reason: reason ?? null } : null);
      await announce(tx, [marker.emails]);
      await record(context, {
        action: logAction.settings,
        subject: { kind: "settings", id: "mail" },
        payload: {
          setting: "Emails to participants",
          old: !paused ? "paused" : "sent",
          new: paused ? "paused" : "sent",
          ...(reason !== undefined && { reason }),
        },
      });
      return {};
    }),

    handle(holdEmail, async (context, { id, held }) => {
      const { tx, actor, now } = context;
      const email = waiting(visibleTo(actor, await sql.lockEmail(tx, id)));
      if (email.isHeld === held) refuse("failed-precondition", held ? text.alreadyHeld : text.notHeld);
      await holdMail(tx, id, held, now);
      await recordState(context, email, email.state, { held });
      return {};
    }),

    handle(sendEmailsNow, async (context, { ids }) => {
      const { tx, now } = context;
      const { waiting, skipped } = await lockWaiting(context, ids);
      if (waiting.some(({ type }) => !isAccountEmail(type)) && (await findMailPause(tx)))
        refuse("failed-precondition", text.paused);
      const emails = [];
      for (const email of waiting) {
        if (email.state === "planned") await recheckPlanned(tx, site, email, now);
        await sendMailNow(tx, email.id, now);
        const { id, state, reason } = (await sql.findEmail(tx, email.id)) ?? email;
        await recordState(context, email, state, { reason: "Sent now by hand" });
        emails.push({ id, state, reason });
      }
      return { emails, skipped };
    }),

    handle(cancelEmails, async (context, { ids, reason }) => {
      const { tx, actor, now } = context;
      const { waiting, skipped } = await lockWaiting(context, ids);
      const cancelReason = text.canceled(staffOf(actor).name, reason);
      for (const email of waiting) {
        await setMailState(tx, { id: email.id, state: "cancelled", reason: cancelReason, now });
        await recordState(context, email, "cancelled", { reason });
      }
      return { canceled: waiting.length, skipped };
    }),

    handle(resolveEmail, async (context, { id, arrived, reason }) => {
      const { tx, actor, now } = context;
      const email = visibleTo(actor, await sql.lockEmail(tx, id));
      if (email.state !== "uncertain") refuse("failed-precondition", text.alreadyMarked);
      const state = arrived ? "sent" : "failed";
      const marked = arrived ? text.markedDelivered : text.markedFailed;
      const markReason = marked(staffOf(actor).name, reason);
      await setMailState(tx, { id, state, reason: markReason, now });
      await recordState(context, email, state, { reason });
      return {};
    }),
  ];
};

function waiting(email: sql.StoredEmail): sql.StoredEmail {
  if (!isWaiting(email.state)) refuse("failed-precondition", text.notWaiting, { state: email.state });
  return email;
}

/** Those of them that still wait. In the order of their ids, so that two colleagues never wait for each other. */
async function lockWaiting({ tx, actor }: ChangeContext, ids: readonly number[]) {
  const emails: sql.StoredEmail[] = [];
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b))
    emails.push(visibleTo(actor, await sql.lockEmail(tx, id)));
  const [first] = emails;
  if (first && emails.length === 1) waiting(first);
  const left = emails.filter(({ state }) => isWaiting(state));
  if (left.length === 0) refuse("failed-precondition", text.noneWaiting);
  return { waiting: left, skipped: emails.length - left.length };
}

export async function recordState(
  context: ChangeContext,
  /** With its state so far; null = it's new. */
  email: Pick<sql.StoredEmail, "id" | "participantId" | "participantName" | "type" | "to"> & {
    state: EmailState | null;
  },
  to: EmailState,
  { reason, held }: { reason?: string | undefined; held?: boolean } = {},
): Promise<void> {
  const { id, participantId, participantName, type, state } = email;
  await record(context, {
    action: logAction.emailState,
    ...(participantId !== null && { participantId, participantName: participantName ?? "" }),
    subject: { kind: "email", id: String(id) },
    payload: {
      old: state,
      new: to,
      type,
      to: email.to,
      ...(reason !== undefined && { reason }),
      ...(held !== undefined && { held }),
    },
  });
}
