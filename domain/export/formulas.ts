/*
 * A spreadsheet runs what looks like a formula, in whichever file it comes. Where a cell begins (and where a spreadsheet
 * that separates by semicolons or tabs would see one begin), a text that it could take for a formula gets an apostrophe
 * in front; so does one that begins with an apostrophe itself. So each apostrophe in such a place is one that was added,
 * and taking one away from each gives back exactly what was there.
 */
const risky = /(?<=^|[;\t\r\n])(?=[ \u00a0]*['=+\-@\t\r\n＝＋－＠])/g;
/** Told at a glance for nearly every text. */
const maybeRisky = /^[ \u00a0'=+\-@\t\r\n＝＋－＠]|[;\t\r\n]/;

export function escapeFormula(text: string): string {
  return maybeRisky.test(text) ? text.replace(risky, "'") : text;
}
