import type { FastifyInstance } from "fastify";

const exposed = "X-Goog-Upload-Status, X-Goog-Upload-URL, X-Goog-Upload-Size-Received";

/**
 * Pages of these origins may call, besides our own, which need no permission. Errors carry the headers too, or the browser
 * would hide them from the SDK. A page of any other origin gets no header, and so no answer.
 */
export function allowOrigins(http: FastifyInstance, allowed: readonly string[]): void {
  http.addHook("onRequest", async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined) return;
    reply.header("vary", "Origin");
    const isPreflight = request.method === "OPTIONS" && request.headers["access-control-request-method"] !== undefined;
    if (!allowed.includes(origin)) return isPreflight ? reply.status(204).send() : undefined;
    reply.header("access-control-allow-origin", origin);
    reply.header("access-control-expose-headers", exposed);
    if (!isPreflight) return;
    reply.header("access-control-allow-methods", "GET, POST, PUT, PATCH, DELETE, OPTIONS");
    reply.header("access-control-allow-headers", request.headers["access-control-request-headers"] ?? "");
    reply.header("access-control-max-age", "3600");
    if (request.headers["access-control-request-private-network"] === "true")
      reply.header("access-control-allow-private-network", "true");
    return reply.status(204).send();
  });
}
