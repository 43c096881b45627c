/*
 * Spreadsheets run text that looks like a formula, whatever the file type. Such text gets an apostrophe in front, at the
 * start of a cell and wherever a spreadsheet that splits by semicolons or tabs would see a new cell. Text that already
 * starts with an apostrophe gets one too. So every apostrophe in such a place was added, and removing one from each
 * restores the original.
 */
const risky = /(?<=^|[;\t\r\n])(?=[ \u00a0]*['=+\-@\t\r\n＝＋－＠])/g;
/** A quick check that settles nearly every text. */
const maybeRisky = /^[ \u00a0'=+\-@\t\r\n＝＋－＠]|[;\t\r\n]/;

export function escapeFormula(text: string): string {
  return maybeRisky.test(text) ? text.replace(risky, "'") : text;
}
