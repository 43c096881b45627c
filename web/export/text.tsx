import type { ReactNode } from "react";
import { formatNumber } from "../ui/numbers.ts";

/** `2,000 of 10,000 rows` */
const rowsDone = (done: number, of: number) =>
  of === 0 ? "Counting" : `${formatNumber(done)} of ${formatNumber(of)} rows`;
const withCount = (label: string, count: number | undefined) => (count === undefined ? label : `${label} (${count})`);

export const exportButtonText = {
  open: "Export…",
  openList: (list: string) => `Export ${list.toLowerCase()}…`,
};

export const exportText = {
  title: (list: string) => `Export ${list.toLowerCase()}`,
  verb: "Export",
  /** `Export 1,284 devices` */
  verbWithCount: (rows: string) => `Export ${rows}`,

  choices: {
    canceled: (done: number, of: number) =>
      of > 0
        ? `Export canceled after ${rowsDone(done, of)}. No file was saved.`
        : "Export canceled. No file was saved.",
    what: "What",
    rows: "Rows",
    countFailed: "Couldn't count the rows",
    counting: "Counting…",
    rowCount: (count: ReactNode, isFiltered: boolean, isEmpty: boolean) => (
      <>
        {count}
        {!isFiltered && ", no filters"}
        {isEmpty && ": nothing to export"}
      </>
    ),
    filters: "Filters",
    format: "Format",
    formats: { xlsx: "Excel (XLSX)", csv: "CSV" },
    formatHelp: {
      xlsx: "One workbook: a sheet with the rows, a sheet that explains every column.",
      csv: "A ZIP file with two CSV files in UTF-8: the rows, and what every column means.",
    },
    identity: "Identity",
    full: "Full",
    fullHelp: "Everything you can see in HB, including names and contacts.",
    deidentified: "De-identified",
    deidentifiedHelp: "Pseudonyms and years of birth only. No names, contacts, serial numbers or free text.",
    columns: "Columns",
    columnsAsShown: (count: number | undefined) => withCount("As shown", count),
    allColumns: (count: number | undefined) => withCount("All", count),
    showColumns: (count: number) => (count === 1 ? "Show column" : `Show ${count} columns`),
    columnsHelp: "Values from a list have one column with labels and one with IDs.",
    columnsOfFile: "Columns of the file",
    logged: "This export is logged. Only you can download the file, for 15 minutes.",
  },

  running: {
    title: (list: string) => `Exporting ${list.toLowerCase()}`,
    cancel: "Cancel export",
    progress: rowsDone,
    progressLabel: "Rows written",
    /** Spoken. */
    percent: (percent: number) => `${percent} percent written`,
  },

  done: {
    title: "Export ready",
    download: "Download",
    file: (rows: number, size: string) => `${formatNumber(rows)} ${rows === 1 ? "row" : "rows"}, ${size}`,
    availableUntil: (time: string, timeLeft: string) => `It can be downloaded until ${time}, for ${timeLeft} more.`,
    seconds: (seconds: number) => `${seconds} ${seconds === 1 ? "second" : "seconds"}`,
    minutes: (minutes: number) => `${minutes} ${minutes === 1 ? "minute" : "minutes"}`,
  },

  expired: {
    title: "Export expired",
    again: "Export again",
    heading: "The file has expired",
    explanation: "It was available for 15 minutes. Files you already downloaded aren't affected.",
  },
};
