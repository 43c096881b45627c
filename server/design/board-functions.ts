import { getBoardPdf } from "@hb/domain/design/contract.ts";
import { currentApproval } from "@hb/domain/design/document.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { handle } from "../handle.ts";
import type { PdfMaker } from "../pdf/acts.ts";
import type { Site } from "../site.ts";
import { boardPdf } from "./board-pdf.ts";
import { compareParts } from "./difference.ts";
import type { DesignKind } from "./kind.ts";
import { createDocuments, listVersions } from "./publishing.ts";
import * as sql from "./sql.ts";
import { boardText, designText } from "./text.ts";

interface BoardDeps {
  site: Site;
  kinds: readonly DesignKind[];
  pdfs: PdfMaker;
}

/** A document as a file that an ethics board reads, approves and keeps. */
export const boardFunctions = ({ site, kinds, pdfs }: BoardDeps) => {
  const { find } = createDocuments(kinds);
  return [
    handle(getBoardPdf, async ({ db, now }, { document: id, side }) => {
      const found = await find(db, id);
      const { kind, document } = found;
      const versions = await listVersions(db, found);
      const draft = side === "draft" ? await sql.findDraft(db, id) : undefined;
      const published = versions.find(({ version }) => version === side);
      const content = draft?.content ?? (published && (await kind.findContent(db, id, published.version)));
      if (!content) refuse("not-found", designText.noVersion);
      const version = published?.version ?? (versions.at(-1)?.version ?? 0) + 1;
      const parts = kind.parts(id, content);
      const earlier = versions.findLast(one => one.version < version);
      const before = earlier && (await kind.findContent(db, id, earlier.version));
      const { studyName, contactMailbox, timeZone, paper } = site;
      const pdf = await pdfs.make(
        boardPdf({
          title: document.title,
          version,
          parts,
          before: earlier &&
            before && {
              version: earlier.version,
              differences: compareParts(kind.parts(id, before), parts),
            },
          summary: kind.summary?.(content) ?? [],
          published,
          edited: draft && { at: draft.editedAt, by: draft.editedByName },
          approval: draft?.approval ?? (published && currentApproval(published)) ?? null,
          ...{ studyName, contactMailbox, timeZone, paper, now },
        }),
      );
      const name = document.title.toLowerCase().replaceAll(/\W+/g, "-");
      return { pdf: pdf.toString("base64"), fileName: boardText.fileName(name, version, !published) };
    }),
  ];
};
