import { type ConsentText, renderConsentText } from "@hb/domain/consent/consent-text.ts";
import type { Approval } from "@hb/domain/design/document.ts";
import { marker } from "@hb/domain/markers.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { dateInZone } from "@hb/domain/time.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";
import type { Database } from "@hb/platform/database/database.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { announce } from "@hb/platform/realtime/announce.ts";
import { sha256 } from "../form/record.ts";
import { versionText } from "../text.ts";
import * as sql from "./text-sql.ts";

interface NewText {
  text: ConsentText;
  /** Null = it came with the study's data. */
  publishedBy: string | null;
  confirmedBy: string | null;
  approval: Approval | null;
  now: string;
}

/** From now on people sign this text. */
export async function insertVersion(tx: Tx, version: NewText): Promise<void> {
  const rendered = renderConsentText(version.text);
  await sql.insertText(tx, { ...version, hash: sha256(rendered), rendered });
}

/** For a study that starts with its texts, such as the sample study: publishes those whose day has come. */
export async function publishTexts(
  database: Database,
  texts: readonly ConsentText[],
  { now, timeZone }: { now: string; timeZone: string },
): Promise<void> {
  const today = dateInZone(now, timeZone);
  await inTransaction(database, async tx => {
    await sql.lockForPublishing(tx);
    const known = await sql.listTexts(tx);
    for (const text of texts) {
      if (text.publishedOn > today || known.some(({ version }) => version === text.version)) continue;
      await insertVersion(tx, { text, publishedBy: null, confirmedBy: null, approval: null, now });
    }
    await announce(tx, [marker.participants]);
  });
}

export async function currentText(db: Queryable): Promise<sql.PublishedText> {
  return (await sql.findCurrentText(db)) ?? refuse("failed-precondition", versionText.noneYet);
}
