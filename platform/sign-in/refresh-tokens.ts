import { randomBytes, randomUUID } from "node:crypto";
import type { Tx } from "../database/connect.ts";
import { hashOf, makeSecret, successorOf } from "./secrets.ts";
import * as sql from "./sql.ts";

const dayMs = 24 * 60 * 60 * 1000;
export const idleDays = 14;
/**
 * The SDK sends a refresh token again when the answer to its first use was lost (30 s later, and 60 s after that), and
 * two tabs or two calls of one tab may send the same one at the same moment. That long it gets the answer it would have got.
 */
export const graceSeconds = 120;

export interface StartedSignIn {
  id: string;
  signedInAt: number;
  refreshToken: string;
}

export async function startSignIn(tx: Tx, uid: string, now: string): Promise<StartedSignIn> {
  const id = randomUUID();
  await sql.insertSignIn(tx, { id, uid, chainKey: randomBytes(32), now });
  return { id, signedInAt: Date.parse(now), refreshToken: await addRefreshToken(tx, id, now) };
}

/** Another head of the same sign-in, for replies that must carry a refresh token although none was sent. */
export async function addRefreshToken(tx: Tx, signIn: string, now: string): Promise<string> {
  const refreshToken = makeSecret();
  await sql.insertRefreshToken(tx, hashOf(refreshToken), signIn, now);
  return refreshToken;
}

export type Used = { signIn: string; uid: string } & (
  | { as: "over" }
  /** Used again long after its successor was handed out: one of the two users is not its owner. */
  | { as: "reused" }
  | { as: "good"; signedInAt: number; successor: string }
);

/** Looks at a refresh token and holds its sign-in; writes nothing. */
export async function holdRefreshToken(tx: Tx, refreshToken: string, now: string): Promise<Used | undefined> {
  const held = await sql.holdRefreshToken(tx, hashOf(refreshToken));
  if (!held) return undefined;
  const { signIn, uid, usedAt, endedAt, rotatedAt, chainKey } = held;
  const since = (instant: string) => Date.parse(now) - Date.parse(instant);
  if (endedAt !== null || since(usedAt) > idleDays * dayMs) return { as: "over", signIn, uid };
  if (rotatedAt !== null && since(rotatedAt) > graceSeconds * 1000) return { as: "reused", signIn, uid };
  let successor = successorOf(refreshToken, chainKey);
  while (await sql.isRotated(tx, hashOf(successor))) successor = successorOf(successor, chainKey);
  return { as: "good", signIn, uid, signedInAt: Date.parse(held.signedInAt), successor };
}

/** The first use makes the successor; a replay within the grace finds it made. */
export async function rotateRefreshToken(
  tx: Tx,
  { refreshToken, successor, signIn, now }: { refreshToken: string; successor: string; signIn: string; now: string },
): Promise<void> {
  await sql.useSignIn(tx, signIn, now);
  if (await sql.rotate(tx, hashOf(refreshToken), now)) await sql.insertRefreshToken(tx, hashOf(successor), signIn, now);
}
