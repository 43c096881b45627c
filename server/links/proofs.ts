import { createHash, randomBytes } from "node:crypto";
import type { Actor, LinkProof } from "@hb/domain/permissions.ts";
import { addMinutes } from "@hb/domain/time.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";
import * as sql from "./proofs-sql.ts";

/** How long a participant may keep the tablet. */
const kioskMinutes = 120;
/** How long a right birth date or code is good for. */
const proofMinutes = 30;

export type LinkActor = Extract<Actor, { kind: "participant" }>;

/** Keys are random, so their plain hash can't be turned back. */
export function hashOfKey(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

const newKey = () => randomBytes(16).toString("hex");

/** A key that opens one person's consent form on the study's tablet, and nothing else, with this colleague as witness. */
export async function issueKioskKey(
  tx: Tx,
  { participantId, witness, now }: { participantId: number; witness: NonNullable<LinkProof["witness"]>; now: string },
): Promise<{ key: string; endsAt: string }> {
  const key = newKey();
  const endsAt = addMinutes(now, kioskMinutes);
  const { userId, name } = witness;
  const proof = { keyHash: hashOfKey(key), participantId, how: "kiosk", link: null, now, endsAt } as const;
  await sql.insertProof(tx, { ...proof, witness: { userId, name } });
  return { key, endsAt };
}

interface Proved {
  participantId: number;
  how: Exclude<LinkProof["how"], "kiosk">;
  /** It ends with this link. */
  link: { participantId: number; generation: number };
  now: string;
}

/** The page shows it, besides the link, with what it does next. */
export async function issueProof(tx: Tx, proved: Proved): Promise<{ key: string; endsAt: string }> {
  const key = newKey();
  const endsAt = addMinutes(proved.now, proofMinutes);
  await sql.insertProof(tx, { ...proved, keyHash: hashOfKey(key), witness: null, endsAt });
  return { key, endsAt };
}

/** The same person with what they showed; undefined without a proof that is good now. */
export async function findProved(
  db: Queryable,
  actor: LinkActor,
  { proof, now }: { proof: string | undefined; now: string },
): Promise<(LinkActor & { proof: LinkProof }) | undefined> {
  if (actor.proof) return { ...actor, proof: actor.proof };
  const found = proof === undefined ? undefined : await sql.findProof(db, { keyHash: hashOfKey(proof) });
  // A tablet's key is for the tablet: beside a link it proves nothing.
  const proved = found?.how === "kiosk" ? undefined : found && actorOfProof(found, Date.parse(now));
  return proved?.participantId === actor.participantId ? proved : undefined;
}

export function actorOfProof(
  { participantId, endsAt, ...proof }: sql.StoredProof,
  now: number,
): (LinkActor & { proof: LinkProof }) | undefined {
  if (participantId === null || Date.parse(endsAt) <= now) return undefined;
  return { kind: "participant", participantId, form: "consent", proof };
}
