/** `1 person`, `1,284 people` */
export function people(count: number): string {
  return count === 1 ? "1 person" : `${count.toLocaleString("en-US")} people`;
}

/** `Heard is left out.`, so that no column is lost without a word. */
export function leftOutWords(header: readonly string[], columns: readonly unknown[]): string | undefined {
  const names = header.flatMap((heading, at) => (columns[at] === null ? [heading || `column ${at + 1}`] : []));
  if (names.length === 0) return undefined;
  if (names.length > 3) return `${names.length} columns are left out.`;
  return names.length === 1 ? `${names[0]} is left out.` : `${names.join(", ")} are left out.`;
}
