import { type ConsentText, renderConsentText } from "@hb/domain/consent/consent-text.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import { marker } from "@hb/domain/markers.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { dateInZone } from "@hb/domain/time.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import type { Database } from "@hb/platform/database/database.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { announce } from "@hb/platform/realtime/announce.ts";
import { StartError } from "@hb/platform/start-error.ts";
import { record } from "../../log/acts.ts";
import { sha256 } from "../form/record.ts";
import * as sql from "./text-sql.ts";

const system = { kind: "system", job: "consent text" } as const;

/**
 * Publishes the versions whose day has come. A published text never changes: if its file was edited since, the start
 * fails, because people would seem to have signed something they never saw.
 */
export async function publishTexts(
  database: Database,
  texts: readonly ConsentText[],
  { now, timeZone }: { now: string; timeZone: string },
): Promise<void> {
  const today = dateInZone(now, timeZone);
  const due = texts.filter(({ publishedOn }) => publishedOn <= today);
  await inTransaction(database, async tx => {
    await sql.lockForPublishing(tx);
    const known = await sql.listTexts(tx);
    for (const text of due) {
      const rendered = renderConsentText(text);
      const hash = sha256(rendered);
      const before = known.find(({ version }) => version === text.version);
      if (before && before.hash !== hash)
        throw new StartError(
          `Version ${text.version} of the consent text was published with a different text. Restore it, and add your changes as version ${known.length + 1}.`,
        );
      if (before) continue;
      await sql.insertText(tx, { text, hash, rendered, now });
      // The first version isn't a change.
      if (known.length === 0) continue;
      const payload = { setting: "Consent text version", old: text.version - 1, new: text.version };
      await record({ tx, actor: system, now }, { action: logAction.settings, payload });
      await announce(tx, [marker.participants]);
    }
  });
}

export async function currentText(db: Queryable): Promise<sql.PublishedText> {
  return (await sql.findCurrentText(db)) ?? refuse("failed-precondition", "No consent text has been published yet.");
}
