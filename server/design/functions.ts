import {
  compareDesign,
  confirmPublication,
  type Draft,
  discardDraft,
  endPublication,
  getDesign,
  getDesignVersion,
  listDesign,
  type Publication,
  previewPublication,
  publishDraft,
  renewApproval,
  saveDraft,
  setApproval,
  startDraft,
} from "@hb/domain/design/contract.ts";
import { currentApproval, type DraftState, whyNotRenewed } from "@hb/domain/design/document.ts";
import type { JsonObject } from "@hb/domain/design/merge.ts";
import { splitDocument } from "@hb/domain/design/translation.ts";
import { marker } from "@hb/domain/markers.ts";
import type { Actor } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { dateInZone } from "@hb/domain/time.ts";
import { whyCantConfirm } from "@hb/domain/users/confirming.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";
import { announce } from "@hb/platform/realtime/announce.ts";
import { handle } from "../handle.ts";
import type { ChangeContext } from "../log/acts.ts";
import type { Site } from "../site.ts";
import { staffOf } from "../staff.ts";
import { listConfirmers } from "../users/acts.ts";
import { compareParts } from "./difference.ts";
import type { DesignKind } from "./kind.ts";
import {
  createDocuments,
  type Found,
  listVersions,
  nextVersion,
  publishNow,
  recordDesign,
  whyNotPublished,
} from "./publishing.ts";
import * as sql from "./sql.ts";
import { designText as text } from "./text.ts";
import { countMissing, translationState } from "./translation.ts";

/** What the study writes itself: drafts that staff share, and versions that participants get. */
export const designFunctions = ({ site, kinds }: { site: Site; kinds: readonly DesignKind[] }) => {
  const { list, find, findOrAdd } = createDocuments(kinds);
  const confirmersOf = (db: Queryable, askedBy: string, now: string) =>
    listConfirmers(db, askedBy, { now, timeZone: site.timeZone });

  async function contentOf(db: Queryable, { kind, document }: Found, which: number | "draft"): Promise<JsonObject> {
    const content =
      which === "draft"
        ? (await sql.findDraft(db, document.id))?.content
        : await kind.findContent(db, document.id, which);
    return content ?? refuse("not-found", which === "draft" ? text.draft.gone : text.noVersion);
  }

  /** Null for a document in English. */
  async function stateOfTranslation(db: Queryable, id: string, draft: JsonObject | undefined) {
    const { document, language } = splitDocument(id);
    if (!language) return null;
    const state = await translationState(db, await find(db, document), language);
    return { language, state, left: draft ? countMissing(draft) : null };
  }

  async function startingContent(
    tx: Tx,
    found: Found,
    { from, template }: { from: number | null; template: string | undefined },
  ): Promise<JsonObject> {
    const { kind, document } = found;
    const before = from === null ? undefined : await contentOf(tx, found, from);
    if (kind.follow) return kind.follow(tx, before);
    return before ? kind.begin(before) : kind.template(document.id, template);
  }

  function toDraft({ kind, document }: Found, stored: sql.StoredDraft, version: number): Draft {
    const { document: _, ...draft } = stored;
    const problems = kind.problems(document.id, draft.content, version);
    return { ...draft, problems, state: stateOf(draft, problems.length) };
  }

  return [
    handle(listDesign, async ({ db }) => {
      const drafts = await sql.listDrafts(db);
      const documents = (await list(db)).map(async found => {
        const { id, title } = found.document;
        const current = (await listVersions(db, found)).at(-1) ?? null;
        const stored = drafts.find(({ document }) => document === id);
        const translation = await stateOfTranslation(db, id, stored?.content);
        if (!stored) return { id, title, translation, current, draft: null };
        const { content: _, problems, ...draft } = toDraft(found, stored, (current?.version ?? 0) + 1);
        return { id, title, translation, current, draft: { ...draft, problems: problems.length } };
      });
      return { documents: await Promise.all(documents) };
    }),

    handle(getDesign, async ({ db, actor, now }, { document }) => {
      const found = await find(db, document);
      const me = staffOf(actor);
      const [versions, stored] = await Promise.all([listVersions(db, found), sql.findDraft(db, document)]);
      const asker = stored?.publication?.askedBy;
      const none: string[] = [];
      const isAdministrator = me.permissions.users === true;
      const [mine, theirs] = await Promise.all([
        isAdministrator ? confirmersOf(db, me.userId, now) : none,
        isAdministrator && asker !== undefined ? confirmersOf(db, asker, now) : none,
      ]);
      return {
        ...found.document,
        translation: await stateOfTranslation(db, document, stored?.content),
        versions: versions.toReversed(),
        draft: stored ? toDraft(found, stored, (versions.at(-1)?.version ?? 0) + 1) : null,
        needsApproval: found.kind.needsApproval,
        confirmers: mine,
        canConfirm: stored?.publication?.confirmedByName === null && theirs.includes(me.userId),
      };
    }),

    handle(getDesignVersion, async ({ db }, { document, version }) => ({
      content: await contentOf(db, await find(db, document), version),
    })),

    handle(previewPublication, async ({ db }, { document }) => {
      const found = await find(db, document);
      return { effects: await found.kind.effects(db, document, await contentOf(db, found, "draft")) };
    }),

    handle(compareDesign, async ({ db }, { document, before, after }) => {
      const found = await find(db, document);
      const [earlier, later] = await Promise.all([contentOf(db, found, before), contentOf(db, found, after)]);
      const { parts } = found.kind;
      return { parts: compareParts(parts(document, earlier), parts(document, later)) };
    }),

    handle(startDraft, async (context, { document: id, from, template }) => {
      const { tx, actor, now } = context;
      const found = (await findOrAdd(tx, id)) ?? refuse("not-found", text.noDocument);
      const content = await startingContent(tx, found, { from, template });
      if (!(await sql.insertDraft(tx, { document: id, base: from, content, by: staffOf(actor).name, now })))
        refuse("already-exists", text.draft.justStarted);
      await recordDesign(context, found.document, { what: "started", ...(from !== null && { version: from }) });
      return { revision: 1 };
    }),

    handle(saveDraft, async ({ tx, actor, now }, { document, revision, content }) => {
      const found = await find(tx, document);
      const parsed = found.kind.parse(content) ?? refuse("invalid-argument", text.draft.wrongKind);
      const stored = await lockUnasked(tx, document);
      if (stored.revision !== revision)
        refuse("aborted", text.draft.justSaved, {
          theirs: stored.content,
          by: stored.editedByName,
          revision: stored.revision,
        });
      const by = staffOf(actor).name;
      const saved = await sql.updateDraft(tx, { document, content: parsed, by, now });
      await announce(tx, [marker.design]);
      return {
        revision: saved,
        problems: found.kind.problems(document, parsed, await nextVersion(tx, found)),
      };
    }),

    handle(discardDraft, async (context, { document: id, revision }) => {
      const { document } = await find(context.tx, id);
      assertSame(await lockUnasked(context.tx, id), revision);
      await sql.deleteDraft(context.tx, id);
      await recordDesign(context, document, { what: "discarded" });
      return {};
    }),

    handle(setApproval, async (context, { document: id, revision, approval }) => {
      const { document } = await find(context.tx, id);
      const stored = await lockUnasked(context.tx, id);
      assertSame(stored, revision);
      if (!approval && !stored.approval) refuse("failed-precondition", text.approval.none);
      await sql.setApproval(context.tx, id, approval);
      await recordDesign(context, document, approval ? { what: "approved", approval } : { what: "approvalRemoved" });
      return {};
    }),

    handle(renewApproval, async (context, { document: id, version, number, approval }) => {
      const { tx, actor, now } = context;
      const found = await find(tx, id);
      const current = (await listVersions(tx, found)).at(-1);
      if (current?.version !== version) refuse("failed-precondition", text.approval.oldVersion);
      const why = whyNotRenewed(approval, currentApproval(current), dateInZone(now, site.timeZone));
      const by = staffOf(actor).name;
      const isNext = number === current.renewals.length + 1;
      if (isNext && why !== undefined) refuse("failed-precondition", why);
      if (!isNext || !(await sql.insertRenewal(tx, { document: id, version, number, approval, by, now })))
        refuse("aborted", text.approval.justRecorded);
      await recordDesign(context, found.document, { what: "approvalRenewed", version, approval });
      return {};
    }),

    handle(publishDraft, async (context, { document: id, revision, publishOn }) => {
      const { tx, actor, now } = context;
      const found = await find(tx, id);
      const { userId: askedBy, name: askedByName } = staffOf(actor);
      const draft = await lockUnasked(tx, id);
      assertSame(draft, revision);
      const today = dateInZone(now, site.timeZone);
      if (publishOn !== null && publishOn <= today) refuse("invalid-argument", text.publication.dayTooEarly);
      const version = await nextVersion(tx, found);
      const why = whyNotPublished(found, draft, { version, on: publishOn ?? today });
      if (why !== undefined) refuse("failed-precondition", why);
      const published = version > 1 ? await found.kind.findContent(tx, id, version - 1) : undefined;
      if (published && !hasChanges(found, published, draft.content))
        refuse("failed-precondition", text.publication.sameAs(version - 1));
      const needsColleague = (await confirmersOf(tx, askedBy, now)).length > 0;
      const publication = { askedBy, askedByName, askedAt: now, publishOn };
      if (needsColleague) return ask(context, found, { ...publication, confirmedByName: null });
      return publishOrWait(context, site, found, {
        draft,
        publication: { ...publication, confirmedByName: askedByName },
      });
    }),

    handle(confirmPublication, async (context, { document: id, revision }) => {
      const { tx, actor, now } = context;
      const found = await find(tx, id);
      const me = staffOf(actor);
      const draft = (await sql.lockDraft(tx, id)) ?? refuse("not-found", text.draft.gone);
      assertSame(draft, revision);
      const { publication } = draft;
      if (!publication || publication.confirmedByName !== null)
        refuse("failed-precondition", text.publication.notWaiting);
      if (!(await confirmersOf(tx, publication.askedBy, now)).includes(me.userId))
        refuse("failed-precondition", whyCantConfirm(publication, me.userId));
      return publishOrWait(context, site, found, { draft, publication: { ...publication, confirmedByName: me.name } });
    }),

    handle(endPublication, async (context, { document: id, revision }) => {
      const { document } = await find(context.tx, id);
      const draft = (await sql.lockDraft(context.tx, id)) ?? refuse("not-found", text.draft.gone);
      assertSame(draft, revision);
      if (!draft.publication) refuse("failed-precondition", text.publication.notAsked);
      await sql.setPublication(context.tx, id, null);
      await recordDesign(context, document, { what: endedBy(draft.publication, context.actor) });
      return {};
    }),
  ];
};

function hasChanges({ kind, document }: Found, before: JsonObject, after: JsonObject): boolean {
  return compareParts(kind.parts(document.id, before), kind.parts(document.id, after)).some(
    ({ change }) => change !== "same",
  );
}

function stateOf({ approval, publication }: Pick<Draft, "approval" | "publication">, problems: number): DraftState {
  if (publication) return publication.confirmedByName === null ? "waiting" : "scheduled";
  if (problems > 0) return "draft";
  return approval ? "approved" : "checked";
}

/** While it waits to be published, a draft is what a colleague confirms: no one edits it. */
async function lockUnasked(tx: Tx, document: string): Promise<sql.StoredDraft> {
  const draft = (await sql.lockDraft(tx, document)) ?? refuse("not-found", text.draft.gone);
  if (draft.publication) refuse("failed-precondition", text.draft.publicationAsked);
  return draft;
}

function assertSame(draft: sql.StoredDraft, revision: number): void {
  if (draft.revision !== revision) refuse("aborted", text.draft.justChanged, { revision: draft.revision });
}

async function ask(context: ChangeContext, { document }: Found, publication: Publication): Promise<{ version: null }> {
  await sql.setPublication(context.tx, document.id, publication);
  const { publishOn } = publication;
  await recordDesign(context, document, { what: "publicationAsked", ...(publishOn !== null && { publishOn }) });
  return { version: null };
}

async function publishOrWait(
  context: ChangeContext,
  site: Site,
  found: Found,
  { draft, publication }: { draft: sql.StoredDraft; publication: Publication },
): Promise<{ version: number | null }> {
  const { publishOn } = publication;
  if (publishOn === null || publishOn <= dateInZone(context.now, site.timeZone))
    return { version: await publishNow(context, site, found, { draft, ...publication }) };
  await sql.setPublication(context.tx, found.document.id, publication);
  await recordDesign(context, found.document, { what: "scheduled", publishOn, askedByName: publication.askedByName });
  return { version: null };
}

function endedBy({ askedBy, confirmedByName }: Publication, actor: Actor) {
  if (confirmedByName !== null) return "publicationStopped";
  return staffOf(actor).userId === askedBy ? "publicationWithdrawn" : "publicationDeclined";
}
