import { join } from "node:path";
import { readSettings } from "./env.ts";
import { runServer } from "./program.ts";

/** Prints one line per thing the operator needs to know. If it can't start, exits with 1 and one sentence. */
await runServer(
  async stopping => {
    const settings = readSettings();
    // Loaded only now: it takes a moment, in which HB can already be stopped.
    const { startHb } = await import("./app.ts");
    return startHb(settings, { screens: join(import.meta.dirname, "../web/dist"), stopping });
  },
  async hb =>
    console.log(
      [
        `HB is ready: ${hb.address}`,
        ...(hb.address === hb.listensOn ? [] : [`Listening on ${hb.listensOn}`]),
        ...hb.greeting,
      ].join("\n"),
    ),
);
