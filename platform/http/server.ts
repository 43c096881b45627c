import { randomUUID } from "node:crypto";
import fastify, { type FastifyInstance } from "fastify";
import { allowOrigins } from "./cors.ts";
import { securityHeaders, sendSecurityHeaders } from "./security-headers.ts";

export interface HttpConfig {
  /** Addresses or networks whose forwarding headers are believed; nobody's by default. */
  trustedProxies?: readonly string[];
  /** False silences the log, for tests. */
  log?: boolean;
}

export function createHttp({ trustedProxies = [], log = true }: HttpConfig): FastifyInstance {
  const http = fastify({
    logger: log ? { level: "warn" } : false,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    genReqId: () => randomUUID(),
    bodyLimit: 1024 * 1024,
    // Slow headers and silent sockets are cut; uploads lengthen the limit for themselves.
    connectionTimeout: 0,
    requestTimeout: 120_000,
    keepAliveTimeout: 65_000,
    // Calls in flight finish; connections that only wait are closed.
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 2_000 },
    // An address that cannot be decoded reaches no route and no hook.
    frameworkErrors: (_error, _request, reply) =>
      reply.status(400).headers(securityHeaders).send({ error: { code: 400, message: "Bad Request" } }),
  });
  http.server.headersTimeout = 20_000;
  // A connection whose call was in flight when the stop began is idle only later, and would keep the server waiting.
  http.addHook("preClose", async () => {
    const sweep = setInterval(() => http.server.closeIdleConnections(), 25);
    http.server.once("close", () => clearInterval(sweep));
  });
  // First, because a preflight is answered by the second.
  sendSecurityHeaders(http);
  allowOrigins(http);
  return http;
}
