import { join } from "node:path";
import { version1 } from "@hb/domain/consent/versions/version-1.ts";
import { type RunningHb, startHb } from "@hb/server/app.ts";
import { readSettings } from "@hb/server/env.ts";

/*
 * Serves studies in one process, one after the other or side by side, so that a journey waits for a database and not for
 * Node to read the program. It ends with the process that started it.
 */
const builtScreens = join(import.meta.dirname, "../web/dist");
const running = new Map<number, RunningHb>();

export type ToHost =
  | { id: number; settings: Record<string, string>; screens?: string | undefined }
  | { id: number; stop: true };
export type FromHost = { id: number; address: string } | { id: number; error: string };

async function answer(message: ToHost): Promise<FromHost> {
  const { id } = message;
  if ("settings" in message) {
    const { settings, screens = builtScreens } = message;
    const hb = await startHb(readSettings(settings), { screens, log: false, consentTexts: [version1] });
    running.set(id, hb);
    return { id, address: hb.address };
  }
  await running.get(id)?.stop();
  running.delete(id);
  return { id, address: "" };
}

process.on("message", (message: ToHost) => {
  void answer(message)
    .catch((error: Error): FromHost => ({ id: message.id, error: error.stack ?? error.message }))
    .then(reply => process.send?.(reply));
});
process.once("disconnect", () => process.exit(0));
