import { pathToFileURL } from "node:url";
import { buildScreens } from "./build-screens.ts";
import { buildServer } from "./build-server.ts";

/** Builds what has changed, then starts a program. Stopped before that, it ends with 0: nothing has been opened yet. */
export async function startBuilt(program: "main" | "demo"): Promise<void> {
  const leave = () => process.exit(0);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, leave);
  const [server] = await Promise.all([buildServer(), buildScreens()]);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, leave);
  await import(pathToFileURL(server(program)).href);
}
