import { join } from "node:path";
import { StartError } from "@hb/platform/start-error.ts";
import { startHb } from "./app.ts";
import { readSettings } from "./env.ts";

/** Prints what the operator must know, one line each. Exits with a nonzero code and one sentence if it can't start. */
async function main() {
  const hb = await startHb(readSettings(), { screens: join(import.meta.dirname, "../web/dist") });
  // Before it prints that it is ready, because it may be stopped right after.
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      // Running calls finish within their limits; a clean stop takes no longer than this.
      setTimeout(() => process.exit(1), 10_000).unref();
      void hb.stop().then(() => process.exit(0));
    });
  }

  console.log(
    [
      `HB is ready: ${hb.address}`,
      ...(hb.address === hb.listensOn ? [] : [`Listening on ${hb.listensOn}`]),
      ...hb.greeting,
    ].join("\n"),
  );
}

process.on("unhandledRejection", error => console.error(error));
await main().catch(error => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
