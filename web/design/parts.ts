export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from];
  return item === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, item);
}

export function without<T>(list: readonly T[], at: number): T[] {
  return list.toSpliced(at, 1);
}

/** Never used before, in this document or another. */
export function newPartId(): string {
  return `p${crypto.randomUUID().replaceAll("-", "").slice(0, 12)}`;
}

/** One text per line; none for an empty field. */
export function linesOf(text: string): string[] {
  return text === "" ? [] : text.split(/\r?\n/);
}

const bullet = /^\s*(?:[•·▪◦‣–*-]|\d{1,2}[.)]|[a-z][.)])\s+/u;

/** What was copied from a word processor, as paragraphs and lists. */
export function blocksFromPaste(text: string): (string | { points: string[] })[] {
  const blocks: (string | { points: string[] })[] = [];
  for (const line of text.split(/[\r\n]+/)) {
    const words = line.replace(bullet, "").replace(/\s+/g, " ").trim();
    if (words === "") continue;
    const last = blocks.at(-1);
    if (!bullet.test(line)) blocks.push(words);
    else if (typeof last === "object") last.points.push(words);
    else blocks.push({ points: [words] });
  }
  return blocks;
}
