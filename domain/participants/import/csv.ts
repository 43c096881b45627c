/** A CSV file as recruiters and spreadsheets write it: cells separated by commas, semicolons or tabs. */
export interface CsvFile {
  header: string[];
  rows: CsvRow[];
}
export interface CsvRow {
  /** As in a spreadsheet: the header is row 1. */
  row: number;
  cells: string[];
}

export function readCsv(text: string): CsvFile {
  const [header, ...rows] = [...csvRows(text)].filter(row => row !== undefined);
  return { header: header?.cells ?? [], rows };
}

/** Letters between two pauses. */
const pauseAfter = 8192;

/** The header, then every row that isn't empty. Undefined = a pause within a long row, for a reader that takes turns. */
export function* csvRows(text: string): Generator<CsvRow | undefined> {
  const plain = text.startsWith("\uFEFF") ? text.slice(1) : text;
  const delimiter = yield* delimiterOf(plain);
  let row = 0;
  for (const cells of readCells(plain, delimiter))
    if (!cells) yield undefined;
    else if (++row === 1 || cells.some(cell => cell !== "")) yield { row, cells };
}

const delimiters = [",", ";", "\t"];
const quote = '"'.charCodeAt(0);
const lineFeed = "\n".charCodeAt(0);
const carriageReturn = "\r".charCodeAt(0);

/** The separator that occurs most often in the first line, outside of quotes. */
function* delimiterOf(text: string): Generator<undefined, string> {
  const codes = delimiters.map(delimiter => delimiter.charCodeAt(0));
  const counts = delimiters.map(() => 0);
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    if (at % pauseAfter === pauseAfter - 1) yield undefined;
    const code = text.charCodeAt(at);
    if (code === quote) quoted = !quoted;
    if (quoted) continue;
    if (code === lineFeed || code === carriageReturn) break;
    const which = codes.indexOf(code);
    if (which >= 0) counts[which] = (counts[which] ?? 0) + 1;
  }
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ",";
}

/**
 * RFC 4180: quoted cells may contain separators, line breaks and doubled quotes. Looks at each letter once, however the
 * quotes are placed: a file from elsewhere must not take longer than its length.
 */
function* readCells(text: string, delimiter: string): Generator<string[] | undefined> {
  const separator = delimiter.charCodeAt(0);
  let row: string[] = [];
  let cell = "";
  let isBlank = true;
  let quoted = false;
  /** From here on nothing was added to the cell yet. */
  let start = 0;
  const addUntil = (end: number) => {
    const more = text.slice(start, end);
    cell += more;
    isBlank &&= more.trim() === "";
    start = end + 1;
  };
  const endCell = (end: number) => {
    addUntil(end);
    row.push(cell.trim());
    cell = "";
    isBlank = true;
  };
  for (let at = 0, pauseAt = pauseAfter; at < text.length; at++) {
    if (at >= pauseAt) {
      pauseAt = at + pauseAfter;
      yield undefined;
    }
    const code = text.charCodeAt(at);
    const isReturn = code === carriageReturn;
    if (quoted) {
      if (isReturn) {
        // A line break is written in two ways or three, and stored in one.
        addUntil(at);
        cell += "\n";
        if (text.charCodeAt(at + 1) === lineFeed) start = ++at + 1;
      }
      if (code !== quote) continue;
      if (text.charCodeAt(at + 1) === quote) {
        addUntil(++at);
        isBlank = false;
      } else {
        quoted = false;
        addUntil(at);
      }
    } else if (code === separator) endCell(at);
    else if (code === lineFeed || isReturn) {
      endCell(at);
      if (isReturn && text.charCodeAt(at + 1) === lineFeed) start = ++at + 1;
      yield row;
      row = [];
    } else if (code === quote && isBlank) {
      isBlank = text.slice(start, at).trim() === "";
      if (!isBlank) continue;
      quoted = true;
      cell = "";
      start = at + 1;
    }
  }
  if (cell === "" && row.length === 0 && start >= text.length) return;
  endCell(text.length);
  yield row;
}
