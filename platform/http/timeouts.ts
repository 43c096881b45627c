import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** This route takes and sends large bodies, and has its own timeouts. */
    ownTimeouts?: boolean;
  }
}

/** How long a client may take. Everything but files is small: a client that needs longer only holds a connection. */
export interface Timeouts {
  /** For the headers, from the connection or the previous answer. */
  headersMs: number;
  /** For the body. */
  bodyMs: number;
  /** Without any data on a connection; longer than the longest call. */
  idleMs: number;
  /** How often the first is checked. */
  checkMs: number;
}

export const defaultTimeouts: Timeouts = { headersMs: 20_000, bodyMs: 60_000, idleMs: 120_000, checkMs: 5_000 };

/** Node's own limit for a whole request would cut long uploads too, so bodies are timed here. */
export function cutSlowBodies(http: FastifyInstance, { bodyMs }: Timeouts): void {
  http.addHook("onRequest", async ({ raw, routeOptions }) => {
    if (routeOptions.config.ownTimeouts) return void raw.socket.setTimeout(0);
    if (raw.method === "GET" || raw.method === "HEAD") return;
    const cut = setTimeout(() => raw.complete || raw.destroy(), bodyMs);
    raw.once("close", () => clearTimeout(cut));
  });
}
