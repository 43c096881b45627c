import { randomBytes, randomUUID } from "node:crypto";
import type { Tx } from "../../database/connect.ts";
import { hashOf, makeSecret, successorOf } from "./secrets.ts";
import * as sql from "./sign-in-sql.ts";

const daySeconds = 24 * 60 * 60;
export const idleDays = 14;
/**
 * The SDK sends a refresh token again when the answer to its first use was lost (30 s later, and 60 s after that); two calls
 * of one tab may send the same one at the same moment, and a tab in the background up to a minute after its neighbour.
 * That long it gets the answer it would have got.
 */
const graceSeconds = 120;
/**
 * After that it may still be a tab that slept while its neighbour went on: it gets an empty answer, and has taken the newer
 * token from the browser's store before the SDK tries again half a minute later. Whoever comes then is not its owner.
 */
const warningSeconds = 20;
/** Other tabs, and the realtime connection of the same one, hear of a new password before they have its tokens. */
const replacedSeconds = 10;

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

type Used = { signIn: string; uid: string } & (
  | { as: "good"; signedInAt: number; successor: string }
  /** Rotated too long ago, and not seen since. */
  | { as: "stale" }
  /** Whoever sent it is about to have a newer one. */
  | { as: "early" }
  | { as: "reused" }
  | { as: "over" }
);

/** Looks at a refresh token and holds its sign-in; writes nothing. */
export async function holdRefreshToken(tx: Tx, refreshToken: string, now: string): Promise<Used | undefined> {
  const held = await sql.holdRefreshToken(tx, hashOf(refreshToken));
  if (!held) return undefined;
  const { signIn, uid, usedAt, endedAt, replaced, rotatedAt, warnedAt, chainKey } = held;
  const within = (seconds: number, instant: string) => Date.parse(now) - Date.parse(instant) <= seconds * 1000;
  const whose = { signIn, uid };
  if (endedAt !== null) return { ...whose, as: replaced && within(replacedSeconds, endedAt) ? "early" : "over" };
  if (!within(idleDays * daySeconds, usedAt)) return { ...whose, as: "over" };
  if (rotatedAt !== null && !within(graceSeconds, rotatedAt)) {
    if (warnedAt === null) return { ...whose, as: "stale" };
    return { ...whose, as: within(warningSeconds, warnedAt) ? "early" : "reused" };
  }
  let successor = successorOf(refreshToken, chainKey);
  while (await sql.isRotated(tx, hashOf(successor))) successor = successorOf(successor, chainKey);
  return { ...whose, as: "good", signedInAt: Date.parse(held.signedInAt), successor };
}

export async function warn(tx: Tx, refreshToken: string, now: string): Promise<void> {
  await sql.warnRefreshToken(tx, hashOf(refreshToken), now);
}

/** The first use makes the successor; a replay within the grace finds it made. */
export async function rotateRefreshToken(
  tx: Tx,
  { refreshToken, successor, signIn, now }: { refreshToken: string; successor: string; signIn: string; now: string },
): Promise<void> {
  await sql.useSignIn(tx, signIn, now);
  if (await sql.rotate(tx, hashOf(refreshToken), now)) await sql.insertRefreshToken(tx, hashOf(successor), signIn, now);
}
