import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from "node:crypto";
import { consentRefusals as spanish } from "@hb/domain/consent/refusals.es.ts";
import { consentRefusals as english } from "@hb/domain/consent/refusals.ts";
import type { Language } from "@hb/domain/language.ts";
import { Link, linkPath } from "@hb/domain/links/link.ts";
import { type Actor, type LinkForm, type LinkProof, linkForms } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";
import { type Limits, refuseTooMany } from "../limits/acts.ts";
import type { Site } from "../site.ts";
import { accessText } from "../text.ts";
import { actorOfProof, findProved, hashOfKey, type LinkActor } from "./proofs.ts";
import * as proofs from "./proofs-sql.ts";
import * as sql from "./sql.ts";
import { linkText as text } from "./text.ts";

export { issueKioskKey, issueProof } from "./proofs.ts";
export { endProof, removeProofsEndedBefore } from "./proofs-sql.ts";
export { countHolders, replaceSecret, setWrongTries } from "./sql.ts";

/** Signs something that a stranger keeps for a while and sends back. Each purpose has its own signatures. */
export async function sign(db: Queryable, purpose: string, text: string): Promise<string> {
  return hmac(createSecretKey((await sql.readSecret(db)).secret), `${purpose}\n${text}`).toString("hex");
}

export function isSameSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function hmac(secret: KeyObject, text: string): Buffer {
  return createHmac("sha256", secret).update(text).digest();
}

interface LinkSubject {
  form: LinkForm;
  participantId: number;
  generation: number;
}

/** A link opens for a year after it was handed out, and up to half a year longer: until two half-years later end. */
const halfYearMs = 183 * 24 * 3_600_000;
const laterHalfYears = 2;

/** The first 128 bits, as 32 hexadecimal digits. Of what it opens and, unless it is undated, when it was handed out. */
function keyOf(secret: KeyObject, subject: string, halfYear?: number): string {
  const dated = halfYear === undefined ? subject : `${subject}\n${halfYear}`;
  return hmac(secret, dated).toString("hex").slice(0, 32);
}

/** The key of a link that is handed out now. */
export async function keyNow(db: Queryable, subject: string, now: number): Promise<string> {
  return keyAt((await sql.readSecret(db)).secret, subject, now);
}

function keyAt(secret: Buffer, subject: string, now: number): string {
  return keyOf(createSecretKey(secret), subject, Math.floor(now / halfYearMs));
}

/** Compares with every key that is good now, so that the time tells nothing. */
export function isGoodKey({ undatedUntil, ...stored }: sql.Secret, subject: string, key: string, now: number): boolean {
  const halfYear = Math.floor(now / halfYearMs);
  const secret = createSecretKey(stored.secret);
  const dated = Array.from({ length: laterHalfYears + 1 }, (_, ago) => keyOf(secret, subject, halfYear - ago));
  const isUndatedGood = undatedUntil !== null && now < Date.parse(undatedUntil);
  const undated = isUndatedGood ? [keyOf(secret, subject)] : [];
  return [...dated, ...undated].filter(good => isSameSecret(good, key)).length > 0;
}

export async function isGoodSecret(db: Queryable, subject: string, key: string, now: number): Promise<boolean> {
  return isGoodKey(await sql.readSecret(db), subject, key, now);
}

function subjectOf({ form, participantId, generation }: LinkSubject): string {
  return `link\n${form}:${participantId}:${generation}`;
}

/** The address of a person's form, for emails and for staff to share. */
export async function linkAddress(
  db: Queryable,
  site: Pick<Site, "webAppUrl" | "now">,
  addressed: LinkSubject,
): Promise<string> {
  const key = await keyNow(db, subjectOf(addressed), site.now());
  return `${site.webAppUrl()}${linkPath(addressed.form, { participant: addressed.participantId, key })}`;
}

interface LinkAsked extends Pick<LinkSubject, "form" | "participantId"> {
  /** That the page opens in; undefined = in the visitor's. */
  language?: Language | undefined;
}

/** The address that works now; undefined while revoked. */
export async function currentAddress(
  db: Queryable,
  site: Site,
  { form, participantId, language }: LinkAsked,
): Promise<string | undefined> {
  const link = await currentLink(db, { form, participantId }, site.now());
  return link && `${site.webAppUrl()}${linkPath(form, { ...link, language })}`;
}

/** The link itself, for a page that HB opens; undefined while revoked. */
export async function currentLink(
  db: Queryable,
  { form, participantId }: Pick<LinkSubject, "form" | "participantId">,
  now: number,
): Promise<Link | undefined> {
  const { secret, generation, isOpen } = await sql.findLink(db, { participantId, form });
  if (!isOpen) return undefined;
  const subject = subjectOf({ form, participantId, generation });
  return { participant: participantId, key: keyAt(secret, subject, now) };
}

/** Wrong links from one network in 15 minutes. */
const guessLimit = { name: "links", minutes: 15 };
const maxGuesses = 30;

/**
 * Who a link belongs to. Wrong, revoked and unknown links take the same path: one query, one hash, one comparison. Only
 * then are wrong ones counted: a right link opens, whatever others in the same network have tried.
 */
export function createFindByLink(limits: Limits, db: Queryable, now: () => number) {
  return async (form: LinkForm | undefined, input: unknown, address: string): Promise<Actor | undefined> => {
    const given = Link.safeParse(input).data;
    // Something that doesn't look like a link isn't a guess.
    if (!given || !form) return undefined;
    const found = await sql.findForLink(db, { participantId: given.participant, form });
    const subject = subjectOf({ form, participantId: given.participant, generation: found.generation });
    if (isGoodKey(found, subject, given.key, now()) && found.isOpen && found.survivorId !== null)
      return { kind: "participant", participantId: found.survivorId, form };
    const kiosk = form === "consent" && (await findKiosk(given));
    if (kiosk) return kiosk;
    const guesses = await limits.count(guessLimit, address);
    if (guesses.count > maxGuesses) refuseTooMany(guesses.seconds);
    return undefined;
  };

  async function findKiosk({ participant, key }: Link): Promise<LinkActor | undefined> {
    const found = await proofs.findKiosk(db, { participantId: participant, keyHash: hashOfKey(key) });
    if (!found) return undefined;
    return actorOfProof(found, now()) ?? refuseTimedOut();
  }
}

function refuseTimedOut(): never {
  refuse("failed-precondition", text.timedOut, {
    isOver: true,
  });
}

const proofUid = /^proof:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
/** The consent form's tokens name a proof instead. */
const plainForms = linkForms.filter(form => form !== "consent");
const linkUid = new RegExp(`^link:(${plainForms.join("|")}):([1-9][0-9]{0,8}):([1-9][0-9]{0,8}):([1-9][0-9]{0,8})$`);

const confirmRefusals: Record<Language, string> = { en: english.confirm, es: spanish.confirm };

/** Refuses whoever only has the link: `needsProof` tells the page to ask for more. */
export async function requireProof(
  db: Queryable,
  actor: Actor,
  { language = "en", ...given }: { proof: string | undefined; now: string; language?: Language | undefined },
): Promise<LinkActor & { proof: LinkProof }> {
  if (actor.kind !== "participant") refuse("unauthenticated", accessText.signIn);
  return (
    (await findProved(db, actor, given)) ??
    refuse("failed-precondition", confirmRefusals[language], { needsProof: true })
  );
}

/** The link that is being used, locked and looked at again: a try at the same moment may have ended it. */
export async function lockLinkInUse(
  tx: Tx,
  form: LinkForm,
  { link, now }: { link: Link; now: string },
): Promise<{ generation: number; wrongTries: number }> {
  const { generation, revokedAt, wrongTries } = await sql.lockLink(tx, { participantId: link.participant, form });
  const subject = subjectOf({ form, participantId: link.participant, generation });
  if (revokedAt !== null || !isGoodKey(await sql.readSecret(tx), subject, link.key, Date.parse(now)))
    refuse("unauthenticated", text.wrong);
  return { generation, wrongTries };
}

/** Earlier links stop working. */
export async function replaceLink(tx: Tx, link: { participantId: number; form: LinkForm }): Promise<void> {
  await sql.rotateLink(tx, { ...link, revokedAt: null });
}

/**
 * The uid of the custom token that a public page uses for files: who it opens, and the link it was traded for, which is
 * another person's after a merge.
 */
export async function uidOfLink(
  db: Queryable,
  { form, participantId }: Pick<LinkActor, "form" | "participantId">,
  owner = participantId,
): Promise<string> {
  const { generation } = await sql.findForLink(db, { participantId: owner, form });
  return `link:${form}:${participantId}:${owner}:${generation}`;
}

/** The same, for the consent form, where the link alone isn't enough. */
export const uidOfProof = ({ id }: LinkProof) => `proof:${id}`;

/** Undefined once the link was renewed or revoked, or opens someone else, and when the proof has ended. */
export async function actorOfLink(db: Queryable, uid: string, now: number): Promise<LinkActor | undefined> {
  const [, id] = proofUid.exec(uid) ?? [];
  const found = id === undefined ? undefined : await proofs.findProof(db, { id });
  return found ? actorOfProof(found, now) : actorOfPlainLink(db, uid);
}

async function actorOfPlainLink(db: Queryable, uid: string): Promise<LinkActor | undefined> {
  const [, name, id, owner, generation] = linkUid.exec(uid) ?? [];
  const form = plainForms.find(known => known === name);
  if (!form) return undefined;
  const participantId = Number(id);
  const found = await sql.findForLink(db, { participantId: Number(owner), form });
  const isValid = found.isOpen && found.generation === Number(generation) && found.survivorId === participantId;
  return isValid ? { kind: "participant", participantId, form } : undefined;
}
