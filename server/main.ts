import { join } from "node:path";
import { startHb } from "./app.ts";
import { readSettings } from "./env.ts";
import { runProgram, stopWithProcess } from "./program.ts";

/** Prints one line per thing the operator must know; ends with exit code 1 and one sentence when it can't start. */
await runProgram(async () => {
  const hb = await startHb(readSettings(), { screens: join(import.meta.dirname, "../web/dist") });
  // Before it is announced: whoever reads that it is ready may stop it at once.
  stopWithProcess(hb);
  console.log(
    [
      `HB is ready: ${hb.address}`,
      ...(hb.address === hb.listensOn ? [] : [`Listening on ${hb.listensOn}`]),
      ...hb.greeting,
    ].join("\n"),
  );
});
