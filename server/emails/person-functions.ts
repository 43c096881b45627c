import { emailTypesFor, seesAddresses } from "@hb/domain/emails/access.ts";
import { emailTypes } from "@hb/domain/emails/email-types.ts";
import { explain } from "@hb/domain/emails/explanation.ts";
import {
  clearSuppression,
  explainEmails,
  listParticipantEmails,
  markBounced,
  openStopPage,
  stopEmails,
} from "@hb/domain/emails/person-contract.ts";
import { suppressed } from "@hb/domain/emails/reasons.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import type { Actor } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { handle } from "@hb/platform/functions/handle.ts";
import { findMailPause } from "@hb/platform/mail/mail.ts";
import type { Platform } from "@hb/platform/platform.ts";
import type { Limits } from "../limits/acts.ts";
import { record } from "../log/acts.ts";
import { lockPerson } from "../participants/acts.ts";
import type { Site } from "../site.ts";
import { staffOf } from "../staff.ts";
import { toRow } from "./outbox/seen.ts";
import * as planned from "./planned/planned-sql.ts";
import { guessGuard, setStopped, whoseStopLink } from "./planned/stopping.ts";
import * as receivers from "./receivers-sql.ts";
import * as sql from "./sql.ts";

const everyType = emailTypes.ids;

/** What one person gets and why not, and the person's own choice about it. */
export const personMailFunctions = ({
  site,
  limits,
  started,
}: {
  site: Site;
  limits: Limits;
  started: Promise<Platform>;
}) => {
  const guard = guessGuard(limits, started);

  return [
    handle(listParticipantEmails, async ({ db, actor }, { participantId }) => {
      const receiver = await receiverOf(db, participantId);
      const rows = await sql.listOfParticipant(db, participantId, emailTypesFor(staffOf(actor).permissions));
      return { rows: rows.map(mail => toRow(actor, mail)), suppression: suppressionFor(actor, receiver) };
    }),

    handle(explainEmails, async ({ db, actor, now }, { participantId, type }) => {
      const receiver = await receiverOf(db, participantId);
      const types = emailTypesFor(staffOf(actor).permissions).filter(one => type === undefined || one === type);
      const [mails, paused] = await Promise.all([sql.listOfParticipant(db, participantId, types), findMailPause(db)]);
      const { hasMailServer, timeZone } = site;
      return { findings: explain({ receiver, mails, type, paused, hasMailServer, timeZone, now }) };
    }),

    handle(markBounced, async (context, { participantId, reason }) => {
      const { tx, actor, now } = context;
      const { email } = await lockPerson(tx, participantId);
      if (email === null) refuse("failed-precondition", "There is no email address.");
      const { name } = await receiverOf(tx, participantId);
      await receivers.putBounce(tx, { participantId, address: email, reason, byName: staffOf(actor).name, now });
      const why = suppressed.bounced(reason);
      await planned.suppressWaiting(tx, { participantId, reason: why, types: everyType, typesByRule: everyType, now });
      const about = { participantId, participantName: name };
      await record(context, {
        action: logAction.emailState,
        ...about,
        payload: { what: "bounced", to: email, reason },
      });
      return {};
    }),

    handle(clearSuppression, async (context, { participantId, what, reason }) => {
      const { tx } = context;
      await lockPerson(tx, participantId);
      const { name, email, bouncedAt, stoppedAt } = await receiverOf(tx, participantId);
      const about = { participantId, participantName: name };
      if ((what === "bounced" ? bouncedAt : stoppedAt) === null)
        refuse("failed-precondition", "There is nothing to take back.");
      if (what === "bounced") await receivers.deleteBounce(tx, participantId, email ?? "");
      else await receivers.deleteStop(tx, participantId);
      const payload = { what: what === "bounced" ? "cleared" : "resumed", reason } as const;
      await record(context, { action: logAction.emailState, ...about, payload });
      return {};
    }),

    handle(
      openStopPage,
      async ({ db }, link) => ({ stopped: (await whoseStopLink(db, link)).stoppedAt !== null }),
      guard,
    ),

    handle(
      stopEmails,
      async (context, { participant, key, stop }) => {
        await setStopped(context, { participant, key }, stop);
        return { stopped: stop };
      },
      guard,
    ),
  ];
};

async function receiverOf(db: Queryable, id: number): Promise<receivers.Receiver> {
  return (await receivers.findReceiver(db, id)) ?? refuse("not-found", "This participant does not exist.");
}

function suppressionFor(actor: Actor, { email, bouncedAt, bounceReason, bouncedBy, stoppedAt }: receivers.Receiver) {
  const isShown = seesAddresses(staffOf(actor).permissions);
  return {
    address: isShown ? email : null,
    hasAddress: email !== null,
    bounced: bouncedAt === null ? null : { at: bouncedAt, reason: bounceReason ?? "", by: bouncedBy },
    stopped: stoppedAt === null ? null : { at: stoppedAt },
  };
}
