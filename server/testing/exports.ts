import type { Input, Output } from "@hb/domain/contract.ts";
import type { exportList } from "@hb/domain/export/contract.ts";
import { httpsCallable } from "firebase/functions";
import { getBytes, ref } from "firebase/storage";
import type { StaffClient } from "./study.ts";
import { unzip } from "./unzip.ts";

type ExportInput = Input<typeof exportList>;
type Answer = Output<typeof exportList>;
type ExportingClient = Pick<StaffClient, "functions" | "storage">;
type Progress = { done: number; of: number };

/** Through the official SDK, with progress; `meanwhile` is called at each step and may cancel. */
export async function exporting(
  staff: ExportingClient,
  request: ExportInput["request"],
  more: Partial<ExportInput> = {},
  { signal, meanwhile }: { signal?: AbortSignal; meanwhile?: (step: Progress) => void } = {},
): Promise<{ answer: Answer; progress: Progress[] }> {
  const call = httpsCallable<ExportInput, Answer, Progress>(staff.functions, "exportList");
  const input: ExportInput = { request, format: "csv", profile: "full", ...more };
  const { stream, data } = await call.stream(input, signal && { signal });
  // The SDK reports a refusal twice: by the stream and by the answer.
  data.catch(() => {});
  const progress: Progress[] = [];
  for await (const step of stream) {
    progress.push(step);
    meanwhile?.(step);
  }
  return { answer: await data, progress };
}

export async function bytesOf(staff: ExportingClient, file: string): Promise<Buffer> {
  return Buffer.from(await getBytes(ref(staff.storage, file)));
}

/** A table by heading, as someone who opens the file would see it. */
export type ReadTable = Record<string, unknown>[];
export interface ReadFile {
  rows: ReadTable;
  codebook: ReadTable;
  /** Everything in it, unpacked, as text. */
  all: string;
}

/** Exports and reads the file back with readers that share no code with the writers. */
export async function exportAndRead(
  staff: ExportingClient,
  request: ExportInput["request"],
  more: Partial<ExportInput> = {},
): Promise<ReadFile & { answer: Answer }> {
  const { answer } = await exporting(staff, request, more);
  return { answer, ...readExport(await bytesOf(staff, answer.file), more.format ?? "csv") };
}

export function readExport(file: Buffer, format: ExportInput["format"]): ReadFile {
  const entries = new Map([...unzip(file)].map(([name, bytes]) => [name, bytes.toString("utf8")]));
  const all = [...entries.values()].join("\n");
  const tables =
    format === "xlsx" ? readWorkbook(entries) : [...entries.values()].map(text => byHeading(readCsv(text)));
  return { rows: tables[0] ?? [], codebook: tables[1] ?? [], all };
}

/** RFC 4180, strictly. */
export function readCsv(text: string): string[][] {
  if (!text.startsWith("\uFEFF") || !text.endsWith("\r\n")) throw new Error("This is not one of our CSV files.");
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/y;
  cell.lastIndex = 1;
  for (let match = cell.exec(text); match; match = cell.exec(text)) {
    const [, written = "", end] = match;
    row.push(written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written);
    if (end === ",") continue;
    rows.push(row);
    row = [];
    if (cell.lastIndex === text.length) return rows;
  }
  throw new Error("This is no CSV.");
}

function byHeading([header = [], ...rows]: string[][]): ReadTable {
  return rows.map(row => {
    if (row.length !== header.length) throw new Error("A row is longer or shorter than its heading.");
    return Object.fromEntries(header.map((key, at) => [key, (row[at] ?? "").replace(/(?<=^|[;\t\r\n])'/g, "")]));
  });
}

function readWorkbook(entries: Map<string, string>): ReadTable[] {
  const names = [...entries.keys()].filter(name => name.startsWith("xl/worksheets/")).sort();
  return names.map(name => {
    const sheet = entries.get(name) ?? "";
    if (/<f[ >]/.test(sheet)) throw new Error("There is a formula.");
    const [header = [], ...rows] = [...sheet.matchAll(/<row r="(\d+)">(.*?)<\/row>/gs)].map(
      ([, row = "", cells = ""]) => readRow(row, cells),
    );
    return rows.map(row => {
      if (row.length > header.length) throw new Error("A row is longer than its heading.");
      return Object.fromEntries(header.map((key, at) => [String(key), row[at] ?? null]));
    });
  });
}

/** A cell that isn't there is empty. */
function readRow(row: string, cells: string): unknown[] {
  const values: unknown[] = [];
  const rest = cells.replace(
    /<c r="([A-Z]+)(\d+)"( t="\w+")?( s="\d")?>(.*?)<\/c>/gs,
    (_, letters: string, number: string, type: string, style: string, inside: string) => {
      const column = Array.from(letters).reduce((before, letter) => before * 26 + letter.charCodeAt(0) - 64, 0) - 1;
      if (number !== row || column < values.length) throw new Error("A cell is out of place.");
      while (values.length < column) values.push(null);
      values.push(readCell(type, style, inside));
      return "";
    },
  );
  if (rest !== "") throw new Error(`A row has more than cells: ${rest}`);
  return values;
}

function readCell(type: string | undefined, style: string | undefined, inside: string): unknown {
  const [, preserved, words] = /^<is><t( xml:space="preserve")?>(.*)<\/t><\/is>$/s.exec(inside) ?? [];
  // As spreadsheets do.
  const text = preserved ? words : words?.trim();
  if (type === ' t="inlineStr"') {
    if (text === undefined) throw new Error("A text without its words.");
    const plain = text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
    return plain.replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  }
  const value = Number(/^<v>(.*)<\/v>$/.exec(inside)?.[1]);
  if (type === ' t="b"') return value === 1;
  if (style === undefined) return value;
  const iso = new Date(Math.round((value - 25_569) * 86_400_000)).toISOString();
  return style === ' s="2"' ? iso.slice(0, 10) : iso.slice(0, 19).replace("T", " ");
}
