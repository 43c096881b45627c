import { withdrawalEffects } from "@hb/domain/consent/text.ts";
import type { Language } from "@hb/domain/language.ts";
import { type ActionNamed, logAction } from "@hb/domain/log/actions.ts";
import type { LogPayload } from "@hb/domain/log/payloads.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import type { Actor } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { stopPlannedEmailsOf } from "../emails/acts.ts";
import { type ChangeContext, record } from "../log/acts.ts";
import { lockPerson } from "../participants/acts.ts";
import { consentRefusals } from "./form/refusals.ts";
import * as sql from "./sql.ts";
import { recordText, stopText } from "./text.ts";

export { endSealed, listSealedBefore } from "./sealed-sql.ts";

/** The current version of the text is signed and not withdrawn. */
export async function hasCurrentConsent(db: Queryable, participantId: number): Promise<boolean> {
  return sql.hasCurrentConsent(db, participantId);
}

/**
 * No procedure without consent: every step that needs one checks here. Staff may go on without it by giving a reason,
 * which the log entry of that step must carry if this answers “overridden”.
 */
export async function requireConsent(
  { tx, actor }: Pick<ChangeContext, "tx" | "actor">,
  participantId: number,
  override?: string,
): Promise<"signed" | "overridden"> {
  if (await hasCurrentConsent(tx, participantId)) return "signed";
  if (override !== undefined && actor.kind === "staff") return "overridden";
  refuse("failed-precondition", recordText.needed, { needsConsent: true });
}

/** What planned consent emails are about: requests that a rule repeats. */
export function requestOf(participantId: number) {
  return { kind: "consent", id: String(participantId) } as const;
}

/** For the log: whether the person was in the room, proved who they are, or just had the link. */
export function bearerOf(actor: Actor): Pick<LogPayload<ActionNamed<"consentSigned">>, "proof" | "witnessName"> {
  if (actor.kind !== "participant") return {};
  const { how, witness } = actor.proof ?? { how: "none", witness: null };
  return { proof: how, ...(witness && { witnessName: witness.name }) };
}

export async function withdraw(
  context: ChangeContext,
  {
    participantId,
    reason,
    language = "en",
  }: { participantId: number; reason: string | null; language?: Language | undefined },
): Promise<{ withdrawnAt: string; effects: { plannedEmails: number; sentences: string[] } }> {
  const { tx, actor, now } = context;
  const person = await lockPerson(tx, participantId);
  const [last] = (await sql.listConsents(tx, participantId)).filter(({ withdrawn }) => withdrawn === null);
  if (!last) refuse("failed-precondition", consentRefusals[language].nothingToWithdraw);
  const by = actor.kind === "staff" ? { byId: actor.userId, byName: actor.name } : { byId: null, byName: null };
  await sql.insertWithdrawals(tx, { participantId, at: now, ...by, reason });
  const plannedEmails = await stopPlannedEmailsOf(context, { participantId, reason: stopText.withdrawn });
  await record(context, {
    action: logAction.consentWithdrawn,
    participantId,
    participantName: fullName(person),
    subject: { kind: "consent", id: last.id },
    payload: {
      version: last.version,
      textHash: last.textHash,
      ...(reason !== null && { reason }),
      ...bearerOf(actor),
    },
  });
  return {
    withdrawnAt: now,
    effects: {
      plannedEmails,
      sentences: withdrawalEffects(plannedEmails, actor.kind === "staff" ? "staff" : "participant", language),
    },
  };
}
