import type { EmailType } from "@hb/domain/emails/email-types.ts";
import { sendReason } from "@hb/domain/emails/reasons.ts";
import { bulkEmailTypes, maxBulkEmails, previewEmails, sendEmails } from "@hb/domain/emails/sending-contract.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { signalAfterCommit } from "@hb/platform/database/tx.ts";
import { handle } from "@hb/platform/functions/handle.ts";
import { recordAll } from "../log/acts.ts";
import { lockSelected, selectedIds } from "../participants/acts.ts";
import type { Site } from "../site.ts";
import { staffOf } from "../staff.ts";
import { suppressionReasonFor } from "./planned/decision.ts";
import * as planned from "./planned/planned-sql.ts";
import { preview } from "./preview.ts";
import * as recipients from "./recipients-sql.ts";

/** The preview composes at most this many emails of a selection; the rest are checked by address only. */
const maxPreviewed = 200;
const maxExamples = 3;
const maxNames = 5;

/** One mail to everybody of a selection. */
export const bulkFunctions = (site: Site) => [
  handle(previewEmails, async ({ db, actor, now }, { type, selected }) => {
    refuseOtherBulkTypes(type);
    const ids = await selectedIds(db, actor, selected);
    const people = (await recipients.listRecipients(db, ids)).filter(({ mergedInto }) => mergedInto === null);
    const leftOut = new Map<string, { id: number; name: string }[]>();
    const examples = [];
    let willGet = 0;
    for (const [at, { id, name, ...recipient }] of people.entries()) {
      const seen =
        at < maxPreviewed
          ? await preview(db, site, actor, { type, participantId: id, about: null, isByRule: false, now })
          : { stop: suppressionReasonFor({ id, name, ...recipient }, { type, isByRule: false }) ?? null };
      if (seen.stop === null) willGet++;
      else leftOut.set(seen.stop, [...(leftOut.get(seen.stop) ?? []), { id, name }]);
      if (seen.stop === null && "body" in seen && examples.length < maxExamples)
        examples.push({ ...seen, participant: { id, name } });
    }
    return {
      people: people.length,
      willGet,
      looked: Math.min(people.length, maxPreviewed),
      leftOut: [...leftOut].map(([reason, those]) => ({
        reason,
        count: those.length,
        people: those.slice(0, maxNames),
      })),
      examples,
    };
  }),

  handle(sendEmails, async (context, { requestId, type, selected }) => {
    const { tx, actor, now } = context;
    refuseOtherBulkTypes(type);
    const people = await lockSelected(context, selected);
    if (people.length > maxBulkEmails)
      refuse("failed-precondition", `At most ${maxBulkEmails} mails at once: narrow the filters.`);
    const present = people.filter(({ mergedInto, anonymisedAt }) => mergedInto === null && !anonymisedAt);
    if (present.length === 0) refuse("failed-precondition", "Nobody of them can be written to.");
    const written = await recipients.listRecipients(
      tx,
      present.map(({ id }) => id),
    );
    const rows = written.map(recipient => {
      const reason = suppressionReasonFor(recipient, { type, isByRule: false }) ?? null;
      const state = reason === null ? ("planned" as const) : ("suppressed" as const);
      const cause = `selection:${requestId}:${recipient.id}`;
      return { participantId: recipient.id, name: recipient.name, to: recipient.email ?? "", cause, state, reason };
    });
    const why = sendReason.many(staffOf(actor).name, rows.length);
    await planned.planMany(tx, { rows, type, why, now });
    const count = rows.filter(({ state }) => state === "planned").length;
    await recordAll(
      context,
      rows.map(({ participantId, name, to, state }) => ({
        action: logAction.emailState,
        participantId,
        participantName: name,
        payload: { old: null, new: state, type, to },
      })),
    );
    signalAfterCommit(tx, "planned");
    return { planned: count, suppressed: rows.length - count, merged: people.length - present.length };
  }),
];

function refuseOtherBulkTypes(type: EmailType): void {
  if (!(bulkEmailTypes as readonly EmailType[]).includes(type))
    refuse("failed-precondition", "This mail tells of one thing of one person: it cannot go to a selection.");
}
