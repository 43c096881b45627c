import { emailTypes } from "@hb/domain/emails/email-types.ts";
import { suppressionReason } from "@hb/domain/emails/reasons.ts";
import { endsWithStop } from "@hb/domain/emails/stop-link.ts";
import type { Link } from "@hb/domain/links/link.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import type { Platform } from "@hb/platform/platform.ts";
import { type Limits, refuseTooMany } from "../../limits/acts.ts";
import { isSameSecret } from "../../links/acts.ts";
import { type ChangeContext, record } from "../../log/acts.ts";
import * as recipients from "../recipients-sql.ts";
import { stopKey } from "./decision.ts";
import * as planned from "./planned-sql.ts";

const endWithStop = emailTypes.ids.filter(type => endsWithStop(type, false));
const endWithStopByRule = emailTypes.ids.filter(type => endsWithStop(type, true));
const guessLimit = { name: "links", minutes: 15 };
const maxGuesses = 30;

/** Guesses are counted as those at other links are; a good link is not. */
export function limitGuesses(limits: Limits, started: Promise<Platform>) {
  return async ({ address, now }: { address: string; now: string }, { participant, key }: Link): Promise<void> => {
    const tries = await limits.count(guessLimit, address, now);
    if (tries.count > maxGuesses) refuseTooMany(tries.seconds);
    const { read } = (await started).database;
    if (isSameSecret(await stopKey(read, participant), key)) await tries.uncount();
  };
}

/** Whom a stop link speaks for; refused `not-found`, whatever is wrong with it. */
export async function findStopLinkOwner(db: Queryable, { participant, key }: Link): Promise<recipients.Recipient> {
  const isGood = isSameSecret(await stopKey(db, participant), key);
  const survivor = await recipients.findSurvivor(db, participant);
  const person = isGood && survivor !== undefined ? await recipients.findRecipient(db, survivor) : undefined;
  return person ?? refuse("not-found", "This link does not work.");
}

/** Reminders end, those that wait among them, or begin again. */
export async function setStopped(context: ChangeContext, link: Link, stop: boolean): Promise<void> {
  const { tx, now } = context;
  const { id: participantId, name } = await findStopLinkOwner(tx, link);
  if (stop) {
    await recipients.putStop(tx, participantId, now);
    const given = { participantId, reason: suppressionReason.stopped, types: endWithStop, now };
    await planned.suppressWaiting(tx, { ...given, typesByRule: endWithStopByRule });
  } else await recipients.deleteStop(tx, participantId);
  const payload = { what: stop ? "stopped" : "resumed" } as const;
  await record(context, { action: logAction.emailState, participantId, participantName: name, payload });
}
