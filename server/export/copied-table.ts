import type { ColumnContext, ExportColumn } from "@hb/domain/export/column.ts";
import { readCopied } from "@hb/platform/database/stored-values.ts";
import { type ByteCache, createByteCache } from "./byte-cache.ts";
import { createByteWriter, rowNumber } from "./byte-writer.ts";
import { createMomentWriter } from "./copied-moments.ts";
import {
  type Batches,
  type CopiedBatch,
  type CopiedFields,
  isMissing,
  lineEnd,
  rowStarts,
  tab,
} from "./copied-rows.ts";
import type { TableWriter } from "./table.ts";

/** Columns side by side that read the same field. */
interface Group {
  cells: number;
  /** How many of them tell their row. */
  rowNumbers: number;
  /** The cells of a stored moment, and not the first ones of a row. */
  isMoment: boolean;
  /** Its place among the copied fields; -1 for flags. */
  at: number;
  /** What surrounds a text that is shown as it's stored. */
  plain: { before: Uint8Array; after: Uint8Array } | undefined;
  /** The only field that it has is set before each use. */
  row: Record<string, unknown>;
  make(row: object): string;
  /** For a stored moment as text. */
  writeMoment?: ReturnType<typeof createMomentWriter>;
  cache: ByteCache;
  hits: number;
  misses: number;
}

const chunkSize = 2 ** 18;
/** A field that had so many other values is no longer kept, unless most were seen before. */
const maxMisses = 30_000;
/** FNV-1a. */
const [firstHash, prime] = [0x811c9dc5 | 0, 0x01000193];

/**
 * The same bytes that `writeTable` would make of these rows, without reading most of them: fields have few values, and the
 * cells of each value are made once. A text that is shown as it's stored is copied, unless something has to be escaped.
 */
export async function* writeCopiedTable(
  writer: TableWriter,
  columns: readonly ExportColumn<never>[],
  copied: CopiedFields,
  batches: Batches<CopiedBatch>,
  place: ColumnContext,
): AsyncGenerator<string | Uint8Array> {
  yield writer.begin(columns.map(({ key }) => key));
  const groups = groupsOf(writer, columns, copied, place);
  const rowBegin = bytesOf(writer.rowBegin(rowNumber));
  const rowEnd = bytesOf(writer.rowEnd);
  const { special, specialFirst, specialLast, maxLength } = writer.plain;
  const { fields, flagged } = copied;
  const [starts, ends] = [new Uint32Array(fields.length), new Uint32Array(fields.length)];
  const [hashes, signs] = [new Int32Array(fields.length), new Uint8Array(fields.length)];
  const out = createByteWriter(chunkSize);
  let row = 1;
  for (const group of groups)
    if (group.isMoment && writer.plain.hasMoments)
      group.writeMoment = createMomentWriter(out, createByteCache(), place.clock);

  function splitRow(bytes: Uint8Array, from: number) {
    let at = from;
    for (let field = 0; field < fields.length; field++) {
      let hash = firstHash;
      let seen = 0;
      starts[field] = at;
      for (let byte = bytes[at] as number; byte !== tab && byte !== lineEnd; byte = bytes[++at] as number) {
        hash = Math.imul(hash ^ byte, prime);
        seen |= special[byte] as number;
      }
      ends[field] = at++;
      hashes[field] = hash;
      signs[field] = seen;
    }
  }

  function isPlain(bytes: Uint8Array, at: number, start: number, end: number): boolean {
    if (signs[at] !== 0 || end === start || end - start > maxLength) return false;
    return specialFirst[bytes[start] ?? 0] === 0 && specialLast[bytes[end - 1] ?? 0] === 0;
  }

  function writeField(group: Group, bytes: Uint8Array, view: Buffer) {
    const { at, rowNumbers, plain, cache } = group;
    const start = starts[at] as number;
    const end = ends[at] as number;
    const hash = hashes[at] as number;
    if (plain && isPlain(bytes, at, start, end)) {
      out.write(plain.before, 0, plain.before.length, rowNumbers);
      out.write(bytes, start, end, 0);
      out.write(plain.after, 0, plain.after.length, 0);
      return;
    }
    if (group.writeMoment?.(bytes, start, end)) return;
    const known = cache.find(bytes, start, end, hash);
    if (known !== -1) {
      group.hits++;
      return out.write(cache.values, cache.start(known), cache.end(known), rowNumbers);
    }
    const { name, type } = fields[at] as CopiedFields["fields"][number];
    group.row[name] = readCopied(type, view.toString("utf8", start, end));
    const text = group.make(group.row);
    if (++group.misses < maxMisses || group.hits > group.misses)
      cache.add(bytes.subarray(start, end), hash, bytesOf(text));
    out.writeText(text, rowNumbers);
  }

  /** Up to a chunk of it; where to go on. Not in the generator, whose loops aren't compiled. */
  function writeRows({ bytes, flags }: CopiedBatch, view: Buffer, rows: Uint32Array, from: number): number {
    for (let at = from; at < rows.length; at++) {
      const start = rows[at] as number;
      if (start === isMissing) continue;
      out.beginRow(++row);
      out.write(rowBegin, 0, rowBegin.length, 1);
      splitRow(bytes, start);
      for (let n = 0; n < groups.length; n++) {
        const group = groups[n] as Group;
        if (group.at === -1) out.writeText(group.make(flagged(flags[at] as number)), group.rowNumbers);
        else writeField(group, bytes, view);
      }
      out.write(rowEnd, 0, rowEnd.length, 0);
      if (out.isFull) return at + 1;
    }
    return rows.length;
  }

  for await (const batch of batches) {
    const { bytes, ids } = batch;
    const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    const rows = rowStarts(bytes, ids);
    for (let at = 0; at < rows.length; ) {
      at = writeRows(batch, view, rows, at);
      if (out.isFull) yield out.take();
    }
  }
  yield out.take();
  yield writer.end();
}

function groupsOf(
  writer: TableWriter,
  columns: readonly ExportColumn<never>[],
  { fields, storedField }: CopiedFields,
  place: ColumnContext,
): Group[] {
  const groups: Group[] = [];
  for (const [number, column] of columns.entries()) {
    const stored = storedField(column.field);
    const at = stored === undefined ? -1 : fields.findIndex(({ name }) => name === stored);
    const begin = writer.cellBegin(number, rowNumber);
    const cell = writer.cellOf(column.kind);
    const make = (row: object) => {
      const made = cell(column.value(row as never, place));
      return made === null ? "" : begin + made;
    };
    const rowNumbers = begin.includes(rowNumber) ? 1 : 0;
    const before = groups.at(-1);
    if (before?.at === at) {
      const makeBefore = before.make;
      before.cells++;
      before.rowNumbers += rowNumbers;
      before.isMoment &&= before.cells === 2 && column.isStored === true;
      before.plain = undefined;
      before.make = row => makeBefore(row) + make(row);
      continue;
    }
    const isMoment = number > 0 && column.kind === "moment" && column.isStored === true;
    const around = !isMoment && column.isStored && writer.plain.around(column.kind);
    const plain = around && { before: bytesOf(begin + around.before), after: bytesOf(around.after) };
    groups.push({
      cells: 1,
      rowNumbers,
      isMoment,
      at,
      plain: plain || undefined,
      row: {},
      make,
      cache: createByteCache(),
      hits: 0,
      misses: 0,
    });
  }
  return groups;
}

/** Not a Buffer: loops that get arrays of one kind only are faster. */
function bytesOf(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text));
}
