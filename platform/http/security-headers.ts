import type { FastifyInstance, FastifyReply } from "fastify";

/** Styles may be inline (component libraries set them as attributes); scripts may not. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  // Also covers WebSockets to the same origin.
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

const headers = {
  "content-security-policy": contentSecurityPolicy,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  // Addresses can contain secrets, such as personal links: other sites must not get them.
  "referrer-policy": "no-referrer",
  "permissions-policy": "geolocation=(), microphone=(), payment=()",
};

/** Where people come by https, browsers never try http again: a year, and again with every answer. */
const onlyHttps = { "strict-transport-security": "max-age=31536000" };

export function securityHeaders(isHttps: boolean): Record<string, string> {
  return isHttps ? { ...headers, ...onlyHttps } : headers;
}

/** What only binds documents and workers. A script, style sheet or font is fetched by one, under its rules. */
const forDocuments = [
  "content-security-policy",
  "x-frame-options",
  "cross-origin-opener-policy",
  "permissions-policy",
] as const satisfies (keyof typeof headers)[];

/** Whether a built file is a part of a document, and none itself. A worker is bound by the headers of its own script. */
function isPart(name: string): boolean {
  return /\.(js|css|woff2)$/.test(name) && !/\.worker\b/.test(name);
}

/** A first load is a dozen of files: without these headers each is half a kilobyte smaller. */
export function dropDocumentHeaders(name: string, reply: FastifyReply): void {
  if (isPart(name)) for (const header of forDocuments) reply.removeHeader(header);
}

export function sendSecurityHeaders(http: FastifyInstance, isHttps: boolean): void {
  const sent = securityHeaders(isHttps);
  http.addHook("onRequest", async (_request, reply) => void reply.headers(sent));
}
