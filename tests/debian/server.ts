import { type ChildProcess, spawn } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { asDatabaseUser, databaseUser } from "@hb/platform/database/database-user.ts";
import { findPrograms } from "../../tools/debian.ts";

/** A folder for programs of one of Debian's packages, which run as an ordinary user. */
export async function workshop(name: "pgbouncer" | "postgresql") {
  const programs = findPrograms(name);
  if (!programs) throw new Error(`There is no ${name} here. Install it, or run the tests with npm test on Debian.`);
  const user = await databaseUser();
  const folder = mkdtempSync(join(tmpdir(), `hb-${name}-`));
  if (user) chownSync(folder, user.uid, user.gid);
  const start = (program: string, args: string[]) => {
    const [command, commandArgs] = asDatabaseUser(join(programs.folder, program), args, user);
    const child = spawn(command, commandArgs, {
      cwd: folder,
      env: { PATH: process.env["PATH"], ...programs.env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", chunk => (said = (said + chunk).slice(-5_000)));
    // A test run that was broken off leaves nothing running.
    const leave = () => void child.kill("SIGKILL");
    process.once("exit", leave);
    child.once("exit", () => process.off("exit", leave));
    return { child, said: () => said };
  };
  return {
    folder,
    /** Until it ends. */
    async run(program: string, ...args: string[]): Promise<void> {
      const { child, said } = start(program, args);
      const code = await new Promise<number | null>((resolve, reject) =>
        child.once("error", reject).once("close", resolve),
      );
      if (code !== 0) throw new Error(`${program} ended with ${code}: ${said()}`);
    },
    /** Until its port takes connections. */
    async serve(program: string, port: number, ...args: string[]): Promise<ChildProcess> {
      const { child, said } = start(program, args);
      while (!(await isListening(port))) {
        if (hasEnded(child)) throw new Error(`${program} ended: ${said()}`);
        await pause(50);
      }
      return child;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return;
  const ended = new Promise(resolve => child.once("exit", resolve));
  child.kill(signal);
  await ended;
}

function isListening(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
    socket.on("connect", () => socket.destroy());
  });
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>(resolve => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as { port: number };
  await new Promise(resolve => probe.close(resolve));
  return port;
}
