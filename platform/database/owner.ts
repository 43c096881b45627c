import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Setting, StartError } from "../start-error.ts";
import { assertReachable, connect, type Sql } from "./connect.ts";
import { alreadyUsed, defaultName, holdDataFolder } from "./database.ts";
import { startEmbeddedPostgres } from "./embedded.ts";
import { urlsOf } from "./hosts.ts";
import { connectToPrimary } from "./primary.ts";
import * as sql from "./sql.ts";

export interface Owner {
  /** Connected as the role that owns everything. */
  owner: Sql;
  /** Where it is connected to. */
  url: string;
  close(): Promise<void>;
}

interface Where {
  /** Absent = the embedded PostgreSQL in `dataDir`. */
  url: string | undefined;
  /** Used instead where `url` leads to a pooler. */
  directUrl?: string | undefined;
  dataDir: string;
  name?: string;
}

/** For a command that needs the owner, beside a running server or alone. Creates nothing and applies no migrations. */
export async function openOwner({ dataDir, name = defaultName, ...where }: Where): Promise<Owner> {
  const url = where.directUrl ?? where.url;
  const setting = where.directUrl === undefined ? "database" : "directDatabase";
  if (url !== undefined) return connected(await primaryOf(url, { name, setting }), { name, setting }, async () => {});
  const missing = new StartError(`There is no database in the data folder ${dataDir}.`, "dataDir");
  if (!existsSync(join(dataDir, "postgres", "PG_VERSION"))) throw missing;
  return openEmbedded(dataDir, name, async () => {
    // The start was killed before it came to that.
    throw missing;
  });
}

/** The embedded PostgreSQL beside a running server or alone, and what to do if its database isn't there. */
async function openEmbedded(
  dataDir: string,
  name: string,
  create: (holder: Sql) => Promise<void>,
  mustBeAlone = false,
): Promise<Owner> {
  await using opened = new AsyncDisposableStack();
  const server = await startEmbeddedPostgres({ dataDir, owner: name });
  let isAlone = false;
  opened.defer(async () => (isAlone ? server.stop() : server.leave()));
  const holder = connect(server.ownerUrl, { max: 1, name: `${name} holds the data folder` });
  opened.defer(() => holder.end({ timeout: 1 }));
  isAlone = await holdDataFolder(holder);
  if (mustBeAlone && !isAlone) throw alreadyUsed(dataDir);
  if (!(await sql.databaseExists(holder, name))) await create(holder);
  const closing = opened.move();
  const url = server.ownerUrl.replace(/postgres$/, name);
  return connected(url, { name, setting: "dataDir" }, () => closing.disposeAsync());
}

/** Of one host alone nothing is asked: a command that only reads works on a standby, too. */
async function primaryOf(url: string, { name, setting }: Named): Promise<string> {
  const urls = urlsOf(url);
  if (urls.length === 1) return urls[0] ?? url;
  const { owner, at } = await connectToPrimary(urls, { name: `${name} as owner`, setting });
  await owner.end({ timeout: 1 });
  return urls[at] ?? url;
}

/** Alone, with a new and empty database if the data folder has none. */
export async function createOwned({ dataDir, name = defaultName }: Omit<Where, "url">): Promise<Owner> {
  return openEmbedded(dataDir, name, holder => sql.createDatabase(holder, name), true);
}

interface Named {
  name: string;
  /** Which one has the address. */
  setting: Setting;
}

async function connected(url: string, { name, setting }: Named, after: () => Promise<void>): Promise<Owner> {
  const owner = connect(url, { max: 2, name: `${name} as owner` });
  const close = async () => {
    await owner.end({ timeout: 1 });
    await after();
  };
  try {
    await assertReachable(owner, setting);
  } catch (error) {
    await close();
    throw error;
  }
  return { owner, url, close };
}
