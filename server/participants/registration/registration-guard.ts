import type { Parsed } from "@hb/domain/contract.ts";
import { isProof } from "@hb/domain/participants/registration/proof-of-work.ts";
import type { Challenge, registerParticipant } from "@hb/domain/participants/registration/registration-contract.ts";
import { registrationPage as registrationPageEs } from "@hb/domain/participants/registration/text.es.ts";
import { registrationPage } from "@hb/domain/participants/registration/text.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import type { Database } from "@hb/platform/database/database.ts";
import type { Guard } from "../../handle.ts";
import { type Limits, refuseTooMany } from "../../limits/acts.ts";
import { isSameSecret, sign } from "../../links/acts.ts";

type RegistrationRequest = Parsed<typeof registerParticipant>;

const pages = { en: registrationPage, es: registrationPageEs };
const perHour = { name: "registration", minutes: 60 };
/** Enough for a household, a class or a recruiter's desk to register without a check. */
const maxWithoutProof = 6;
const maxPerHour = 200;
/** No person reads and fills in the form faster. */
const minSecondsOpen = 5;
/** About a tenth of a second of work for a phone; more for an address that keeps sending. */
const minBits = 15;
const maxBits = 20;
const challengeMinutes = 10;

/** Proves when a form was opened; only the server can issue it. */
export async function issueFormTicket(db: Queryable, now: string): Promise<string> {
  return `${now}.${await sign(db, "ticket", now)}`;
}

/**
 * Lets people pass and slows programs down. A false suspicion only costs a person a moment: the form is sent again with
 * its proof.
 */
export function createRegistrationGuard(limits: Limits, { read: db }: Database): Guard<RegistrationRequest> {
  return async ({ address, now }, sent) => {
    const tries = await limits.count(perHour, address);
    if (tries.count > maxPerHour) refuseTooMany(tries.seconds);
    const isSuspicious =
      tries.count > maxWithoutProof || Boolean(sent.website) || !(await wasOpenLongEnough(db, sent.ticket, now));
    if (!isSuspicious || (await hasProof(db, sent, now))) return;
    const bits = Math.min(maxBits, minBits + Math.max(0, Math.floor((tries.count - maxWithoutProof) / 10)));
    const challenge = await makeChallenge(db, sent.requestId, bits, now);
    refuse("failed-precondition", pages[sent.language].checking, { challenge });
  };
}

async function wasOpenLongEnough(db: Queryable, ticket: string | undefined, now: string): Promise<boolean> {
  const [, openedAt = "", signature = ""] = /^(.+)\.([0-9a-f]+)$/.exec(ticket ?? "") ?? [];
  if (!isSameSecret(signature, await sign(db, "ticket", openedAt))) return false;
  return Date.parse(now) - Date.parse(openedAt) >= minSecondsOpen * 1000;
}

/** For one request, so that a proof can't be used twice. */
async function makeChallenge(db: Queryable, requestId: string, bits: number, now: string): Promise<Challenge> {
  const endsAt = new Date(Date.parse(now) + challengeMinutes * 60_000).toISOString();
  const text = `${bits}|${endsAt}`;
  return { text: `${text}|${await sign(db, "challenge", `${requestId}|${text}`)}`, bits };
}

async function hasProof(db: Queryable, { requestId, proof }: RegistrationRequest, now: string): Promise<boolean> {
  if (!proof) return false;
  const [bits = "", endsAt = "", signature = ""] = proof.text.split("|");
  const isOurs = isSameSecret(signature, await sign(db, "challenge", `${requestId}|${bits}|${endsAt}`));
  return isOurs && now <= endsAt && isProof(proof.text, Number(bits), proof.number);
}
