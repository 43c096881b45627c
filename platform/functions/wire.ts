import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refusalOf } from "../database/failure.ts";
import { isRefusal, Refusal, type RefusalCode } from "../refusal.ts";
import { decode } from "./encoding.ts";
import type { Functions } from "./functions.ts";

export const httpStatus: Record<RefusalCode, number> = {
  "invalid-argument": 400,
  "failed-precondition": 400,
  "out-of-range": 400,
  unauthenticated: 401,
  "permission-denied": 403,
  "not-found": 404,
  "already-exists": 409,
  aborted: 409,
  "resource-exhausted": 429,
  cancelled: 499,
  "data-loss": 500,
  unknown: 500,
  internal: 500,
  unimplemented: 501,
  unavailable: 503,
  "deadline-exceeded": 504,
};

/** How a call ended, for logs and figures. Nothing of what was sent or answered. */
export interface EndedCall {
  /** `unknown` = there is no such function. */
  name: string;
  code: RefusalCode | "ok";
  tookMs: number;
  /** The account's id; undefined = not signed in. */
  account: string | undefined;
}

declare module "fastify" {
  interface FastifyRequest {
    /** What is known of a call so far; its end is logged with it. */
    call?: Omit<EndedCall, "tookMs"> & { error?: unknown };
  }
}

/** Keeps proxies from cutting a stream that says nothing for a while. */
const heartbeatMs = 30_000;

export interface CallableWire {
  functions: Functions;
  /** `/{projectId}/{region}`: where the SDK calls functions. */
  prefix: string;
  ended?: (call: EndedCall) => void;
}

/** The callable protocol: `{data}` in, `{result}` or `{error}` out, or the same as server-sent events. */
export function callableRoutes({ functions, prefix, ended }: CallableWire) {
  return async (http: FastifyInstance) => {
    const streams = new Set<AbortController>();
    // A stream may last for minutes: a clean stop tells its caller instead of waiting.
    http.addHook("preClose", async () => {
      for (const stream of streams)
        stream.abort(new Refusal("unavailable", "The server is restarting. Try again in a moment."));
    });
    http.addHook("onRequest", async request => {
      const { name = "" } = request.params as { name?: string };
      request.call = { name: functions.has(name) ? name : "unknown", code: "ok", account: undefined };
    });
    if (ended)
      http.addHook("onResponse", async ({ call }, { elapsedTime: tookMs }) => {
        if (call) ended({ name: call.name, code: call.code, account: call.account, tookMs });
      });
    http.setErrorHandler((error, request, reply) => {
      if (wantsStream(request)) return streamRefusal(reply, toRefusal(error, request));
      return sendRefusal(reply, toRefusal(error, request));
    });
    http.post<{ Params: { name: string } }>(`${prefix}/:name`, async (request, reply) => {
      const call = {
        name: request.params.name,
        idToken: bearer(request),
        data: dataOf(request.body),
        address: request.ip,
        identified: (uid: string) => void (request.call && (request.call.account = uid)),
      };
      if (!wantsStream(request)) return reply.send({ result: (await functions.call(call)) ?? null });

      const gone = new AbortController();
      streams.add(gone);
      reply.hijack();
      openStream(reply);
      reply.raw.on("close", () => gone.abort(new Refusal("cancelled", "The caller disconnected.")));
      const heartbeat = setInterval(() => reply.raw.write(": ping\n\n"), heartbeatMs);
      try {
        const progress = (message: unknown) => writeEvent(reply, { message });
        const result = await Promise.race([
          functions.stream({ ...call, progress, signal: gone.signal }),
          aborted(gone.signal),
        ]);
        writeEvent(reply, { result: result ?? null });
      } catch (error) {
        writeEvent(reply, { error: errorBody(toRefusal(error, request)) });
      } finally {
        clearInterval(heartbeat);
        streams.delete(gone);
        reply.raw.end();
      }
    });
    http.route({
      method: ["GET", "PUT", "PATCH", "DELETE"],
      url: `${prefix}/:name`,
      handler: () => {
        throw new Refusal("invalid-argument", "Bad Request");
      },
    });
  };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
}

function dataOf(body: unknown): unknown {
  const isCall = typeof body === "object" && body !== null && Object.keys(body).length === 1 && "data" in body;
  if (!isCall) throw new Refusal("invalid-argument", "Bad Request");
  return decode(body.data);
}

/** No header is an anonymous call. A header without a valid bearer token is refused, never treated as anonymous. */
function bearer(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  if (header === undefined) return undefined;
  return /^Bearer (.+)$/i.exec(header)?.[1] ?? "";
}

function wantsStream(request: FastifyRequest): boolean {
  return request.headers.accept === "text/event-stream";
}

/** Anything unexpected becomes `internal` with the request's id; its cause goes to the server's log only. */
function toRefusal(error: unknown, request: FastifyRequest): Refusal {
  const refusal = refusalFor(error, request);
  if (request.call) request.call.code = refusal.code;
  return refusal;
}

function refusalFor(error: unknown, request: FastifyRequest): Refusal {
  if (isRefusal(error)) return error;
  const known = refusalOf(error);
  if (known) return known;
  const status = (error as { statusCode?: number }).statusCode;
  if (status === 413) return new Refusal("invalid-argument", "This request is too large.");
  if (status !== undefined && status >= 400 && status < 500) return new Refusal("invalid-argument", "Bad Request");
  if (request.call) request.call.error = error;
  return new Refusal("internal", "Something went wrong on the server.", { request: request.id });
}

function errorBody({ code, message, details }: Refusal) {
  const status = code.toUpperCase().replaceAll("-", "_");
  return { status, message, ...(details !== undefined && { details }) };
}

function sendRefusal(reply: FastifyReply, refusal: Refusal) {
  return reply.status(httpStatus[refusal.code]).send({ error: errorBody(refusal) });
}

/** The SDK ignores the status and the type of a stream: only an event ends its waiting. */
function streamRefusal(reply: FastifyReply, refusal: Refusal) {
  reply.hijack();
  openStream(reply);
  writeEvent(reply, { error: errorBody(refusal) });
  reply.raw.end();
}

function openStream(reply: FastifyReply) {
  const headers = {
    ...reply.getHeaders(),
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  };
  reply.raw.writeHead(200, headers as Record<string, string>);
  reply.raw.flushHeaders();
}

/** JSON has no raw line breaks, so one event is one line, as the client splits them. */
function writeEvent(reply: FastifyReply, event: unknown) {
  reply.raw.write(`data: ${JSON.stringify(event)}\n\n`);
}
