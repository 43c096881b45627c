import { Refusal } from "../../refusal.ts";

/** Nobody waits behind more than these. */
const longestLine = 50;

type InLine = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** One after the other for each key; different keys side by side. */
export function createLines(): InLine {
  const lines = new Map<string, { last: Promise<unknown>; length: number }>();
  return async (key, work) => {
    const line = lines.get(key) ?? { last: Promise.resolve(), length: 0 };
    if (line.length >= longestLine) throw new Refusal("unavailable", "Too many requests at this moment.");
    lines.set(key, line);
    line.length++;
    const turn = line.last.then(work);
    line.last = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      if (--line.length === 0) lines.delete(key);
    }
  };
}
