/** Eight times the text may take eight times as long, and generously more. A reader that looks back takes 64 times as long. */
const factor = 8;
const margin = 4;
/** Shorter times are mostly those of the memory's upkeep; what takes the square of its length takes far longer. */
const noiseMs = 250;

/** Undefined = the time grows in proportion to the length; else what it took. */
export async function findGrowth(read: (length: number) => unknown, length: number): Promise<string | undefined> {
  let [short, long] = [Infinity, Infinity];
  // The least of several tries: other work on the machine only ever adds to a time.
  for (let attempt = 0; attempt < 5; attempt++) {
    short = Math.min(short, await millisecondsOf(() => read(length)));
    long = Math.min(long, await millisecondsOf(() => read(length * factor)));
    if (long <= factor * margin * short + noiseMs) return undefined;
  }
  return `${short.toFixed(1)} ms, and ${long.toFixed(1)} ms for ${factor} times the length`;
}

/** Refusing is a way of reading too. */
async function millisecondsOf(read: () => unknown): Promise<number> {
  const start = performance.now();
  try {
    await read();
  } catch {
    return performance.now() - start;
  }
  return performance.now() - start;
}

/** What strangers may send to make a reader look back: repeated to any length, with an end that matches nothing. */
const repeated = [
  '"',
  '""',
  '"a',
  'a"',
  '"",',
  '" ',
  ' "',
  "\r",
  "\n",
  ",",
  ";",
  "a",
  " ",
  " a",
  "\t",
  "'",
  "=",
  "-",
  ".",
];
const marks = ["\u0301\u0323", "e\u0301", "ß", "İ", "ﷺ", "가"];
const addresses = ["@", "+", "a@", "a.", "a@a.", "?a=1", "; boundary", "/"];
const numbers = ["1", "1 ", "(", "x1", "٣"];

/** Every such text that takes more than its share, with the times. */
export async function findSlowTexts(read: (text: string) => unknown, length = 6_000): Promise<string[]> {
  const slow: string[] = [];
  for (const start of ["", "a"])
    for (const piece of [...repeated, ...marks, ...addresses, ...numbers]) {
      const found = await findGrowth(chars => read(`${start}${piece.repeat(chars / piece.length)}\u0001"`), length);
      if (found) slow.push(`${JSON.stringify(start + piece)} takes ${found}`);
    }
  return slow;
}
