import {
  calculateJwkThumbprint,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importJWK,
  importPKCS8,
  type JWK,
} from "jose";
import type { Tx } from "../../database/connect.ts";
import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/tx.ts";
import * as sql from "./key-sql.ts";

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** A key signs for 30 days, and its last token expires an hour later. The rest of the day allows for clocks that differ. */
const signingDays = 30;
export const verifyingDays = signingDays + 1;
/** After its successor came: its last token expires in the first of these hours, wherever clocks differ. */
export const replacedHours = 2;
/** How long a process may not notice that a key was replaced or revoked. */
export const maxUnnoticedSeconds = 5;

export interface SigningKeys {
  /** The key that signs now, the same in every process on this database. */
  signer(): Promise<{ kid: string; key: CryptoKey }>;
  /** Undefined for an unknown or revoked key, and for one that is too old or was replaced some time ago. */
  verifier(kid: string): Promise<CryptoKey | undefined>;
}

interface PublicKey {
  key: CryptoKey;
  /** When the last of its tokens has expired. */
  endsAt: number;
}

/** Makes the first key when there is none. */
export async function createSigningKeys(database: Database, now: () => number): Promise<SigningKeys> {
  /** The newest first. */
  let known = new Map<string, PublicKey>();
  let current: { kid: string; key: CryptoKey; createdAt: number } | undefined;
  let choosing: Promise<void> | undefined;

  const isFresh = (createdAt: number) => now() - createdAt < signingDays * dayMs;

  async function choose(): Promise<void> {
    const { kid, pkcs8, createdAt } = await inTransaction(database, async tx => {
      await sql.lockSigningKeys(tx);
      const [newest] = await sql.listSigningKeys(tx);
      const pkcs8 = newest && isFresh(Date.parse(newest.createdAt)) && (await sql.findPrivateKey(tx, newest.kid));
      return newest && pkcs8 ? { ...newest, pkcs8 } : makeKey(tx, new Date(now()).toISOString());
    });
    await readKnown();
    // Not extractable: this key can sign, and nothing can read it.
    const key = await importPKCS8(pkcs8, "RS256", { extractable: false });
    current = { kid, key, createdAt: Date.parse(createdAt) };
  }

  async function readKnown(): Promise<void> {
    const keys = await sql.listSigningKeys(database.read);
    const imported = await Promise.all(
      keys.map(async ({ kid, publicJwk, createdAt }, at): Promise<[string, PublicKey]> => {
        const key = known.get(kid)?.key ?? ((await importJWK(publicJwk, "RS256")) as CryptoKey);
        const successor = keys[at - 1];
        const endsAt = Math.min(
          Date.parse(createdAt) + verifyingDays * dayMs,
          successor ? Date.parse(successor.createdAt) + replacedHours * hourMs : Number.POSITIVE_INFINITY,
        );
        return [kid, { key, endsAt }];
      }),
    );
    known = new Map(imported);
  }

  // Another process, or an operator's command, may have made or revoked a key since. An unknown key id is looked for at most
  // once a second, or forged ones would cost a query each.
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  async function readAgain(maxAgeSeconds: number): Promise<void> {
    if (reading === undefined && performance.now() - readAt < maxAgeSeconds * 1_000) return;
    reading ??= readKnown().finally(() => {
      readAt = performance.now();
      reading = undefined;
    });
    await reading;
  }

  await choose();
  return {
    async signer() {
      await readAgain(maxUnnoticedSeconds);
      const [newest] = known.keys();
      if (!current || current.kid !== newest || !isFresh(current.createdAt)) {
        choosing ??= choose().finally(() => {
          choosing = undefined;
        });
        await choosing;
      }
      if (!current) throw new Error("There is no signing key.");
      return { kid: current.kid, key: current.key };
    },
    async verifier(kid) {
      await readAgain(known.has(kid) ? maxUnnoticedSeconds : 1);
      const found = known.get(kid);
      return found && now() < found.endsAt ? found.key : undefined;
    },
  };
}

/** The next token of every process is signed with a new key. `revoked`: tokens that the old ones signed are refused. */
export async function replaceSigningKey(tx: Tx, { now, revoked }: { now: string; revoked: boolean }): Promise<void> {
  await sql.lockSigningKeys(tx);
  const { kid } = await makeKey(tx, now);
  if (revoked) await sql.deleteOtherKeys(tx, kid);
}

async function makeKey(tx: Tx, createdAt: string): Promise<sql.SigningKey & { pkcs8: string }> {
  const { pkcs8, ...key } = await generateSigningKey();
  await sql.insertSigningKey(tx, { ...key, createdAt }, pkcs8);
  return { ...key, createdAt, pkcs8 };
}

export async function generateSigningKey(): Promise<{ kid: string; publicJwk: JWK; pkcs8: string }> {
  const { publicKey, privateKey } = await generateKeyPair("RS256", { modulusLength: 2048, extractable: true });
  const publicJwk = await exportJWK(publicKey);
  return { kid: await calculateJwkThumbprint(publicJwk), publicJwk, pkcs8: await exportPKCS8(privateKey) };
}
