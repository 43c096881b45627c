import { existsSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "../start-error.ts";
import { assertReachable, connect, type Sql } from "./connect.ts";
import { defaultName } from "./database.ts";
import { startEmbeddedPostgres } from "./embedded.ts";
import { urlsOf } from "./hosts.ts";
import { connectToPrimary } from "./primary.ts";
import * as sql from "./sql.ts";

export interface Owner {
  /** Connected as the role that owns everything. */
  owner: Sql;
  close(): Promise<void>;
}

interface Where {
  /** Absent = the embedded PostgreSQL in `dataDir`. */
  url: string | undefined;
  dataDir: string;
  name?: string;
}

/** For a command that needs the owner, beside a running server or alone. Applies no migrations. */
export async function openOwner({ url, dataDir, name = defaultName }: Where): Promise<Owner> {
  if (url !== undefined) return connected(await primaryOf(url, name), name, async () => {});
  if (!existsSync(join(dataDir, "postgres")))
    throw new StartError(`There is no database in the data folder ${dataDir}.`, "dataDir");
  const server = await startEmbeddedPostgres({ dataDir, owner: name });
  const holder = connect(server.ownerUrl, { max: 1, name: `${name} holds the data folder` });
  const isAlone = await sql.holdDataFolder(holder);
  if (!isAlone) server.leave();
  return connected(server.ownerUrl.replace(/postgres$/, name), name, async () => {
    await holder.end({ timeout: 1 });
    if (isAlone) await server.stop();
  });
}

/** Of one host alone nothing is asked: a command that only reads works on a standby, too. */
async function primaryOf(url: string, name: string): Promise<string> {
  const urls = urlsOf(url);
  if (urls.length === 1) return urls[0] ?? url;
  const { owner, at } = await connectToPrimary(urls, `${name} as owner`);
  await owner.end({ timeout: 1 });
  return urls[at] ?? url;
}

/** A new and empty database in a data folder without one. */
export async function createOwned({ dataDir, name = defaultName }: Omit<Where, "url">): Promise<Owner> {
  const server = await startEmbeddedPostgres({ dataDir, owner: name });
  const holder = connect(server.ownerUrl, { max: 1, name: `${name} holds the data folder` });
  await sql.holdDataFolder(holder);
  await sql.createDatabase(holder, name);
  return connected(server.ownerUrl.replace(/postgres$/, name), name, async () => {
    await holder.end({ timeout: 1 });
    await server.stop();
  });
}

async function connected(url: string, name: string, after: () => Promise<void>): Promise<Owner> {
  const owner = connect(url, { max: 2, name: `${name} as owner` });
  const close = async () => {
    await owner.end({ timeout: 1 });
    await after();
  };
  try {
    await assertReachable(owner);
  } catch (error) {
    await close();
    throw error;
  }
  return { owner, close };
}
