import { z } from "zod";
import { RequestId, read, stream } from "../../contract.ts";
import { OwnerType, ParticipantType } from "../../lookups/participant-types.ts";
import { Answers } from "../../surveys/question.ts";
import { ParticipantId } from "../participant.ts";
import { Profile } from "../profile.ts";
import { ImportField } from "./import-columns.ts";
import { ImportMapping, maxImportLength } from "./import-rows.ts";

const allow = ["participants"] as const;

const fileText = z.string().max(maxImportLength, "This file is too large. Split it into smaller files.");
const SimilarRow = z.object({
  row: z.int(),
  /** Someone in HB, or an earlier row of the same file. */
  of: z.union([z.object({ id: ParticipantId, name: z.string() }), z.object({ row: z.int(), name: z.string() })]),
  score: z.int(),
  reasons: z.array(z.string()),
});

/** Without columns, they are guessed from the headings. */
export const previewImport = read({
  allow,
  input: z.object({ text: fileText, mapping: ImportMapping.partial({ columns: true }) }),
  output: z.object({
    header: z.array(z.string()),
    columns: z.array(ImportField.nullable()),
    rowCount: z.int(),
    /** The first rows as they'll be imported. */
    people: z.array(
      z.object({
        row: z.int(),
        person: Profile.extend({ type: ParticipantType.nullable(), ownerType: OwnerType, ownAnswers: Answers }),
      }),
    ),
    problemCount: z.int(),
    problems: z.array(z.object({ row: z.int(), column: z.string().nullable(), message: z.string() })),
    similar: z.array(SimilarRow),
  }),
});

/** The whole file or nothing. Rows can be skipped, such as duplicates. */
export const importParticipants = stream({
  allow,
  changes: true,
  input: z.object({
    requestId: RequestId,
    text: fileText,
    mapping: ImportMapping,
    leaveOut: z.array(z.int().min(2)).max(10_000),
  }),
  progress: z.object({ done: z.int(), of: z.int() }),
  output: z.object({ created: z.int(), firstId: ParticipantId.nullable(), lastId: ParticipantId.nullable() }),
});
