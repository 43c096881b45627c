import { existsSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { BuiltFiles, type FirstContent } from "./built-files.ts";

/** One built file, `index.html`, shows every page. */
export interface Pages {
  folder: string;
  /** Whether the app has a page at a path. */
  isPage(path: string): boolean;
}

/** Undefined = the app's own first word. */
export type FirstContentOf = (
  page: { path: string; query: URLSearchParams },
  /** The reader's, such as `es-MX`, as their browser orders them. */
  languages: readonly string[],
) => FirstContent | undefined;

export interface PagesConfig {
  pages?: Pages | undefined;
  firstContent?: FirstContentOf | undefined;
  /** What the SDK configures itself from. */
  initJson: (origin: string) => Promise<Record<string, unknown>>;
  /** Paths that belong to services: below them there are no pages. */
  servicePaths: readonly string[];
  now: () => number;
}

/** Hosting: the app's pages, the SDK's configuration and the time. */
export function pageRoutes({ pages, firstContent, initJson, servicePaths, now }: PagesConfig) {
  return async (http: FastifyInstance) => {
    http.get("/time", async (_request, reply) => reply.header("cache-control", "no-store").send({ now: now() }));
    http.get("/__/firebase/init.json", async (request, reply) =>
      reply.header("cache-control", "no-cache").send(await initJson(`${request.protocol}://${request.host}`)),
    );
    const { folder = "", isPage } = pages ?? {};
    const files = existsSync(join(folder, "index.html")) ? new BuiltFiles(folder) : undefined;
    if (files)
      http.get<{ Params: { "*": string } }>("/*", async (request, reply) => {
        const name = request.params["*"];
        return files.has(name) ? files.send(name, request, reply) : reply.callNotFound();
      });
    http.setNotFoundHandler(async (request, reply) => {
      const [path = "", query] = request.url.split("?");
      const isRead = request.method === "GET" || request.method === "HEAD";
      if (files && isRead && isPage?.(path)) {
        const languages = (request.headers["accept-language"] ?? "").split(",");
        return files.sendPage(firstContent?.({ path, query: new URLSearchParams(query) }, languages), request, reply);
      }
      reply.status(404);
      const isFile = /\.\w+$/.test(path);
      const isService = servicePaths.some(service => path === service || path.startsWith(`${service}/`));
      // A person sees the app's own "not found". A probe or a script is told by the status, and gets no page.
      if (!files || !isRead || isFile || isService || !request.headers.accept?.includes("text/html"))
        return reply.send({ error: { code: 404, message: "Not found." } });
      return files.send("index.html", request, reply);
    });
  };
}
