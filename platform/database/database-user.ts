import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { StartError } from "../start-error.ts";

const execute = promisify(execFile);

export interface DatabaseUser {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root. There it runs as the user postgres, which is created if absent. */
export async function databaseUser(): Promise<DatabaseUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  return (await findUser()) ?? (await createUser());
}

async function findUser(): Promise<DatabaseUser | undefined> {
  try {
    const [uid, gid] = await Promise.all(["-u", "-g"].map(flag => execute("id", [flag, "postgres"])));
    return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
  } catch {
    return undefined;
  }
}

async function createUser(): Promise<DatabaseUser> {
  await execute("useradd", ["--system", "--no-create-home", "--shell", "/usr/sbin/nologin", "postgres"]).catch(
    () => {},
  );
  const user = await findUser();
  if (!user)
    throw new StartError("As root, the embedded database runs as the user postgres, which couldn't be created.");
  return user;
}

/** Without any capability, and without a way to get one: it reads and writes what the user postgres may, and nothing else. */
export function asDatabaseUser(command: string, args: string[], user: DatabaseUser | undefined): [string, string[]] {
  if (!user) return [command, args];
  const identity = [`--reuid=${user.uid}`, `--regid=${user.gid}`, "--clear-groups"];
  return ["setpriv", [...identity, "--inh-caps=-all", "--no-new-privs", command, ...args]];
}

/** Only root can write here, and everyone may pass through. */
const copies = "/var/lib/embedded-postgres";

/**
 * The folder of PostgreSQL's programs, or a copy of it: in a clone that belongs to root alone, such as one under /root, the
 * database user can't run them.
 */
export async function reachablePrograms(folder: string, user: DatabaseUser): Promise<string> {
  const runs = async (place: string) => {
    const [command, args] = asDatabaseUser(join(place, "bin", "postgres"), ["--version"], user);
    return execute(command, args, { cwd: "/" }).then(
      () => true,
      () => false,
    );
  };
  if (await runs(folder)) return folder;
  const { size, mtimeMs } = await stat(join(folder, "bin", "postgres"));
  const copy = join(copies, `${size}-${Math.floor(mtimeMs)}`);
  if (await runs(copy)) return copy;
  try {
    await mkdir(copies, { recursive: true, mode: 0o755 });
    const unfinished = await mkdtemp(join(copies, "new-"));
    await cp(folder, unfinished, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
    // A clone made by root may be closed to everyone else, file by file.
    await execute("chmod", ["-R", "a+rX,go-w", unfinished]);
    await rm(copy, { recursive: true, force: true });
    await rename(unfinished, copy);
  } catch (error) {
    throw new StartError(`PostgreSQL can't be copied to ${copies} for the user postgres: ${(error as Error).message}`);
  }
  if (await runs(copy)) return copy;
  throw new StartError(`The user postgres can run PostgreSQL neither from ${folder} nor from ${copy}.`);
}
