import type { FastifyInstance } from "fastify";
import { httpStatus } from "../functions/wire.ts";
import { isRefusal } from "../refusal.ts";

/** An address that is neither a screen nor a function: a file that other programs fetch by themselves. */
export interface Route {
  /** With parameters as `:name`. */
  path: string;
  /** Undefined = there is nothing here. */
  answer(asked: { params: Record<string, string>; now: string }): Promise<Answer | undefined>;
}

export interface Answer {
  contentType: string;
  fileName: string;
  body: string;
}

/** The same for what other programs send by themselves, as a form. */
export interface PostRoute {
  path: string;
  /** Answers a sentence, or refuses. */
  take(asked: { params: Record<string, string>; body: string; address: string; now: string }): Promise<string>;
}

const forms = ["application/x-www-form-urlencoded", "multipart/form-data"];
const mostFormBytes = 8192;

/** Never kept on the way. */
export function studyRoutes(routes: readonly Route[], posts: readonly PostRoute[], now: () => number) {
  return async (http: FastifyInstance) => {
    http.addContentTypeParser(
      forms,
      { parseAs: "string", bodyLimit: mostFormBytes },
      async (_: unknown, body: string) => body,
    );
    for (const { path, take } of posts)
      http.post<{ Params: Record<string, string>; Body: unknown }>(path, async (request, reply) => {
        const { params, ip: address } = request;
        const body = typeof request.body === "string" ? request.body : "";
        reply.header("cache-control", "no-store").type("text/plain; charset=utf-8");
        try {
          return await take({ params, body, address, now: new Date(now()).toISOString() });
        } catch (error) {
          if (!isRefusal(error)) throw error;
          return reply.status(httpStatus[error.code]).send(error.message);
        }
      });
    for (const { path, answer } of routes)
      http.get<{ Params: Record<string, string> }>(path, async (request, reply) => {
        const answered = await answer({ params: request.params, now: new Date(now()).toISOString() });
        reply.header("cache-control", "no-store");
        if (!answered) return reply.status(404).send({ error: { code: 404, message: "Not found." } });
        return reply
          .header("content-type", answered.contentType)
          .header("content-disposition", `inline; filename="${answered.fileName}"`)
          .send(answered.body);
      });
  };
}
