import { textsIn } from "@hb/domain/design/translation.ts";
import { emailTypes } from "@hb/domain/emails/email-types.ts";
import { ownWording } from "@hb/domain/emails/wording/catalog.es.ts";
import { type EmailName, emailDefinition, emailNames, isEmailName } from "@hb/domain/emails/wording/catalog.ts";
import {
  EmailDraft,
  emailContentOf,
  emailParts,
  emailProblems,
  emailTemplate,
  emailTextKeys,
  withAllVariants,
} from "@hb/domain/emails/wording/content.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { type DesignKind, findContent, hashOf, insertVersion, listVersions } from "../../design/acts.ts";
import { countPlannedOf } from "../planned/planned-sql.ts";
import { wordingText as text } from "../text.ts";

const prefix = "email-";
const nameOf = (document: string): EmailName => {
  const name = document.slice(prefix.length);
  return isEmailName(name) ? name : refuse("not-found", text.unknown);
};
const typeOf = (name: EmailName) => emailTypes.named[name];

/** HB's own words are the version before the study's first. */
function ownVersion(name: EmailName) {
  const day = "2026-01-01";
  return {
    version: emailDefinition(name).version,
    hash: hashOf(emailTemplate(name)),
    publishedOn: day,
    publishedAt: `${day}T00:00:00.000Z`,
    publishedBy: null,
    confirmedBy: null,
    approval: null,
  };
}

/** What emails to participants say, as the study writes it. */
export const emailDesign: DesignKind<EmailDraft> = {
  documents: emailNames.map(name => ({ id: `${prefix}${name}`, title: emailTypes.label(typeOf(name)) })),
  needsApproval: false,
  textKeys: emailTextKeys,
  ownTexts(document, language) {
    const own = ownWording[language][nameOf(document)] as unknown as EmailDraft;
    return Object.fromEntries(textsIn(own, emailTextKeys).map(({ id, english: text }) => [id, text]));
  },
  parse: content => EmailDraft.safeParse(content).data,
  template: document => emailTemplate(nameOf(document)),
  begin: content => content,
  problems: (document, content) => emailProblems(nameOf(document), content),
  parts: (document, content) => emailParts(nameOf(document), content),
  async listVersions(db, document) {
    const versions = await listVersions(db, document);
    const own = ownVersion(nameOf(document));
    return own.version < (versions[0]?.version ?? Number.POSITIVE_INFINITY) ? [own, ...versions] : versions;
  },
  async findContent(db, document, version) {
    const name = nameOf(document);
    const stored = EmailDraft.safeParse(await findContent(db, document, version)).data;
    if (stored) return withAllVariants(name, stored);
    return version === emailDefinition(name).version ? emailTemplate(name) : undefined;
  },
  async effects(db, document) {
    const planned = await countPlannedOf(db, typeOf(nameOf(document)));
    return [text.fromNowOn, text.planned(planned)];
  },
  async publish({ tx, now }, { content, ...version }) {
    const checked = emailContentOf(nameOf(version.document), content) as EmailDraft;
    await insertVersion(tx, { ...version, content: checked }, now);
  },
};
