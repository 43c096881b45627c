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
  const plain = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const [header = [], ...rest] = readCells(plain, delimiterOf(plain));
  const rows = rest.map((cells, at) => ({ row: at + 2, cells }));
  return { header, rows: rows.filter(({ cells }) => cells.some(cell => cell !== "")) };
}

/** The separator that occurs most often in the first line, outside of quotes. */
function delimiterOf(text: string): string {
  const firstLine = (/^(?:"(?:[^"]|"")*"|[^"\n])*/.exec(text)?.[0] ?? "").replace(/"(?:[^"]|"")*"/g, "");
  const count = (delimiter: string) => firstLine.split(delimiter).length;
  return [",", ";", "\t"].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

/** RFC 4180: quoted cells may contain separators, line breaks and doubled quotes. */
function readCells(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  const endCell = () => {
    row.push(cell.trim());
    cell = "";
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? "";
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') cell += text[++at];
      else quoted = false;
    } else if (letter === '"' && cell.trim() === "") {
      quoted = true;
      cell = "";
    } else if (letter === delimiter) endCell();
    else if (letter === "\n") endRow();
    else cell += letter;
  }
  if (cell !== "" || row.length > 0) endRow();
  return rows;
}
