import type { Publication, PublishedVersion } from "@hb/domain/design/contract.ts";
import type { Approval } from "@hb/domain/design/document.ts";
import type { JsonObject } from "@hb/domain/design/merge.ts";
import { otherLanguages, splitDocument } from "@hb/domain/design/translation.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import type { LogPayload } from "@hb/domain/log/payloads.ts";
import type { Actor } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { dateInZone } from "@hb/domain/time.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { signalAfterCommit } from "@hb/platform/database/tx.ts";
import { type ChangeContext, record } from "../log/acts.ts";
import type { Site } from "../site.ts";
import { compareParts } from "./difference.ts";
import type { DesignKind } from "./kind.ts";
import * as sql from "./sql.ts";
import { designText } from "./text.ts";
import { translationOf } from "./translation.ts";

/** A document with the kind it belongs to. */
export interface Found {
  kind: DesignKind;
  document: { id: string; title: string };
}

export interface Documents {
  /** Every document, those that the study added last in their kind. */
  list(this: void, db: Queryable): Promise<Found[]>;
  find(this: void, db: Queryable, id: string): Promise<Found>;
  /** Undefined = there's no document of this id, and none can be added. */
  findOrAdd(this: void, db: Queryable, id: string): Promise<Found | undefined>;
}

export function createDocuments(kinds: readonly DesignKind[]): Documents {
  async function listOf(db: Queryable, kind: DesignKind): Promise<Found[]> {
    const { documents, added } = kind;
    const more = added ? await sql.listAdded(db, added.prefix) : [];
    const titled = more
      .filter(({ document }) => added?.isId(document))
      .map(({ document, content }) => ({ id: document, title: added?.title(content) ?? document }))
      .toSorted((one, other) => one.title.localeCompare(other.title, "en"));
    return [...documents, ...titled].map(document => ({ kind, document }));
  }
  async function list(db: Queryable): Promise<Found[]> {
    const english = (await Promise.all(kinds.map(kind => listOf(db, kind)))).flat();
    return english.flatMap(found => [found, ...otherLanguages.map(language => translationOf(found, language))]);
  }
  async function lookFor(db: Queryable, id: string): Promise<Found | undefined> {
    const { document: base, language } = splitDocument(id);
    const kind = kinds.find(({ documents, added }) => documents.some(one => one.id === base) || added?.isId(base));
    const found = kind && (await listOf(db, kind)).find(({ document }) => document.id === base);
    return found && language ? translationOf(found, language) : found;
  }
  return {
    list,
    find: async (db, id) => (await lookFor(db, id)) ?? refuse("not-found", designText.noDocument),
    async findOrAdd(db, id) {
      const found = await lookFor(db, id);
      const kind = found ? undefined : kinds.find(({ added }) => added?.isId(id));
      return kind ? { kind, document: { id, title: kind.added?.title(kind.template(id)) ?? id } } : found;
    },
  };
}

/** Oldest first. */
export async function listVersions(db: Queryable, { kind, document: { id } }: Found): Promise<PublishedVersion[]> {
  const [versions, renewals] = await Promise.all([kind.listVersions(db, id), sql.listRenewals(db, id)]);
  return versions.map(kept => ({
    ...kept,
    renewals: renewals.filter(({ version }) => version === kept.version).map(({ version: _, ...renewal }) => renewal),
  }));
}

type What = LogPayload<typeof logAction.design>;

export async function recordDesign(
  context: ChangeContext,
  { id, title }: Found["document"],
  payload: Omit<What, "document">,
): Promise<void> {
  await record(context, {
    action: logAction.design,
    subject: { kind: "design", id },
    payload: { document: title, ...payload },
  });
}

export async function nextVersion(db: Queryable, { kind, document }: Found): Promise<number> {
  return ((await kind.listVersions(db, document.id)).at(-1)?.version ?? 0) + 1;
}

/** What keeps a draft from being published today, as one sentence; undefined = nothing. */
export function whyNotPublished(
  { kind, document }: Found,
  { content, approval }: { content: JsonObject; approval: Approval | null },
  { version, on }: { version: number; on: string },
): string | undefined {
  const problems = kind.problems(document.id, content, version);
  const text = designText.publication;
  if (problems.length > 0) return text.problems(problems.length);
  if (kind.needsApproval && !approval) return text.approvalMissing;
  if (approval && approval.expiresOn !== null && approval.expiresOn < on) return text.approvalEnds;
  return undefined;
}

interface ToPublish extends Pick<Publication, "askedByName" | "confirmedByName"> {
  draft: sql.StoredDraft;
}

/** Makes the draft the current version. What it said before stays as it was, as a version of its own. */
export async function publishNow(
  context: ChangeContext,
  site: Pick<Site, "timeZone">,
  found: Found,
  { draft, askedByName, confirmedByName }: ToPublish,
): Promise<number> {
  const { tx, now } = context;
  const { kind, document } = found;
  const version = await nextVersion(tx, found);
  const publishedOn = dateInZone(now, site.timeZone);
  const { content, approval } = draft;
  const why = whyNotPublished(found, draft, { version, on: publishedOn });
  if (why !== undefined) refuse("failed-precondition", why);
  const before = version > 1 ? await kind.findContent(tx, document.id, version - 1) : undefined;
  await kind.publish(context, {
    document: document.id,
    version,
    content,
    publishedOn,
    publishedBy: askedByName,
    confirmedBy: confirmedByName === askedByName ? null : confirmedByName,
    approval,
  });
  await sql.deleteDraft(tx, document.id);
  await followInTranslations(context, found);
  signalAfterCommit(tx, "design");
  const parts = compareParts(before ? kind.parts(document.id, before) : [], kind.parts(document.id, content));
  const changes = parts
    .filter(({ change }) => change !== "same")
    .slice(0, maxChanges)
    .map(({ label, pieces }) => ({ part: label, old: textOf(pieces, "added"), new: textOf(pieces, "removed") }));
  await recordDesign(context, document, { what: "published", version, askedByName, changes });
  return version;
}

/** What is being translated is the text that participants get now. */
async function followInTranslations({ tx, actor, now }: ChangeContext, found: Found): Promise<void> {
  if (splitDocument(found.document.id).language) return;
  for (const language of otherLanguages) {
    const { kind, document } = translationOf(found, language);
    const draft = await sql.lockDraft(tx, document.id);
    if (!draft || !kind.follow) continue;
    const content = await kind.follow(tx, draft.content);
    await sql.setPublication(tx, document.id, null);
    await sql.updateDraft(tx, { document: document.id, content, by: nameOf(actor) ?? draft.editedByName, now });
  }
}

function nameOf(actor: Actor): string | undefined {
  return actor.kind === "staff" ? actor.name : undefined;
}

/** Enough to see in the log what changed; the versions themselves have every word. */
const maxChanges = 20;
const maxLength = 400;

function textOf(pieces: ReturnType<typeof compareParts>[number]["pieces"], without: "added" | "removed"): string {
  const text = pieces
    .filter(({ kind }) => kind !== without)
    .map(piece => piece.text)
    .join("");
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
}
