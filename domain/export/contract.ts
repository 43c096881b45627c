import { z } from "zod";
import { DateOn, Instant, PlainText, read, stream } from "../contract.ts";
import { DeviceFilters } from "../devices/contract.ts";
import { EmailFilters, EmailSort } from "../emails/contract.ts";
import { LogAction } from "../log/actions.ts";
import { LogLimiterDays } from "../log/limiter.ts";
import { OpeningFilters } from "../openings/contract.ts";
import { Filters } from "../participants/filters.ts";
import { ParticipantId } from "../participants/participant.ts";
import { Sort } from "../participants/sorting.ts";
import { EnrolmentFilters, EnrolmentSort } from "../remote-study/filters.ts";
import { SessionFilter } from "../sessions/kinds.ts";
import { QuestionnaireId } from "../surveys/survey.ts";
import { UserId } from "../users/user.ts";
import { ExportFormat, ExportProfile } from "./lists.ts";

/** The whole list, with the same filters as its screen. */
export const ExportRequest = z.discriminatedUnion("list", [
  z.object({ list: z.literal("participants"), filters: Filters, sort: Sort }),
  z.object({
    list: z.literal("sessions"),
    /** Sessions that start on these days at the site, inclusive; null = no limit. */
    from: DateOn.nullable(),
    to: DateOn.nullable(),
    filter: SessionFilter,
  }),
  z.object({ list: z.literal("bonusTotals"), from: DateOn, to: DateOn }),
  z.object({ list: z.literal("enrolments"), filters: EnrolmentFilters, sort: EnrolmentSort }),
  z.object({ list: z.literal("devices"), filters: DeviceFilters }),
  z.object({
    list: z.literal("surveyAnswers"),
    kind: QuestionnaireId,
    /** Long: one row per answered question. Wide: one row per survey, one column per question. */
    shape: z.enum(["long", "wide"]),
    participantId: ParticipantId.optional(),
  }),
  z.object({ list: z.literal("consents") }),
  z.object({ list: z.literal("emails"), filters: EmailFilters, sort: EmailSort }),
  z.object({
    list: z.literal("log"),
    days: LogLimiterDays,
    actions: z.array(LogAction).max(100).optional(),
    userId: UserId.optional(),
    participantId: ParticipantId.optional(),
    text: z.string().trim().max(100).optional(),
  }),
  z.object({ list: z.literal("openings"), filters: OpeningFilters }),
]);
export type ExportRequest = z.infer<typeof ExportRequest>;
export type RequestOf<L extends ExportRequest["list"]> = Extract<ExportRequest, { list: L }>;

/** Besides `export`, the caller needs the permission for the list itself. */
const allow = ["export"] as const;

/** What an export would contain: how many rows, which filters, which columns. */
export const previewExport = read({
  names: "hidden",
  allow,
  input: z.object({ request: ExportRequest }),
  output: z.object({
    rows: z.int(),
    /** One per active filter: `Status Contacted or Blank`. */
    filters: z.array(PlainText),
    columns: z.array(z.object({ key: PlainText, field: PlainText, label: PlainText, isIdentifying: z.boolean() })),
  }),
});

/**
 * Writes the file and its codebook, and returns its path in storage. If canceled, nothing is kept and the log says how
 * many rows were written.
 */
export const exportList = stream({
  names: "hidden",
  needsProof: true,
  allow,
  input: z.object({
    request: ExportRequest,
    format: ExportFormat,
    profile: ExportProfile,
    /** The fields that the screen shows; absent = all of them. */
    fields: z
      .array(z.string().max(60).meta({ names: "none" }))
      .max(200)
      .optional(),
  }),
  progress: z.object({ done: z.int(), of: z.int() }),
  output: z.object({
    file: PlainText,
    fileName: PlainText,
    rows: z.int(),
    bytes: z.int(),
    expiresAt: Instant,
  }),
});
