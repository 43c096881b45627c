import { z } from "zod";
import { DateOn, Instant, read } from "../contract.ts";
import { Sha256 } from "./consent.ts";
import { ConsentText } from "./consent-text.ts";

const allow = "staff";

export const listConsentVersions = read({
  allow,
  input: z.null(),
  output: z.object({
    versions: z.array(
      z.object({
        version: z.int(),
        publishedOn: DateOn,
        publishedAt: Instant,
        textHash: Sha256,
        changes: z.array(z.string()),
        isCurrent: z.boolean(),
        /** How many signed this one, withdrawn ones included. */
        signed: z.int(),
        declined: z.int(),
      }),
    ),
  }),
});

export const getConsentText = read({
  allow,
  input: z.object({ version: z.int().min(1) }),
  output: z.object({ text: ConsentText, textHash: Sha256 }),
});

/** A run of words that both versions have, or only the earlier (removed) or the later one (added). */
const TextPiece = z.object({ kind: z.enum(["same", "removed", "added"]), text: z.string() });
export type TextPiece = z.infer<typeof TextPiece>;

/** One part of the text in two versions, for two columns side by side. */
const PartDifference = z.object({
  part: z.enum(["title", "section", "question", "meaning", "declining"]),
  /** Of the section or question. */
  id: z.string().nullable(),
  change: z.enum(["same", "changed", "added", "removed"]),
  /** Its lines in each version, headline first; null if it isn't there. */
  before: z.array(z.string()).nullable(),
  after: z.array(z.string()).nullable(),
  /** All lines as runs of words, for one column. */
  pieces: z.array(TextPiece),
});
export type PartDifference = z.infer<typeof PartDifference>;

export const compareConsentVersions = read({
  allow,
  input: z.object({ before: z.int().min(1), after: z.int().min(1) }),
  output: z.object({ parts: z.array(PartDifference) }),
});
