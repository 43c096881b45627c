import type { ConsentText } from "@hb/domain/consent/consent-text.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import type { Platform } from "@hb/platform/platform.ts";
import type { Site } from "../site.ts";
import { removeSignaturesBefore } from "./sql.ts";
import { publishTexts } from "./versions/texts.ts";

const everyMs = 600_000;
const dayMs = 24 * 3_600_000;

/** Publishes versions when their day comes, and clears away signatures that were drawn and never signed with. */
export function createConsentUpkeep(
  { database, storage }: Platform,
  { texts, site, now }: { texts: readonly ConsentText[]; site: Pick<Site, "timeZone">; now: () => number },
) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const publish = () => publishTexts(database, texts, { now: new Date(now()).toISOString(), timeZone: site.timeZone });
  const clear = () =>
    inTransaction(database, async tx => {
      const left = await removeSignaturesBefore(tx, new Date(now() - dayMs).toISOString());
      for (const file of left) await storage.remove(tx, file);
    });

  return {
    clear,
    /** A text that was edited after it was published stops the start. */
    async start(): Promise<void> {
      await publish();
      await clear();
      timer = setInterval(() => {
        // What fails now, because the database is away, is tried again in ten minutes.
        running = publish()
          .then(clear)
          .catch(() => {});
      }, everyMs).unref();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
}
