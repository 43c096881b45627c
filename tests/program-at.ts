import { join } from "node:path";
import { version1 } from "@hb/domain/consent/versions/version-1.ts";
import type * as app from "@hb/server/app.ts";
import type * as env from "@hb/server/env.ts";
import { buildServer } from "../tools/build-server.ts";

/*
 * The program with a clock that stands still at HB_NOW, so that a day that is tested never lies in the past. SIGUSR2 lets
 * three hours pass.
 */
let at = Date.parse(process.env["HB_NOW"] ?? "");
process.on("SIGUSR2", () => {
  at += 3 * 60 * 60 * 1000;
});
const built = await buildServer();
const { startHb }: typeof app = await import(built("app"));
const { readSettings }: typeof env = await import(built("env"));
const screens = join(import.meta.dirname, "../web/dist");
const hb = await startHb(readSettings(process.env), { screens, log: false, now: () => at, consentTexts: [version1] });
console.log(`HB is ready: ${hb.address}`);
process.once("SIGTERM", () => void hb.stop().then(() => process.exit(0)));
