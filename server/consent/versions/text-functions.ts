import { getConsentText, listConsentVersions } from "@hb/domain/consent/text-contract.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { handle } from "../../handle.ts";
import * as sql from "./text-sql.ts";

/** The versions of the consent text, and how they differ. */
export const consentTextFunctions = () => [
  handle(listConsentVersions, async ({ db }) => {
    const [texts, counts] = await Promise.all([sql.listTexts(db), sql.countByVersion(db)]);
    const current = texts.at(-1)?.version;
    return {
      versions: texts.map(({ version, hash, body, publishedOn, publishedAt }) => {
        const { signed = 0, declined = 0 } = counts.find(one => one.version === version) ?? {};
        const isCurrent = version === current;
        return {
          version,
          publishedOn,
          publishedAt,
          textHash: hash,
          changes: body.changes,
          isCurrent,
          signed,
          declined,
        };
      }),
    };
  }),

  handle(getConsentText, async ({ db }, { version }) => {
    const { body, hash } = await getText(db, version);
    return { text: body, textHash: hash };
  }),
];

async function getText(db: Queryable, version: number): Promise<sql.PublishedText> {
  return (await sql.findText(db, version)) ?? refuse("not-found", "This version of the consent text doesn't exist.");
}
