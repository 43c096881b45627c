import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, type Options, verify } from "@node-rs/argon2";
import { Refusal } from "../../refusal.ts";

/** OWASP's first recommendation for argon2id (the library's default): 19 MiB, two passes, one lane. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One core stays free for everything else; more than four gain nothing on Node's thread pool. */
const maxParallel = Math.min(4, Math.max(1, availableParallelism() - 1));
/** A few seconds of work. Later callers are told to come back, which no SDK takes for a wrong password. */
const maxQueueLength = 200;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxParallel) {
    if (waiting.length >= maxQueueLength)
      throw new Refusal("unavailable", "Too many people are signing in right now. Try again in a moment.");
    await new Promise<void>(resolve => waiting.push(resolve));
  } else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize("NFKC"), cost));
}

let unusedHash: Promise<string> | undefined;

/** Costs the same whether or not there is a hash, so that timing doesn't tell whether an account exists. */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  unusedHash ??= hashPassword(randomBytes(32).toString("base64url"));
  const compared = passwordHash ?? (await unusedHash);
  const isSame = await inTurn(() => verify(compared, password.normalize("NFKC")));
  return isSame && typeof passwordHash === "string";
}
