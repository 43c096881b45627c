import type { ExportRequest } from "@hb/domain/export/contract.ts";
import { countInWords, type ExportListName, type ExportProfile } from "@hb/domain/export/lists.ts";
import { formatNumber } from "../ui/numbers.ts";
import type { ExportPreview } from "./data.ts";
import { exportText } from "./text.tsx";

interface ExportChoice {
  /** What it is, where there is more than one: `These days`. */
  label: string;
  request: ExportRequest;
}
/** What can be exported from a page; the first is what is shown. */
export type ExportChoices = readonly [ExportChoice, ...ExportChoice[]];

/** `640 kB`, `12.4 MB` */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${formatNumber(Math.max(1, Math.round(bytes / 1000)))} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** The columns that the file would have. */
export function columnsOf(
  { columns }: ExportPreview,
  profile: ExportProfile,
  fields: readonly string[] | undefined,
): ExportPreview["columns"] {
  return columns.filter(
    ({ field, isIdentifying }, at) =>
      (profile === "full" || !isIdentifying) && (at === 0 || fields === undefined || fields.includes(field)),
  );
}

export function describeExport(list: ExportListName, rows: number | undefined): string {
  return rows === undefined ? exportText.verb : exportText.verbWithCount(countInWords(list, rows));
}

/** `14 minutes`, `1 minute`, `40 seconds`; undefined when its time is over. */
export function formatTimeLeft(expiresAt: string, nowMs: number): string | undefined {
  const seconds = Math.ceil((Date.parse(expiresAt) - nowMs) / 1000);
  if (seconds <= 0) return undefined;
  if (seconds < 60) return exportText.done.seconds(seconds);
  return exportText.done.minutes(Math.floor(seconds / 60));
}
