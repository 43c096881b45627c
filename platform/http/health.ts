import type { FastifyInstance } from "fastify";

/** A part that the server needs, and whether it could be used now. */
export type Readiness = Readonly<Record<string, () => Promise<boolean>>>;

const maxCheckMs = 2_000;

/** Which parts can't be used now. One that doesn't answer in time isn't ready. Who asks meanwhile gets the same answer. */
export function createReadiness(parts: Readiness): () => Promise<string[]> {
  let checking: Promise<string[]> | undefined;
  return () => {
    checking ??= notReady(parts).finally(() => {
      checking = undefined;
    });
    return checking;
  };
}

async function notReady(parts: Readiness): Promise<string[]> {
  const checked = Object.entries(parts).map(async ([name, check]) => ((await inTime(check)) ? [] : [name]));
  return (await Promise.all(checked)).flat();
}

async function inTime(check: () => Promise<boolean>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, maxCheckMs, false);
  return Promise.race([check().catch(() => false), late]).finally(() => clearTimeout(timer));
}

/** `/healthz`: the process is alive. `/readyz`: it can do its work; take it out of rotation while it can't. */
export function healthRoutes(notReadyParts: () => Promise<string[]>) {
  return async (http: FastifyInstance) => {
    http.get("/healthz", async (_request, reply) => reply.header("cache-control", "no-store").send({ ok: true }));
    http.get("/readyz", async (_request, reply) => {
      const parts = await notReadyParts();
      const ok = parts.length === 0;
      return reply
        .status(ok ? 200 : 503)
        .header("cache-control", "no-store")
        .send(ok ? { ok } : { ok, notReady: parts });
    });
  };
}
