import { existsSync } from "node:fs";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

export interface PagesConfig {
  /** Folder of the built screens. */
  folder: string;
  /** What the SDK and any other client configure themselves from. */
  initJson: (origin: string) => Record<string, unknown>;
  now: () => number;
  /** True when the database answers. */
  healthy: () => Promise<boolean>;
}

/** The hosting side: screens, the SDK's configuration, the time server and the health check. */
export function pageRoutes({ folder, initJson, now, healthy }: PagesConfig) {
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
    if (!existsSync(folder)) return;
    await http.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      wildcard: true,
      index: false,
      setHeaders: (response, path) => {
        // Hashed names never change their content; everything else is asked for again.
        response.header(
          "cache-control",
          path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
        );
      },
    });
    // Any other address is a screen's: the browser side decides, and shows its own not-found page.
    http.setNotFoundHandler(async (request, reply) => {
      const isScreen =
        (request.method === "GET" || request.method === "HEAD") && !/\.\w+$/.test(request.url.split("?")[0] ?? "");
      if (!isScreen) return reply.status(404).send({ error: { code: 404, message: "Not found." } });
      return reply.header("cache-control", "no-cache").sendFile("index.html");
    });
  };
}
