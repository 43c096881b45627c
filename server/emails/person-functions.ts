import { emailTypesFor, seesAddresses } from "@hb/domain/emails/email.ts";
import { emailTypes } from "@hb/domain/emails/email-types.ts";
import { explainDelivery } from "@hb/domain/emails/explanation.ts";
import {
  clearSuppression,
  explainEmails,
  listParticipantEmails,
  markBounced,
  openStopPage,
  stopEmails,
} from "@hb/domain/emails/person-contract.ts";
import { suppressionReason } from "@hb/domain/emails/reasons.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import type { Actor } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import type { Database } from "@hb/platform/database/database.ts";
import { findMailPause } from "@hb/platform/mail/mail.ts";
import { handle } from "../handle.ts";
import type { Limits } from "../limits/acts.ts";
import { record } from "../log/acts.ts";
import { lockPerson, participantText } from "../participants/acts.ts";
import type { Site } from "../site.ts";
import { staffOf } from "../staff.ts";
import { toRow } from "./outbox/visibility.ts";
import * as planned from "./planned/planned-sql.ts";
import { findStopLinkOwner, limitGuesses, setStopped } from "./planned/stopping.ts";
import * as recipients from "./recipients-sql.ts";
import * as sql from "./sql.ts";
import { addressText as text } from "./text.ts";

const everyType = emailTypes.ids;

/** One participant's emails, why one didn't arrive, and their own choice about reminders. */
export const personEmailFunctions = ({
  site,
  limits,
  database,
}: {
  site: Site;
  limits: Limits;
  database: Database;
}) => {
  const guard = limitGuesses(limits, database);

  return [
    handle(listParticipantEmails, async ({ db, actor }, { participantId }) => {
      const recipient = await getRecipient(db, participantId);
      const rows = await sql.listOfParticipant(db, participantId, emailTypesFor(staffOf(actor).permissions));
      return { rows: rows.map(email => toRow(actor, email)), suppression: suppressionFor(actor, recipient) };
    }),

    handle(explainEmails, async ({ db, actor }, { participantId, type }) => {
      const recipient = await getRecipient(db, participantId);
      const types = emailTypesFor(staffOf(actor).permissions).filter(one => type === undefined || one === type);
      const [emails, paused] = await Promise.all([sql.listOfParticipant(db, participantId, types), findMailPause(db)]);
      return { findings: explainDelivery({ recipient, emails, type, paused, hasMailServer: site.hasMailServer }) };
    }),

    handle(markBounced, async (context, { participantId, reason }) => {
      const { tx, actor, now } = context;
      const { email } = await lockPerson(tx, participantId);
      if (email === null) refuse("failed-precondition", text.none);
      const { name } = await getRecipient(tx, participantId);
      await recipients.putBounce(tx, { participantId, address: email, reason, byName: staffOf(actor).name, now });
      const why = suppressionReason.bounced(reason);
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
      const { name, email, bouncedAt, stoppedAt } = await getRecipient(tx, participantId);
      const about = { participantId, participantName: name };
      if ((what === "bounced" ? bouncedAt : stoppedAt) === null)
        refuse("failed-precondition", what === "bounced" ? text.notBounced : text.notStopped);
      if (what === "bounced") await recipients.deleteBounce(tx, participantId, email ?? "");
      else await recipients.deleteStop(tx, participantId);
      const payload = { what: what === "bounced" ? "cleared" : "resumed", reason } as const;
      await record(context, { action: logAction.emailState, ...about, payload });
      return {};
    }),

    handle(
      openStopPage,
      async ({ db, now }, link) => ({ stopped: (await findStopLinkOwner(db, link, now)).stoppedAt !== null }),
      guard,
    ),

    handle(
      stopEmails,
      async (context, { stop, ...link }) => {
        await setStopped(context, link, stop);
        return { stopped: stop };
      },
      guard,
    ),
  ];
};

async function getRecipient(db: Queryable, id: number): Promise<recipients.Recipient> {
  return (await recipients.findRecipient(db, id)) ?? refuse("not-found", participantText.unknown);
}

function suppressionFor(actor: Actor, { email, bouncedAt, bounceReason, bouncedBy, stoppedAt }: recipients.Recipient) {
  const isShown = seesAddresses(staffOf(actor).permissions);
  return {
    address: isShown ? email : null,
    hasAddress: email !== null,
    bounced: bouncedAt === null ? null : { at: bouncedAt, reason: bounceReason ?? "", by: bouncedBy },
    stopped: stoppedAt === null ? null : { at: stoppedAt },
  };
}
