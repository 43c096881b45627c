/** Round numbers from 0 up to at least the largest, about four steps apart. */
export function countTicks(largest: number): number[] {
  const wanted = Math.max(largest, 4) / 4;
  const size = 10 ** Math.floor(Math.log10(wanted));
  const step =
    [1, 2, 2.5, 5, 10].map(times => times * size).find(one => one >= wanted && Number.isInteger(one)) ?? wanted;
  return Array.from({ length: Math.ceil(Math.max(largest, 1) / step) + 1 }, (_, n) => n * step);
}

/** Percentages up to 100, from a round number below the lowest, so that 88 and 97 can be told apart. */
export function shareTicks(lowest: number): number[] {
  const from = Math.max(0, Math.min(80, Math.floor(lowest / 20) * 20));
  const step = (100 - from) / 4;
  return Array.from({ length: 5 }, (_, n) => from + n * step);
}

/** Which labels are shown, so that none overlap; the last one always is. */
export function labelled(count: number, room: number, widthOfOne: number): (at: number) => boolean {
  const every = Math.max(1, Math.ceil((count * widthOfOne) / Math.max(room, 1)));
  return at => (count - 1 - at) % every === 0;
}
