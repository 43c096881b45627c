import type { ConsentText } from "@hb/domain/consent/consent-text.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import type { Platform } from "@hb/platform/platform.ts";
import { removeProofsEndedBefore } from "../links/acts.ts";
import type { Site } from "../site.ts";
import { removeSignaturesBefore } from "./sql.ts";
import { publishTexts } from "./versions/texts.ts";

const everyMs = 600_000;
const dayMs = 24 * 3_600_000;

/** Publishes versions on their day, and removes drawn signatures that were never used and proofs that have ended. */
export function createConsentUpkeep(
  { database, storage }: Platform,
  { texts, site, now }: { texts: readonly ConsentText[]; site: Pick<Site, "timeZone">; now: () => number },
) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const publish = () => publishTexts(database, texts, { now: new Date(now()).toISOString(), timeZone: site.timeZone });
  const clear = () =>
    inTransaction(database, async tx => {
      const dayAgo = new Date(now() - dayMs).toISOString();
      await removeProofsEndedBefore(tx, dayAgo);
      const left = await removeSignaturesBefore(tx, dayAgo);
      for (const file of left) await storage.remove(tx, file);
    });

  return {
    clear,
    /** Fails if a published text was edited. */
    async start(): Promise<void> {
      await publish();
      running = clear().catch(() => {});
      timer = setInterval(() => {
        // If the database is away, the next run tries again.
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
