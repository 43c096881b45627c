import { openSocket } from "./realtime-socket.ts";

/** "read" = may listen and get, "write" = may put and use onDisconnect. */
export type Access = { read: string; write: string };

interface Matrix {
  port: number;
  /** ID tokens by the name of their kind of caller; undefined = not signed in. */
  callers: Record<string, string | undefined>;
  /** What is written where; nothing stays written, because every write is followed by a delete. */
  paths: Record<string, unknown>;
}

/** For tests: what each kind of caller is answered at each path, "ok" or the refusal, as `matrix[caller][path]`. */
export async function accessMatrix({ port, callers, paths }: Matrix): Promise<Record<string, Record<string, Access>>> {
  const matrix: Record<string, Record<string, Access>> = {};
  for (const [name, cred] of Object.entries(callers)) {
    const line = openSocket(port);
    if (cred !== undefined) {
      const { s } = await line.request("auth", { cred });
      if (s !== "ok") throw new Error(`The token of ${name} was answered with ${s}.`);
    }
    const row: Record<string, Access> = {};
    for (const [p, d] of Object.entries(paths)) {
      const read = same([(await line.request("q", { p, h: "" })).s, (await line.request("g", { p, q: {} })).s]);
      const write = same([(await line.request("p", { p, d })).s, (await line.request("o", { p, d })).s]);
      if (write === "ok") await line.request("p", { p, d: null });
      await line.request("oc", { p });
      row[p] = { read, write };
    }
    matrix[name] = row;
    line.socket.close();
    await line.closed;
  }
  return matrix;
}

function same(answers: string[]): string {
  return [...new Set(answers)].join(" but ");
}
