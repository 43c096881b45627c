import { randomBytes, randomUUID } from "node:crypto";
import type { Tx } from "../../database/connect.ts";
import { networkOf } from "../../rate-limits/rate-limits.ts";
import type { Place } from "../operation.ts";
import type { IdentifiedSignIn } from "./id-tokens.ts";
import { hashOf, makeSecret, successorOf } from "./secrets.ts";
import * as sql from "./sign-in-sql.ts";

const daySeconds = 24 * 60 * 60;
/** A sign-in ends after this many days without use. */
export const maxIdleDays = 14;
/**
 * The SDK sends a refresh token again when the answer to its first use was lost (after 30 s, and 60 s after that). Two calls
 * of one tab may send the same token at once, and a background tab up to a minute after the active one. For this long a
 * used token gets the answer it would have got.
 */
const graceSeconds = 120;
/**
 * Later it may still be a tab that slept while another went on: it gets an empty answer, and has read the newer token from
 * the browser's storage before the SDK tries again half a minute later. Any use after that is not from its owner.
 */
const warningSeconds = 20;
/** Other tabs, and the realtime connection of the same tab, learn of a new password before they have its tokens. */
const replacedSeconds = 10;

export interface StartedSignIn extends IdentifiedSignIn {
  refreshToken: string;
}

interface NewSignIn extends Place {
  uid: string;
  now: string;
  secondFactor: sql.SecondFactorProof | null;
  /** Absent = with a password. */
  provider?: sql.ProviderProof | null;
}

export async function startSignIn(tx: Tx, { provider = null, ...started }: NewSignIn): Promise<StartedSignIn> {
  const id = randomUUID();
  const { now, secondFactor } = started;
  await sql.insertSignIn(tx, { id, chainKey: randomBytes(32), provider, ...started });
  const provedAt = Date.parse(provider?.provedAt ?? now);
  const method = provider ? "provider" : "password";
  return { id, provedAt, secondFactor, method, refreshToken: await addRefreshToken(tx, id, now) };
}

/** Whether the network or the device is new to this account. An account's first place is not: its person was expected there. */
export async function meetPlace(
  tx: Tx,
  { uid, address, device, now }: Place & { uid: string; now: string },
): Promise<boolean> {
  return sql.meetPlace(tx, { uid, network: networkOf(address), device, now });
}

/** One more token of the same sign-in, for answers that must carry a refresh token although none was sent. */
export async function addRefreshToken(tx: Tx, signIn: string, now: string): Promise<string> {
  const refreshToken = makeSecret();
  await sql.insertRefreshToken(tx, hashOf(refreshToken), signIn, now);
  return refreshToken;
}

type CheckedToken = { signIn: string; uid: string } & (
  | { state: "good"; signedInAt: number; identified: IdentifiedSignIn; successor: string }
  /** Rotated too long ago, and not seen since. */
  | { state: "stale" }
  /** Its owner is about to have a newer one. */
  | { state: "early" }
  | { state: "reused" }
  | { state: "over" }
);

/** Checks a refresh token and locks its sign-in; writes nothing. */
export async function checkRefreshToken(tx: Tx, refreshToken: string, now: string): Promise<CheckedToken | undefined> {
  const token = await sql.lockRefreshToken(tx, hashOf(refreshToken));
  if (!token) return undefined;
  const { signIn, uid, usedAt, endedAt, replaced, rotatedAt, warnedAt, chainKey } = token;
  const within = (seconds: number, instant: string) => Date.parse(now) - Date.parse(instant) <= seconds * 1000;
  const owner = { signIn, uid };
  if (endedAt !== null) return { ...owner, state: replaced && within(replacedSeconds, endedAt) ? "early" : "over" };
  if (!within(maxIdleDays * daySeconds, usedAt)) return { ...owner, state: "over" };
  if (rotatedAt !== null && !within(graceSeconds, rotatedAt)) {
    if (warnedAt === null) return { ...owner, state: "stale" };
    return { ...owner, state: within(warningSeconds, warnedAt) ? "early" : "reused" };
  }
  let successor = successorOf(refreshToken, chainKey);
  while (await sql.isRotated(tx, hashOf(successor))) successor = successorOf(successor, chainKey);
  const { secondFactor, signedInAt, provedAt, method } = token;
  const identified = { id: signIn, provedAt: Date.parse(provedAt), secondFactor, method };
  return { ...owner, state: "good", signedInAt: Date.parse(signedInAt), identified, successor };
}

export async function warn(tx: Tx, refreshToken: string, now: string): Promise<void> {
  await sql.warnRefreshToken(tx, hashOf(refreshToken), now);
}

/** The first use makes the successor; a repeated use within the grace period finds it. */
export async function rotateRefreshToken(
  tx: Tx,
  { refreshToken, successor, signIn, now }: { refreshToken: string; successor: string; signIn: string; now: string },
): Promise<void> {
  await sql.useSignIn(tx, signIn, now);
  if (await sql.rotate(tx, hashOf(refreshToken), now)) await sql.insertRefreshToken(tx, hashOf(successor), signIn, now);
}
