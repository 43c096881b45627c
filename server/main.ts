import { join } from "node:path";
import { StartError } from "@hb/platform/start-error.ts";
import { startHb } from "./app.ts";
import { readSettings } from "./env.ts";

/** Prints one line per thing the operator must know; ends with a code other than 0 and one sentence when it cannot start. */
async function main() {
  const hb = await startHb(readSettings(), { screens: join(import.meta.dirname, "../web/dist") });
  // Before anybody is told that it runs: whoever reads that may stop it at once.
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      // Calls in flight finish within their limits; nobody waits longer than this for a clean stop.
      setTimeout(() => process.exit(1), 10_000).unref();
      void hb.stop().then(() => process.exit(0));
    });
  }

  console.log(
    [
      `HB is ready: ${hb.address}`,
      ...(hb.address === hb.listensOn ? [] : [`It listens on ${hb.listensOn}`]),
      ...hb.greeting,
    ].join("\n"),
  );
}

process.on("unhandledRejection", error => console.error(error));
await main().catch(error => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
