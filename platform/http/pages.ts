import { existsSync } from "node:fs";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

export interface PagesConfig {
  /** Folder with the app's built pages; absent = the server has none. */
  folder?: string | undefined;
  /** What the SDK configures itself from. */
  initJson: (origin: string) => Record<string, unknown>;
  /** Paths that belong to services: below them there are no pages. */
  servicePaths: readonly string[];
  now: () => number;
  /** True when the database can be written to. */
  healthy: () => Promise<boolean>;
}

/** Hosting: the app's pages, the SDK's configuration, the time and the health check. */
export function pageRoutes({ folder, initJson, servicePaths, now, healthy }: PagesConfig) {
  return async (http: FastifyInstance) => {
    http.get("/time", async (_request, reply) => reply.header("cache-control", "no-store").send({ now: now() }));
    http.get("/healthz", async (_request, reply) => {
      const ok = await healthy();
      return reply
        .status(ok ? 200 : 503)
        .header("cache-control", "no-store")
        .send({ ok });
    });
    http.get("/__/firebase/init.json", async (request, reply) =>
      reply.header("cache-control", "no-cache").send(initJson(`${request.protocol}://${request.host}`)),
    );
    const hasPages = folder !== undefined && existsSync(folder);
    if (hasPages)
      await http.register(fastifyStatic, {
        root: folder,
        preCompressed: true,
        wildcard: true,
        index: false,
        // A folder is an address like any other, also for clients that take no compressed answer.
        allowedPath: path => !path.endsWith("/"),
        setHeaders: (response, path) => {
          // The content of a hashed name never changes; everything else is asked for again.
          response.header(
            "cache-control",
            path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
          );
        },
      });
    // Any other address is a page of the app, which shows its own "not found".
    http.setNotFoundHandler(async (request, reply) => {
      const [path = ""] = request.url.split("?");
      const isRead = request.method === "GET" || request.method === "HEAD";
      const isFile = /\.\w+$/.test(path);
      const isService = servicePaths.some(service => path === service || path.startsWith(`${service}/`));
      if (!hasPages || !isRead || isFile || isService)
        return reply.status(404).send({ error: { code: 404, message: "Not found." } });
      return reply.header("cache-control", "no-cache").sendFile("index.html");
    });
  };
}
