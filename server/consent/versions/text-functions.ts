import { ConsentDraft, consentTextOf } from "@hb/domain/consent/content.ts";
import { getConsentText, listConsentVersions, previewConsentPdf } from "@hb/domain/consent/text-contract.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { dateInZone } from "@hb/domain/time.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { handle } from "../../handle.ts";
import type { PdfMaker } from "../../pdf/acts.ts";
import { draftPdf } from "../document/draft-pdf.ts";
import type { LetterHead } from "../document/files.ts";
import { draftText, versionText } from "../text.ts";
import * as sql from "./text-sql.ts";

/** The versions of the consent text, and how they differ. */
export const consentTextFunctions = (site: LetterHead, pdfs: PdfMaker) => [
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

  handle(previewConsentPdf, async ({ db, now }, { content }) => {
    const draft = ConsentDraft.safeParse(content).data ?? refuse("invalid-argument", versionText.invalid);
    const version = ((await sql.findCurrentText(db))?.version ?? 0) + 1;
    const pdf = await pdfs.make(draftPdf(consentTextOf(draft, version, dateInZone(now, site.timeZone)), site, now));
    return { pdf: pdf.toString("base64"), fileName: draftText.fileName(version) };
  }),
];

async function getText(db: Queryable, version: number): Promise<sql.PublishedText> {
  return (await sql.findText(db, version)) ?? refuse("not-found", versionText.gone);
}
