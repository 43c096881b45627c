import { createHmac, timingSafeEqual } from "node:crypto";
import { Link, linkPath } from "@hb/domain/links/link.ts";
import { type Actor, type LinkForm, linkForms } from "@hb/domain/permissions.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { type Limits, refuseTooMany } from "../limits/acts.ts";
import type { Site } from "../site.ts";
import * as sql from "./sql.ts";

/** Signs something that a stranger holds for a while and brings back; each purpose has signatures of its own. */
export async function sign(db: Queryable, purpose: string, text: string): Promise<string> {
  return hmac(await sql.readSecret(db), `${purpose}\n${text}`).toString("hex");
}

export function isSameSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function hmac(secret: Buffer, text: string): Buffer {
  return createHmac("sha256", secret).update(text).digest();
}

interface LinkSubject {
  form: LinkForm;
  participantId: number;
  generation: number;
}

/** The first 128 bits, written as 32 hexadecimal digits. */
function keyOf(secret: Buffer, { form, participantId, generation }: LinkSubject): string {
  return hmac(secret, `link\n${form}:${participantId}:${generation}`).toString("hex").slice(0, 32);
}

/** The address of a form for a person, as mails and staff hand it out. */
export async function linkAddress(db: Queryable, site: Site, addressed: LinkSubject): Promise<string> {
  const key = keyOf(await sql.readSecret(db), addressed);
  return `${site.webAppUrl()}${linkPath(addressed.form, { participant: addressed.participantId, key })}`;
}

/** The address that works now; undefined while it is revoked. */
export async function currentAddress(
  db: Queryable,
  site: Site,
  { form, participantId }: Pick<LinkSubject, "form" | "participantId">,
): Promise<string | undefined> {
  const link = await currentLink(db, { form, participantId });
  return link && `${site.webAppUrl()}${linkPath(form, link)}`;
}

/** The link itself, for a page that HB opens; undefined while it is revoked. */
export async function currentLink(
  db: Queryable,
  { form, participantId }: Pick<LinkSubject, "form" | "participantId">,
): Promise<Link | undefined> {
  const [links, secret] = await Promise.all([sql.listLinks(db, participantId), sql.readSecret(db)]);
  const turned = links.find(link => link.form === form);
  if (turned?.revokedAt) return undefined;
  const key = keyOf(secret, { form, participantId, generation: turned?.generation ?? 1 });
  return { participant: participantId, key };
}

/** Guesses from one network within a quarter of an hour; good links are not counted. */
const guessLimit = { name: "links", minutes: 15 };
const maxGuesses = 30;

/**
 * Whom a link speaks for. Wrong, revoked and unknown take the same way: one query, one hash, one comparison. Whoever
 * has guessed too often is refused whatever they bring, so that the refusal tells nothing either.
 */
export function createFindByLink(limits: Limits, db: Queryable) {
  return async (form: LinkForm, input: unknown, address: string): Promise<Actor | undefined> => {
    const given = Link.safeParse(input).data;
    // What does not look like a link is no guess at one.
    if (!given) return undefined;
    const tries = await limits.count(guessLimit, address);
    if (tries.count > maxGuesses) refuseTooMany(tries.seconds);
    const found = await sql.findForLink(db, { participantId: given.participant, form });
    const key = keyOf(found.secret, { form, participantId: given.participant, generation: found.generation });
    if (!isSameSecret(key, given.key) || !found.isOpen || found.survivorId === null) return undefined;
    await tries.uncount();
    return { kind: "participant", participantId: found.survivorId, form };
  };
}

type LinkActor = Extract<Actor, { kind: "participant" }>;
const linkUid = new RegExp(`^link:(${linkForms.join("|")}):([1-9][0-9]{0,14})$`);

/** The uid of the custom token with which a public page uploads. */
export function uidOfLink({ form, participantId }: Pick<LinkActor, "form" | "participantId">): string {
  return `link:${form}:${participantId}`;
}

export function actorOfLink(uid: string): LinkActor | undefined {
  const [, name, participantId] = linkUid.exec(uid) ?? [];
  const form = linkForms.find(known => known === name);
  return form && { kind: "participant", participantId: Number(participantId), form };
}
