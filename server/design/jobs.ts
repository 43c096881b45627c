import { dateInZone } from "@hb/domain/time.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import type { JobKind } from "@hb/platform/jobs/jobs.ts";
import type { Platform } from "@hb/platform/platform.ts";
import type { Site } from "../site.ts";
import type { DesignKind } from "./kind.ts";
import { createDocuments, nextVersion, publishNow, recordDesign, whyNotPublished } from "./publishing.ts";
import { approvalReminders } from "./reminders.ts";
import * as sql from "./sql.ts";
import { designText as text } from "./text.ts";

export const publishDesign = "publish-design";

interface DesignDeps {
  site: Site;
  kinds: readonly DesignKind[];
  now: () => number;
}

/** Publishes what was confirmed for a day, once that day has begun at the site. */
export function designJobs({ site, kinds, now }: DesignDeps, { database }: Platform): readonly JobKind<never>[] {
  const { find } = createDocuments(kinds);
  const job: JobKind = {
    name: publishDesign,
    label: text.jobs.publish,
    cron: "*/5 * * * *",
    async work() {
      const at = new Date(now()).toISOString();
      const today = dateInZone(at, site.timeZone);
      for (const id of await sql.listDue(database.read, today))
        await inTransaction(database, async tx => {
          const draft = await sql.lockDraft(tx, id);
          const due = draft?.publication?.publishOn;
          if (!draft?.publication || !due || due > today) return;
          const found = await find(tx, id);
          const context = { tx, actor: { kind: "system", job: "study design" }, now: at } as const;
          const version = await nextVersion(tx, found);
          // An approval may have ended since: then people go on reading what is approved, and staff see why.
          if (whyNotPublished(found, draft, { version, on: today }) === undefined)
            await publishNow(context, site, found, { draft, ...draft.publication });
          else {
            await sql.setPublication(tx, id, null);
            await recordDesign(context, found.document, { what: "publicationStopped" });
          }
        });
    },
  };
  return [job as JobKind<never>, approvalReminders({ site, kinds, now }, database) as JobKind<never>];
}
