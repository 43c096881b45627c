import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { createLog, type Log } from "../log.ts";
import { allowOrigins } from "./cors.ts";
import { logRequests, OwnLines } from "./request-log.ts";
import { securityHeaders, sendSecurityHeaders } from "./security-headers.ts";
import { cutSlowBodies, defaultTimeouts, type Timeouts } from "./timeouts.ts";

export interface HttpConfig {
  /** Addresses or networks whose forwarding headers are trusted; none by default. */
  trustedProxies?: readonly string[];
  /** Origins whose pages may call, besides this one's own. */
  allowedOrigins?: readonly string[];
  /** Whether people come by https, which a proxy ends. */
  isHttps?: boolean;
  /** False silences it, for tests. */
  log?: Log | false;
  timeouts?: Partial<Timeouts>;
}

export function createHttp({
  trustedProxies = [],
  allowedOrigins = [],
  isHttps = false,
  log = createLog("warn"),
  ...config
}: HttpConfig): FastifyInstance {
  const timeouts = { ...defaultTimeouts, ...config.timeouts };
  const http = fastify({
    ...(log ? { loggerInstance: log as FastifyBaseLogger } : { logger: false }),
    logController: new OwnLines({ requestIdLogLabel: "requestId" }),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    genReqId: () => randomUUID(),
    bodyLimit: 1024 * 1024,
    connectionTimeout: timeouts.idleMs,
    http: { connectionsCheckingInterval: timeouts.checkMs, headersTimeout: timeouts.headersMs, requestTimeout: 0 },
    keepAliveTimeout: 65_000,
    // Calls in flight finish; idle connections are closed.
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 2_000 },
    // An address that cannot be decoded reaches no route and no hook.
    frameworkErrors(_error, _request, reply) {
      reply.raw.writeHead(400, { ...securityHeaders(isHttps), "content-type": "application/json" });
      reply.raw.end('{"error":{"code":400,"message":"Bad Request"}}');
    },
  });
  const sockets = new Set<Socket>();
  http.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  // A connection whose call was in flight when the stop began becomes idle later, and would keep the server waiting. So
  // would one that a browser opened ahead and never used, which Node doesn't call idle.
  function closeIdle() {
    http.server.closeIdleConnections();
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  }
  http.addHook("preClose", async () => {
    const sweep = setInterval(closeIdle, 25);
    http.server.once("close", () => clearInterval(sweep));
  });
  // Before CORS, which answers preflights itself.
  sendSecurityHeaders(http, isHttps);
  allowOrigins(http, allowedOrigins);
  cutSlowBodies(http, timeouts);
  if (log) logRequests(http, log);
  return http;
}
