import { createHash, randomBytes } from "node:crypto";
import type { LinkProof } from "@hb/domain/permissions.ts";
import { addMinutes } from "@hb/domain/time.ts";
import type { Tx } from "@hb/platform/database/connect.ts";
import * as sql from "./proofs-sql.ts";

/** How long a participant may keep the tablet. */
const kioskMinutes = 120;

/** Keys are random, so their plain hash can't be turned back. */
export function hashOfKey(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

/** A key that opens one person's consent form on the study's tablet, and nothing else, with this colleague as witness. */
export async function issueKioskKey(
  tx: Tx,
  { participantId, witness, now }: { participantId: number; witness: NonNullable<LinkProof["witness"]>; now: string },
): Promise<{ key: string; endsAt: string }> {
  const key = randomBytes(16).toString("hex");
  const endsAt = addMinutes(now, kioskMinutes);
  const { userId, name } = witness;
  const proof = { keyHash: hashOfKey(key), participantId, how: "kiosk", link: null, now, endsAt } as const;
  await sql.insertProof(tx, { ...proof, witness: { userId, name } });
  return { key, endsAt };
}
