import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import type { Queryable, Tx } from "../database/connect.ts";
import type { Database } from "../database/database.ts";
import * as sql from "./limit-sql.ts";
import { WireError } from "./wire-error.ts";

interface Limit {
  name: string;
  max: number;
  minutes: number;
}

/** Wrong passwords for one email from one network. */
const pair: Limit = { name: "pair", max: 10, minutes: 15 };
/** Wrong passwords from one network, whatever the email. */
const network: Limit = { name: "network", max: 100, minutes: 15 };
/** Wrong passwords for one email from all unfamiliar networks together. */
const account: Limit = { name: "account", max: 100, minutes: 60 };
/** Mails asked for from one network. */
const mails: Limit = { name: "mails", max: 20, minutes: 60 };
/** Codes tried from one network that were not good. */
const codes: Limit = { name: "codes", max: 30, minutes: 15 };
/** Passwords, names and addresses changed by one account. */
const changes: Limit = { name: "changes", max: 20, minutes: 60 };

/** A whole office may sit behind one familiar network. */
const familiarFactor = 10;
export const familiarDays = 90;
const dayMs = 24 * 60 * 60 * 1000;

/** What was counted, so that it can be taken back. */
export type Attempt = readonly Buffer[];

export interface Limits {
  /** Counted before the password is looked at, so that guesses side by side gain nothing. */
  signIn(email: string, address: string): Promise<Attempt>;
  mail(address: string): Promise<void>;
  code(address: string): Promise<Attempt>;
  change(uid: string): Promise<void>;
  /** It was no guess after all. */
  forgive(db: Queryable, attempt: Attempt): Promise<void>;
  /** Somebody proved from here, by password or by mail, to be who they say: this network is familiar from now on. */
  welcome(tx: Tx, proven: { email: string; address: string; now: string; attempt?: Attempt }): Promise<void>;
}

/**
 * Nobody locks out another: what a stranger does elsewhere never counts against a network from which staff sign in, and
 * whether a network is familiar does not depend on the email, so that a limit tells nothing about who has an account.
 */
export function createLimits({ write, read }: Pick<Database, "write" | "read">, now: () => number): Limits {
  async function count({ name, max, minutes }: Limit, ...what: string[]): Promise<Buffer> {
    const key = keyOf(name, what);
    const at = now();
    const endsAt = new Date(at + minutes * 60_000).toISOString();
    const window = await sql.countAttempt(write, { key, now: new Date(at).toISOString(), endsAt });
    if (window.count > max) throw tooMany(Date.parse(window.endsAt) - at);
    return key;
  }

  async function isFamiliar(place: string): Promise<boolean> {
    return sql.isFamiliar(read, place, new Date(now() - familiarDays * dayMs).toISOString());
  }

  async function countNetwork(limit: Limit, place: string, familiar: boolean): Promise<Buffer> {
    return count(familiar ? { ...limit, max: limit.max * familiarFactor } : limit, place);
  }

  async function forgive(db: Queryable, attempt: Attempt): Promise<void> {
    // One row at a time and always in the order of counting: two at once could wait for each other.
    for (const key of attempt) await sql.uncountAttempt(db, key);
  }

  return {
    async signIn(email, address) {
      const place = networkOf(address);
      const familiar = await isFamiliar(place);
      const attempt = [await count(pair, email, place), await countNetwork(network, place, familiar)];
      if (!familiar) attempt.push(await count(account, email));
      return attempt;
    },
    async mail(address) {
      const place = networkOf(address);
      await countNetwork(mails, place, await isFamiliar(place));
    },
    async code(address) {
      const place = networkOf(address);
      return [await countNetwork(codes, place, await isFamiliar(place))];
    },
    async change(uid) {
      await count(changes, uid);
    },
    forgive,
    async welcome(tx, { email, address, now: at, attempt = [] }) {
      const place = networkOf(address);
      await forgive(tx, attempt);
      await sql.forgetAttempts(tx, keyOf(pair.name, [email, place]));
      await sql.noteFamiliar(tx, place, at);
    },
  };
}

function keyOf(name: string, what: readonly string[]): Buffer {
  return createHash("sha256")
    .update(JSON.stringify([name, ...what]))
    .digest();
}

function tooMany(ms: number): WireError {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  const minutes = Math.ceil(seconds / 60);
  const wait = seconds < 60 ? `${seconds} seconds` : minutes === 1 ? "a minute" : `${minutes} minutes`;
  return new WireError("TOO_MANY_ATTEMPTS_TRY_LATER", `Too many attempts. Try again in ${wait}.`, seconds);
}

/** One IPv4 address, or the 64 bits of an IPv6 address that a provider hands to one customer. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (!isIPv6(plain)) return plain;
  const [head = [], tail] = plain
    .toLowerCase()
    .split("::")
    .map(side => side.split(":").filter(group => group !== ""));
  const left = tail === undefined ? head : [...head, ...Array(8 - head.length - tail.length).fill("0"), ...tail];
  return `${left
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
