import { exportDesign, importDesign } from "@hb/domain/design/contract.ts";
import { approvalsOf } from "@hb/domain/design/document.ts";
import { DesignFile } from "@hb/domain/design/file.ts";
import type { JsonObject } from "@hb/domain/design/merge.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { handle } from "../handle.ts";
import type { ChangeContext } from "../log/acts.ts";
import type { Site } from "../site.ts";
import { staffOf } from "../staff.ts";
import type { DesignKind } from "./kind.ts";
import { createDocuments, listVersions, recordDesign } from "./publishing.ts";
import * as sql from "./sql.ts";
import { designFileText as text } from "./text.ts";
import { hashOf } from "./versions-sql.ts";

/** Everything that is published as one file, and such a file as drafts. */
export const designFileFunctions = ({ site, kinds }: { site: Site; kinds: readonly DesignKind[] }) => {
  const { list, findOrAdd } = createDocuments(kinds);

  /** Why this document isn't taken in; undefined = it's a draft now. */
  async function takeIn(
    context: ChangeContext,
    { id, title, hash, content: given }: DesignFile["documents"][number],
  ): Promise<string | undefined> {
    const { tx, actor, now } = context;
    const found = await findOrAdd(tx, id);
    if (!found) return text.unknown;
    const { kind } = found;
    const content = kind.parse(given);
    if (!content) return text.incomplete;
    if (hashOf(given as JsonObject) !== hash) return text.changed;
    const current = (await kind.listVersions(tx, id)).at(-1)?.version ?? null;
    const published = current === null ? undefined : await kind.findContent(tx, id, current);
    if (published && hashOf(published) === hash) return text.published;
    const by = staffOf(actor).name;
    if (
      !(await sql.insertDraft(tx, {
        document: id,
        base: current,
        content: (await kind.follow?.(tx, content)) ?? kind.begin(content),
        by,
        now,
      }))
    )
      return text.hasDraft;
    await recordDesign(context, { id, title }, { what: "imported" });
    return undefined;
  }

  return [
    handle(exportDesign, async ({ db, now }) => {
      const documents = (await list(db)).map(async found => {
        const { id, title } = found.document;
        const current = (await listVersions(db, found)).at(-1);
        const content = current && (await found.kind.findContent(db, id, current.version));
        if (!current || !content) return [];
        return [
          { id, title, version: current.version, hash: hashOf(content), approvals: approvalsOf(current), content },
        ];
      });
      return {
        file: {
          format: "hb-study-design" as const,
          formatVersion: 1 as const,
          studyName: site.studyName,
          exportedAt: now,
          documents: (await Promise.all(documents)).flat(),
        },
      };
    }),

    handle(importDesign, async (context, { file }) => {
      const parsed = DesignFile.safeParse(file);
      if (!parsed.success) {
        const [issue] = parsed.error.issues;
        const isWhole = issue?.path[0] === "format" || issue?.path[0] === "formatVersion";
        refuse("invalid-argument", isWhole ? issue.message : text.wrong(issue?.path.join(".")));
      }
      const imported: string[] = [];
      const skipped: { title: string; why: string }[] = [];
      for (const one of parsed.data.documents) {
        const why = await takeIn(context, one);
        if (why === undefined) imported.push(one.title);
        else skipped.push({ title: one.title, why });
      }
      if (imported.length === 0) refuse("failed-precondition", text.nothingImported, { skipped });
      return { imported, skipped };
    }),
  ];
};
