import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Takes large bodies and gives large answers: this route keeps its own time. */
    keepsOwnTime?: boolean;
  }
}

/** How long HB waits for whom. Everything but files is small: who needs longer holds a connection, not a conversation. */
export interface Patience {
  /** For the headers, from the connection or the answer before. */
  headersMs: number;
  /** For the body. */
  bodyMs: number;
  /** For anything at all to move on a connection; above the longest call. */
  stillMs: number;
  /** How often the first is looked at. */
  lookMs: number;
}

export const usualPatience: Patience = { headersMs: 20_000, bodyMs: 60_000, stillMs: 120_000, lookMs: 5_000 };

/** Node's own limit for a whole request would cut long uploads too, so bodies are timed here. */
export function cutSlowBodies(http: FastifyInstance, { bodyMs }: Patience): void {
  http.addHook("onRequest", async ({ raw, routeOptions }) => {
    if (routeOptions.config.keepsOwnTime) return void raw.socket.setTimeout(0);
    if (raw.method === "GET" || raw.method === "HEAD") return;
    const cut = setTimeout(() => raw.complete || raw.destroy(), bodyMs);
    raw.once("close", () => clearTimeout(cut));
  });
}
