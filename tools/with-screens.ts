import { buildScreens } from "./build-screens.ts";

/** Builds the screens, then starts a program. Stopped before that, it ends with 0: nothing has been opened yet. */
export async function withScreens(program: () => Promise<unknown>): Promise<void> {
  const leave = () => process.exit(0);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, leave);
  await buildScreens();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, leave);
  await program();
}
