import { z } from "zod";
import { Instant } from "../contract.ts";
import { Approval, DocumentId } from "./document.ts";

/** What the study writes itself, in one file that another HB takes in as drafts. docs/study-design-file.md explains it. */
export const DesignFile = z.object({
  format: z.literal("hb-study-design", "This isn't a study design file."),
  formatVersion: z.literal(1, "This file is from a newer HB. Update this one first."),
  studyName: z.string().max(200),
  exportedAt: Instant,
  documents: z
    .array(
      z.object({
        id: DocumentId,
        title: z.string().max(200),
        version: z.int().min(1),
        /** SHA-256 of the content as JSON, in lower-case hexadecimal digits. */
        hash: z.string().regex(/^[0-9a-f]{64}$/),
        /** What an ethics board decided about it, oldest first. Only for people: it isn't imported. */
        approvals: z.array(Approval).default([]),
        content: z.record(z.string(), z.unknown()),
      }),
    )
    .max(100),
});
export type DesignFile = z.infer<typeof DesignFile>;
