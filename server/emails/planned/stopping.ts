import { emailTypes } from "@hb/domain/emails/email-types.ts";
import { suppressionReason } from "@hb/domain/emails/reasons.ts";
import { endsWithStop } from "@hb/domain/emails/stop-link.ts";
import { stopPage as stopPageEs } from "@hb/domain/emails/stop-page-text.es.ts";
import { stopPage } from "@hb/domain/emails/stop-page-text.ts";
import { firstSpoken } from "@hb/domain/language.ts";
import { Link } from "@hb/domain/links/link.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import type { Database } from "@hb/platform/database/database.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import type { Route } from "@hb/platform/http/routes.ts";
import { type Limits, refuseTooMany } from "../../limits/acts.ts";
import { isGoodSecret } from "../../links/acts.ts";
import { type ChangeContext, record } from "../../log/acts.ts";
import * as recipients from "../recipients-sql.ts";
import { oneClickText } from "../text.ts";
import { stopSubject } from "./decision.ts";
import * as planned from "./planned-sql.ts";

const typesStopped = emailTypes.ids.filter(type => endsWithStop(type, false));
const typesStoppedByRule = emailTypes.ids.filter(type => endsWithStop(type, true));
const pages = { en: stopPage, es: stopPageEs };
const guessLimit = { name: "links", minutes: 15 };
const maxGuesses = 30;

/** Counts wrong stop links together with wrong links of other kinds. A good one is never refused. */
export function limitGuesses(limits: Limits, { read }: Database) {
  return async ({ address, now }: { address: string; now: string }, link: Link): Promise<void> => {
    if (await isGoodStopLink(read, link, now)) return;
    const guesses = await limits.count(guessLimit, address);
    if (guesses.count > maxGuesses) refuseTooMany(guesses.seconds);
  };
}

function isGoodStopLink(db: Queryable, { participant, key }: Link, now: string): Promise<boolean> {
  return isGoodSecret(db, stopSubject(participant), key, Date.parse(now));
}

/**
 * The participant a stop link belongs to; any wrong link is refused as `not-found`. So is one to someone without an address,
 * who gets no emails: above all someone who was anonymized, about whom nothing changes any more.
 */
export async function findStopLinkOwner(db: Queryable, link: Link, now: string): Promise<recipients.Recipient> {
  const isGood = await isGoodStopLink(db, link, now);
  const survivor = await recipients.findSurvivor(db, link.participant);
  const person = isGood && survivor !== undefined ? await recipients.findRecipient(db, survivor) : undefined;
  return person?.email ? person : refuse("not-found", pages[link.language ?? "en"].wrongLink);
}

/** Stops reminders, including those already waiting, or resumes them. */
export async function setStopped(context: ChangeContext, link: Link, stop: boolean): Promise<void> {
  const { tx, now } = context;
  const { id: participantId, name } = await findStopLinkOwner(tx, link, now);
  if (stop) {
    await recipients.putStop(tx, participantId, now);
    const suppression = { participantId, reason: suppressionReason.stopped, now };
    await planned.suppressWaiting(tx, { ...suppression, types: typesStopped, typesByRule: typesStoppedByRule });
  } else await recipients.deleteStop(tx, participantId);
  const payload = { what: stop ? "stopped" : "resumed" } as const;
  await record(context, { action: logAction.emailState, participantId, participantName: name, payload });
}

/** The body that an email program sends, as a form of either kind. */
const saysOneClick = /^List-Unsubscribe=One-Click$|name="List-Unsubscribe"\s+One-Click\s/;

/**
 * RFC 8058: an email program stops reminders for its user without opening a page. The address is the stop link itself,
 * which only shows a page when it's opened. Repeated requests change nothing.
 */
export function oneClickRoute(limits: Limits, database: Database): Route {
  const guard = limitGuesses(limits, database);
  return {
    path: "/stop-emails/:participant/:key",
    async post({ params, query, body, address, now }) {
      if (!saysOneClick.test(body)) refuse("invalid-argument", oneClickText.notAsked);
      const language = firstSpoken([query["lang"] ?? ""]) ?? "en";
      const read = Link.safeParse({ ...params, participant: Number(params["participant"]), language });
      if (!read.success) return refuse("not-found", pages[language].wrongLink);
      const link = read.data;
      await guard({ address, now }, link);
      await inTransaction(database, async tx => {
        const { stoppedAt } = await findStopLinkOwner(tx, link, now);
        if (stoppedAt === null) await setStopped({ tx, now, actor: { kind: "anonymous" } }, link, true);
      });
      return pages[language].stopped;
    },
  };
}
