import { randomInt } from "node:crypto";
import { type Setting, StartError } from "../start-error.ts";
import { assertReachable, connect, type Sql } from "./connect.ts";
import * as sql from "./sql.ts";

interface Asking {
  name: string;
  /** Which setting has the URLs. */
  setting: Setting;
  pooled?: boolean;
}

/** As the owner, to the first of the URLs whose database can be written to; or one sentence about the last of them. */
export async function connectToPrimary(
  urls: readonly string[],
  { name, setting, pooled = false }: Asking,
): Promise<{ owner: Sql; at: number }> {
  let problem: unknown;
  for (const [at, url] of urls.entries()) {
    const owner = connect(url, { max: 1, name, pooled });
    try {
      await assertReachable(owner, setting);
      if (!(await sql.isReadOnly(owner))) return { owner, at };
      problem = new StartError("The database is read-only, such as a standby. Use the primary.", setting);
    } catch (error) {
      problem = error;
    }
    await owner.end({ timeout: 1 });
  }
  throw problem;
}

const maxProbeMs = 10_000;

/**
 * A pooler that gives every transaction another session of the database breaks locks, settings and live updates, later and
 * in strange ways. It hands out the session that was returned last, or one after the other: so the same connection asks
 * twice, and again while another one has begun a transaction.
 */
export async function assertOwnSession(owner: Sql, url: string): Promise<void> {
  const other = connect(url, { max: 1, name: "probe" });
  const probing = async () => {
    await sql.sessionId(other);
    const sessions = [await sql.sessionId(owner), await sql.sessionId(owner)];
    await other.begin(async tx => {
      await sql.sessionId(tx);
      sessions.push(await sql.sessionId(owner));
    });
    return new Set(sessions).size === 1;
  };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>(resolve => {
    timer = setTimeout(resolve, maxProbeMs, false);
  });
  const isOwn = await Promise.race([probing(), late]).finally(() => clearTimeout(timer));
  void other.end({ timeout: 0 });
  if (!isOwn)
    throw new StartError(
      "A connection pooler in transaction mode is in front of the database, whose own address is needed as well.",
      "directDatabase",
    );
}

/** Which of the pooler's URLs leads to the database of this session, for whoever may write. */
export async function findPooler(session: Sql, urls: readonly string[], name: string): Promise<number> {
  const { owner: other, at } = await connectToPrimary(urls, { name, setting: "database", pooled: true });
  try {
    const sign = randomInt(2 ** 31);
    await sql.holdSign(session, sign);
    if (await sql.showsSign(other, sign)) return at;
    throw new StartError("The pooler's address and the direct one lead to different databases.", "directDatabase");
  } finally {
    await other.end({ timeout: 1 });
  }
}
