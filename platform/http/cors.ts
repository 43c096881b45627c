import type { FastifyInstance } from "fastify";

const exposed = "X-Goog-Upload-Status, X-Goog-Upload-URL, X-Goog-Upload-Size-Received";

/**
 * Requests of the SDK carry no cookies: rights come with a token that only the page itself knows, so any origin may call.
 * Errors carry the headers too, or the browser would hide them from the SDK.
 */
export function allowOrigins(http: FastifyInstance): void {
  http.addHook("onRequest", async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined) return;
    reply.header("access-control-allow-origin", origin);
    reply.header("vary", "Origin");
    reply.header("access-control-expose-headers", exposed);
    if (request.method !== "OPTIONS" || request.headers["access-control-request-method"] === undefined) return;
    reply.header("access-control-allow-methods", "GET, POST, PUT, PATCH, DELETE, OPTIONS");
    reply.header("access-control-allow-headers", request.headers["access-control-request-headers"] ?? "");
    reply.header("access-control-max-age", "3600");
    if (request.headers["access-control-request-private-network"] === "true")
      reply.header("access-control-allow-private-network", "true");
    return reply.status(204).send();
  });
}
