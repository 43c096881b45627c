import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";

export const root = join(import.meta.dirname, "..");

/** By content, not by time: a fresh clone has fresh times. */
export function digestOf(paths: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of paths)
    for (const file of filesIn(join(root, path))) hash.update(relative(root, file)).update(readFileSync(file));
  return hash.digest("hex");
}

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter(entry => !["node_modules", "dist", "dist.new"].includes(entry.name) && !entry.name.includes(".test."))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name, parentPath }) => filesIn(join(parentPath, name)));
}

/** In a process of its own, because the bundler would keep its gigabyte until the server stops. */
export async function bundle(program: string, ...args: string[]): Promise<void> {
  // What is built is what people use, also when a test has it built.
  const env = { ...process.env, NODE_ENV: "production" };
  const child = spawn(process.execPath, [join(import.meta.dirname, program), ...args], { stdio: "inherit", env });
  const leave = () => child.kill();
  process.once("exit", leave);
  const code = await new Promise(resolve => child.once("exit", resolve));
  process.off("exit", leave);
  if (code !== 0) throw new Error(`${program} failed.`);
}
