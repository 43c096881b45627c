import type { FastifyInstance } from "fastify";
import { httpStatus } from "../functions/wire.ts";
import { isRefusal } from "../refusal.ts";

interface RouteRequest {
  params: Record<string, string>;
  /** What follows the `?`; a name that is there twice has its last value. */
  query: Partial<Record<string, string>>;
  now: string;
}

/** An address of the app's own, besides functions, files and pages: for other programs. */
export interface Route {
  /** With parameters as `:name`. */
  path: string;
  /** Undefined = not found. */
  get?(request: RouteRequest): Promise<RouteAnswer | undefined>;
  /** Takes a form. Returns a sentence, or refuses. */
  post?(request: RouteRequest & { body: string; address: string }): Promise<string>;
}

export interface RouteAnswer {
  contentType: string;
  fileName: string;
  body: string;
}

const formTypes = ["application/x-www-form-urlencoded", "multipart/form-data"];
const maxFormBytes = 8192;

/** Answers are never cached. */
export function appRoutes(routes: readonly Route[], now: () => number) {
  return async (http: FastifyInstance) => {
    http.addContentTypeParser(
      formTypes,
      { parseAs: "string", bodyLimit: maxFormBytes },
      async (_: unknown, body: string) => body,
    );
    for (const route of routes) {
      if (route.get) addGet(http, route.path, route.get.bind(route), now);
      if (route.post) addPost(http, route.path, route.post.bind(route), now);
    }
  };
}

function addGet(http: FastifyInstance, path: string, get: NonNullable<Route["get"]>, now: () => number): void {
  http.get<{ Params: Record<string, string> }>(path, async (request, reply) => {
    const answer = await get({ params: request.params, query: queryOf(request), now: new Date(now()).toISOString() });
    reply.header("cache-control", "no-store");
    if (!answer) return reply.status(404).send({ error: { code: 404, message: "Not found." } });
    return reply
      .header("content-type", answer.contentType)
      .header("content-disposition", `inline; filename="${answer.fileName}"`)
      .send(answer.body);
  });
}

function queryOf({ url }: { url: string }): Partial<Record<string, string>> {
  return Object.fromEntries(new URL(url, "http://localhost").searchParams);
}

function addPost(http: FastifyInstance, path: string, post: NonNullable<Route["post"]>, now: () => number): void {
  http.post<{ Params: Record<string, string>; Body: unknown }>(path, async (request, reply) => {
    const { params, ip: address } = request;
    const body = typeof request.body === "string" ? request.body : "";
    reply.header("cache-control", "no-store").type("text/plain; charset=utf-8");
    try {
      return await post({ params, query: queryOf(request), body, address, now: new Date(now()).toISOString() });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return reply.status(httpStatus[error.code]).send(error.message);
    }
  });
}
