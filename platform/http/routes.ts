import type { FastifyInstance } from "fastify";

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

/** GET only, never kept on the way. */
export function studyRoutes(routes: readonly Route[], now: () => number) {
  return async (http: FastifyInstance) => {
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
