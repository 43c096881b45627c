/**
 * `+14155550170` → `(415) 555-0170`: numbers of North America as people there say them, all others as they are kept.
 * The full phone library is loaded where a number is typed; a list of thousands needs no more than this.
 */
export function sayPhone(e164: string): string {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164) ?? [];
  return line === undefined ? e164 : `(${area}) ${exchange}-${line}`;
}
