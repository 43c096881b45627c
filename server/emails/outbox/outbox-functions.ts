import {
  cancelEmail,
  countEmails,
  type EmailFilters,
  getEmail,
  holdEmail,
  listEmails,
  pauseMail,
  resolveEmail,
  sendEmailNow,
} from "@hb/domain/emails/contract.ts";
import { type EmailState, emailStates, isWaiting } from "@hb/domain/emails/email-state.ts";
import { isAccountEmail } from "@hb/domain/emails/email-types.ts";
import { whatWouldCancel } from "@hb/domain/emails/reasons.ts";
import { describeRule } from "@hb/domain/emails/rules.ts";
import { logAction, marker } from "@hb/domain/log/actions.ts";
import type { Actor } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { handle } from "@hb/platform/functions/handle.ts";
import { findMailPause, holdMail, sendMailNow, setMailPause, setMailState } from "@hb/platform/mail/mail.ts";
import type { Platform } from "@hb/platform/platform.ts";
import { announce } from "@hb/platform/realtime/announce.ts";
import { type ChangeContext, record } from "../../log/acts.ts";
import type { Site } from "../../site.ts";
import { staffOf } from "../../staff.ts";
import { decideEmail } from "../planned/decision.ts";
import { recheckPlanned } from "../planned/jobs.ts";
import * as sql from "../sql.ts";
import * as outbox from "./outbox-sql.ts";
import { outboxQueryFor, toBody, toRow, visibleTo } from "./visibility.ts";

/** The outbox: what went out, what will, why, and what would stop it. */
export const outboxFunctions = (site: Site, started: Promise<Platform>) => {
  const asked = (db: Queryable, actor: Actor, filters: EmailFilters) =>
    outbox.withMatches(db, outboxQueryFor(actor, filters, site.timeZone));

  return [
    handle(listEmails, async ({ db, actor }, { filters, sort, offset, limit }) => {
      const given = await asked(db, actor, filters);
      const [rows, total] = await Promise.all([
        outbox.listEmails(db, given, { ...sort, offset, limit }),
        outbox.countEmails(db, given),
      ]);
      return { rows: rows.map(mail => toRow(actor, mail)), total };
    }),

    handle(countEmails, async ({ db, actor }, { filters }) => {
      const given = await asked(db, actor, filters);
      const { jobs } = await started;
      const [total, states, types, paused, failedJobs] = await Promise.all([
        outbox.countEmails(db, given),
        outbox.countBy(db, given, "states"),
        outbox.countBy(db, given, "types"),
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
      const mail = visibleTo(actor, await sql.findEmail(db, id));
      const isByRule = mail.ruleId !== null;
      const rule = site.emailRules.find(one => one.id === mail.ruleId);
      const decision =
        mail.state === "planned" && mail.participantId !== null
          ? await decideEmail(db, site, { ...mail, participantId: mail.participantId, isByRule, now })
          : undefined;
      const isReadable = !mail.confidential && mail.text !== "";
      return {
        ...toRow(actor, mail),
        body: decision?.outcome === "send" ? toBody(decision.content) : isReadable ? toBody(mail) : null,
        wouldStop: decision && decision.outcome !== "send" ? decision.reason : null,
        stoppedBy: whatWouldCancel({ type: mail.type, state: mail.state, isByRule }),
        messageId: mail.messageId,
        updatedAt: mail.updatedAt,
        sentAt: mail.sentAt,
        rule:
          mail.ruleId === null ? null : { id: mail.ruleId, words: rule ? describeRule(rule) : "It has been removed." },
      };
    }),

    handle(pauseMail, async (context, { paused, reason }) => {
      const { tx, actor, now } = context;
      const before = await findMailPause(tx);
      if ((before !== undefined) === paused)
        refuse("failed-precondition", paused ? "Mail is paused already." : "Mail is not paused.");
      await setMailPause(tx, paused ? { at: now, by: staffOf(actor).name, reason: reason ?? null } : null);
      await announce(tx, [marker.emails]);
      await record(context, {
        action: logAction.settings,
        subject: { kind: "settings", id: "mail" },
        payload: {
          setting: "Mail to participants",
          old: !paused ? "paused" : "sent",
          new: paused ? "paused" : "sent",
          ...(reason !== undefined && { reason }),
        },
      });
      return {};
    }),

    handle(holdEmail, async (context, { id, held }) => {
      const { tx, actor, now } = context;
      const mail = waiting(visibleTo(actor, await sql.lockEmail(tx, id)));
      if (mail.isHeld === held)
        refuse("failed-precondition", held ? "It is held back already." : "It is not held back.");
      await holdMail(tx, id, held, now);
      await recordState(context, mail, mail.state, { held });
      return {};
    }),

    handle(sendEmailNow, async (context, { id }) => {
      const { tx, actor, now } = context;
      const mail = waiting(visibleTo(actor, await sql.lockEmail(tx, id)));
      if (!isAccountEmail(mail.type) && (await findMailPause(tx)))
        refuse("failed-precondition", "All mail to participants is paused. Resume sending first.");
      if (mail.state === "planned") await recheckPlanned(tx, site, mail, now);
      await sendMailNow(tx, id, now);
      const after = (await sql.findEmail(tx, id)) ?? mail;
      await recordState(context, mail, after.state, { reason: "Sent at once" });
      return { state: after.state, reason: after.reason };
    }),

    handle(cancelEmail, async (context, { id, reason }) => {
      const { tx, actor, now } = context;
      const mail = waiting(visibleTo(actor, await sql.lockEmail(tx, id)));
      const said = `Cancelled by ${staffOf(actor).name}${reason ? `: ${reason}` : "."}`;
      await setMailState(tx, { id, state: "cancelled", reason: said, now });
      await recordState(context, mail, "cancelled", { reason });
      return {};
    }),

    handle(resolveEmail, async (context, { id, arrived, reason }) => {
      const { tx, actor, now } = context;
      const mail = visibleTo(actor, await sql.lockEmail(tx, id));
      if (mail.state !== "uncertain") refuse("failed-precondition", "What became of this mail is known.");
      const state = arrived ? "sent" : "failed";
      const said = `${arrived ? "It arrived" : "It did not arrive"}, says ${staffOf(actor).name}${reason ? `: ${reason}` : "."}`;
      await setMailState(tx, { id, state, reason: said, now });
      await recordState(context, mail, state, { reason });
      return {};
    }),
  ];
};

function waiting(mail: sql.StoredEmail): sql.StoredEmail {
  if (!isWaiting(mail.state)) refuse("failed-precondition", "This mail does not wait any more.", { state: mail.state });
  return mail;
}

export async function recordState(
  context: ChangeContext,
  /** Its state until now; null = it was not there. */
  mail: Pick<sql.StoredEmail, "id" | "participantId" | "participantName" | "type" | "to"> & {
    state: EmailState | null;
  },
  to: EmailState,
  { reason, held }: { reason?: string | undefined; held?: boolean } = {},
): Promise<void> {
  const { id, participantId, participantName, type, state } = mail;
  await record(context, {
    action: logAction.emailState,
    ...(participantId !== null && { participantId, participantName: participantName ?? "" }),
    subject: { kind: "email", id: String(id) },
    payload: {
      old: state,
      new: to,
      type,
      to: mail.to,
      ...(reason !== undefined && { reason }),
      ...(held !== undefined && { held }),
    },
  });
}
