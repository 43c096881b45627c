import type { ExportFormat, ExportListName, ExportProfile } from "@hb/domain/export/lists.ts";
import type { OpenedList } from "./acts.ts";

export interface ExportOptions {
  list: ExportListName;
  opened: OpenedList;
  format: ExportFormat;
  profile: ExportProfile;
  fields?: readonly string[] | undefined;
  timeZone: string;
  now: string;
  /** The key for pseudonyms, given for a de-identified file. */
  secret: Buffer | undefined;
}
