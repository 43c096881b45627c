import type { Cell, ColumnKind } from "@hb/domain/export/column.ts";
import type { ZipEntry } from "../zip.ts";
import { bytesAmong, type TableWriter } from "./table.ts";

/** The maximum number of rows in a sheet, including the header. */
export const maxXlsxRows = 1_048_576;
const maxCellLength = 32_767;
const cut = " … (cut)";

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packaged = "http://schemas.openxmlformats.org/package/2006";

/** Indexes of the cell formats in styles.xml. */
const style = { heading: 1, date: 2, moment: 3 } as const;

/** `A`, `Z`, `AA`. Excel counts cells without a reference itself; other programs leave the sheet empty. */
function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}
const columnLetters = Array.from({ length: 1000 }, (_, column) => letters(column));

const cellBegin = (column: number, row: number | string) => `<c r="${columnLetters[column] ?? letters(column)}${row}"`;
const rowBegin = (row: number | string) => `<row r="${row}">`;

const controls = String.fromCharCode(...Array.from({ length: 32 }, (_, code) => code), 127);

/** One sheet with a frozen header. Text is stored inline and never as a formula. */
export const sheet: TableWriter = {
  begin: headings =>
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${rowBegin(1)}${headings.map((heading, at) => cellBegin(at, 1) + inline(heading, ` s="${style.heading}"`)).join("")}</row>`,
  cellOf: kind => cells[kind],
  cellBegin,
  rowBegin,
  rowEnd: "</row>",
  plain: {
    // With the first bytes of what takes several.
    special: bytesAmong(`&<>_${controls}\u0080\ufffe`),
    specialFirst: bytesAmong(" "),
    specialLast: bytesAmong(" "),
    maxLength: maxCellLength,
    hasMoments: false,
    around: kind => {
      const [before = "", after = ""] = (cells[kind](kind === "text" ? "*" : 7) ?? "").split(/[*7]/);
      return { before, after };
    },
  },
  end: () => "</sheetData></worksheet>",
};

const outerSpace = /^\s|\s$/;

/** Programs drop spaces around a text unless it says to keep them. */
function inline(text: string, format = ""): string {
  const kept = outerSpace.test(text) ? ' xml:space="preserve"' : "";
  return ` t="inlineStr"${format}><is><t${kept}>${escapeText(text)}</t></is></c>`;
}

const special = /[&<>_\r\p{Cc}\uFFFE\uFFFF]/u;

/** Characters that XML can't contain are written as `_x000B_`; text that already looks like that is escaped. */
export function escapeText(given: string): string {
  const text = given.length > maxCellLength ? `${given.slice(0, maxCellLength - cut.length)}${cut}` : given;
  if (!special.test(text)) return text;
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(/(?![\t\n])[\p{Cc}\uFFFE\uFFFF]/gu, sign => `_x${hex(sign)}_`)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

function hex(sign: string): string {
  return sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
}

const text = (cell: Cell) => (cell === null ? null : inline(String(cell)));
const number = (cell: Cell) => (cell === null ? null : `><v>${String(cell)}</v></c>`);

const dayMs = 24 * 60 * 60 * 1000;
/** Days since the end of 1899, as spreadsheets count. Before March 1900 they include a day that never existed. */
const dayOfUnixEpoch = 25_569;
const firstTrueDay = "1900-03-01";

function serial(cell: Cell, format: number): string | null {
  if (typeof cell !== "string") return null;
  if (cell < firstTrueDay) return text(cell);
  const days = Date.parse(`${cell.replace(" ", "T")}${cell.length > 10 ? "Z" : ""}`) / dayMs + dayOfUnixEpoch;
  return ` s="${format}"><v>${days}</v></c>`;
}

/** An empty cell isn't written. */
const cells: Record<ColumnKind, (cell: Cell) => string | null> = {
  text,
  choice: text,
  choices: text,
  participant: cell => (typeof cell === "number" ? number(cell) : text(cell)),
  integer: number,
  decimal: number,
  yesNo: cell => (cell === null ? null : ` t="b"><v>${cell === true ? 1 : 0}</v></c>`),
  date: cell => serial(cell, style.date),
  moment: cell => serial(cell, style.moment),
};

/** A workbook with these sheets, as the entries of its ZIP file. Nothing in it refers to anything outside. */
export function workbook(sheets: readonly { name: string; text: ZipEntry["bytes"] }[]): ZipEntry[] {
  const numbered = sheets.map(({ name, text: written }, at) => ({ name, written, n: at + 1 }));
  const each = (part: (n: number, name: string) => string) => numbered.map(({ n, name }) => part(n, name)).join("");
  const typeOf = (name: string, kind: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${target}"/>`;
  const part = (name: string, xml: string): ZipEntry => ({ name, bytes: declaration + xml });
  return [
    part(
      "[Content_Types].xml",
      `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${typeOf("workbook", "sheet.main")}${typeOf("styles", "styles")}${each(n => typeOf(`worksheets/sheet${n}`, "worksheet"))}</Types>`,
    ),
    part(
      "_rels/.rels",
      `<Relationships xmlns="${packaged}/relationships">${relation("rId1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    ),
    part(
      "xl/workbook.xml",
      `<workbook xmlns="${main}" xmlns:r="${relations}"><bookViews><workbookView/></bookViews><sheets>${each((n, name) => `<sheet name="${escapeText(name)}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    ),
    part(
      "xl/_rels/workbook.xml.rels",
      `<Relationships xmlns="${packaged}/relationships">${each(n => relation(`rId${n}`, "worksheet", `worksheets/sheet${n}.xml`))}${relation(`rId${sheets.length + 1}`, "styles", "styles.xml")}</Relationships>`,
    ),
    part("xl/styles.xml", styles),
    ...numbered.map(({ n, written }) => ({ name: `xl/worksheets/sheet${n}.xml`, bytes: written })),
  ];
}

const styles = `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
