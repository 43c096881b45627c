import { Agent, request } from "node:http";

export interface Load {
  /** Answers per second. */
  rate: number;
  p50: number;
  p95: number;
  p99: number;
}

interface Target {
  url: string;
  body: string;
  headers?: Record<string, string>;
}

/** Each connection asks again as soon as it was answered, for `seconds`; any answer but 200 ends the run. */
export async function load({ url, body, headers = {} }: Target, connections: number, seconds: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const took: number[] = [];
  const ends = performance.now() + seconds * 1000;
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const began = performance.now();
      const options = {
        method: "POST",
        agent,
        headers: { "content-type": "application/json", "content-length": Buffer.byteLength(body), ...headers },
      };
      const call = request(url, options, reply => {
        reply.resume();
        reply.on("end", () => {
          if (reply.statusCode !== 200) return reject(new Error(`${url} answered ${reply.statusCode}`));
          took.push(performance.now() - began);
          resolve();
        });
      });
      call.on("error", reject);
      call.end(body);
    });
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < ends) await ask();
    }),
  );
  agent.destroy();
  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0;
  return { rate: took.length / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** A measured figure beside what it should be at most, or at least, if there is an aim. */
export interface Figure {
  what: string;
  value: number;
  aim?: { most: number } | { least: number };
  unit?: "ms" | "MB";
}

/** `npm run bench -- summary` gathers them from all benches that have any. */
export type Note = (figure: Figure) => void;

/** One line per figure, with whether it reaches its aim. */
export function summaryOf(figures: readonly Figure[]): string[] {
  const width = Math.max(0, ...figures.map(({ what }) => what.length));
  return figures.map(({ what, value, aim, unit }) => {
    const said = (number: number) => (unit ? `${number.toFixed(0)} ${unit}` : number.toFixed(2));
    const measured = `${what.padEnd(width)}  ${said(value).padStart(9)}`;
    if (!aim) return measured;
    const isReached = "most" in aim ? value <= aim.most : value >= aim.least;
    const wanted = "most" in aim ? `at most ${said(aim.most)}` : `at least ${said(aim.least)}`;
    return `${measured}  ${wanted.padEnd(18)}  ${isReached ? "reached" : "missed"}`;
  });
}

export const ms = (value: number) => `${value.toFixed(1)} ms`;
export const ratio = (ours: number, bare: number) => (ours / bare).toFixed(2);
