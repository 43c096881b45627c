import { join } from "node:path";
import { startHb } from "./app.ts";
import { readSettings } from "./env.ts";
import { runProgram, stopWithProcess } from "./program.ts";

/** Prints one line per thing the operator needs to know. If it can't start, exits with 1 and one sentence. */
await runProgram(async () => {
  const hb = await startHb(readSettings(), { screens: join(import.meta.dirname, "../web/dist") });
  // Before announcing that HB is ready: someone may stop it right after that.
  stopWithProcess(hb);
  console.log(
    [
      `HB is ready: ${hb.address}`,
      ...(hb.address === hb.listensOn ? [] : [`Listening on ${hb.listensOn}`]),
      ...hb.greeting,
    ].join("\n"),
  );
});
