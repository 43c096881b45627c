import { join } from "node:path";
import { startHb } from "@hb/server/app.ts";
import { readSettings } from "@hb/server/env.ts";

/*
 * The program with a clock that stands still at HB_NOW, so that a day that is tested never lies in the past. SIGUSR2 lets
 * three hours pass.
 */
let at = Date.parse(process.env["HB_NOW"] ?? "");
process.on("SIGUSR2", () => {
  at += 3 * 60 * 60 * 1000;
});
const screens = join(import.meta.dirname, "../web/dist");
const hb = await startHb(readSettings(process.env), { screens, log: false, now: () => at });
console.log(`HB is ready: ${hb.address}`);
process.once("SIGTERM", () => void hb.stop().then(() => process.exit(0)));
