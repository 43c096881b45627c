import {
  ConsentDraft,
  consentParts,
  consentProblems,
  consentTemplate,
  consentTextKeys,
  consentTextOf,
  contentOf,
} from "@hb/domain/consent/content.ts";
import { version1Texts } from "@hb/domain/consent/versions/version-1.es.ts";
import type { OtherLanguage, Texts } from "@hb/domain/design/translation.ts";
import { marker } from "@hb/domain/markers.ts";
import { announce } from "@hb/platform/realtime/announce.ts";
import type { DesignKind } from "../../design/acts.ts";
import { countSigned } from "../sql.ts";
import { versionText } from "../text.ts";
import * as sql from "./text-sql.ts";
import { insertVersion } from "./texts.ts";

/** HB's own words for its template. A study that signs them publishes them first. */
const templateTexts: Record<OtherLanguage, Texts> = { es: version1Texts };

/** The consent form, as the study writes it. */
export const consentDesign: DesignKind<ConsentDraft> = {
  documents: [{ id: "consent", title: versionText.title }],
  parse: content => ConsentDraft.safeParse(content).data,
  needsApproval: true,
  textKeys: consentTextKeys,
  ownTexts: (_, language) => templateTexts[language],
  template: () => consentTemplate,
  begin: content => ({ ...content, changes: [] }),
  problems: (_, content, version) => consentProblems(content, version),
  parts: (_, content) => consentParts(content),
  summary: ({ changes }) => changes,
  async listVersions(db) {
    const texts = await sql.listTexts(db);
    return texts.map(({ body: _, ...version }) => version);
  },
  async findContent(db, _, version) {
    const text = await sql.findText(db, version);
    return text && contentOf(text.body);
  },
  async effects(db) {
    const signed = await countSigned(db);
    if (signed === 0) return [versionText.noneSigned];
    return [versionText.signAgain(signed), versionText.signedStay];
  },
  async publish({ tx, now }, { version, content, publishedOn, ...meta }) {
    await sql.lockForPublishing(tx);
    await insertVersion(tx, { text: consentTextOf(content, version, publishedOn), ...meta, now });
    await announce(tx, [marker.participants]);
  },
};
