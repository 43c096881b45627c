import { execFile } from "node:child_process";
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

/**
 * The database user may not be able to pass through the parent folders (a clone under /root or in a private temporary
 * folder), so it keeps the one capability to do so. Its own files stay private.
 */
export function asDatabaseUser(command: string, args: string[], user: DatabaseUser | undefined): [string, string[]] {
  if (!user) return [command, args];
  const identity = [`--reuid=${user.uid}`, `--regid=${user.gid}`, "--clear-groups"];
  const passage = ["--inh-caps=+dac_override", "--ambient-caps=+dac_override"];
  return ["setpriv", [...identity, ...passage, command, ...args]];
}
