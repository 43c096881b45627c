import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal, refuse } from "../refusal.ts";
import type { Identity } from "../sign-in/accounts/identity.ts";
import { Gone, Lost, statusOf, toRefusal } from "./errors.ts";
import { type Address, readAddress } from "./objects/name.ts";
import { deleteObject, download, getMetadata, list, updateMetadata } from "./objects/requests.ts";
import { type Exchange, headerOf, type StorageParts } from "./request.ts";
import { clientBody } from "./uploads/client-body.ts";
import { upload } from "./uploads/requests.ts";

/** The storage protocol of the SDK. Bodies are handed on as they arrive, whatever type they claim. */
export function storageRoutes(parts: StorageParts, live: Set<FastifyRequest>) {
  return async (http: FastifyInstance) => {
    http.removeAllContentTypeParsers();
    http.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
    http.setErrorHandler((error, request, reply) => {
      // Nobody is left to be answered.
      if (error instanceof Gone || request.raw.socket.destroyed) return reply.hijack();
      if (error instanceof Lost) request.log.error(error);
      const refusal = toRefusal(error) ?? unforeseen(error, request);
      const code = statusOf(refusal);
      return reply.status(code).send({ error: { code, message: refusal.message } });
    });
    http.addHook("onRequest", async (request, reply) => {
      live.add(request);
      reply.raw.once("close", () => live.delete(request));
    });
    http.route({
      method: ["GET", "POST", "PUT", "PATCH", "DELETE"],
      url: "/v0/b/*",
      exposeHeadRoute: false,
      config: { keepsOwnTime: true },
      handler: async (request, reply) => {
        const body = clientBody(request.raw, parts.stallMs);
        try {
          const address = readAddress(request.raw.url ?? "");
          if (address?.bucket !== parts.bucket) refuse("not-found", "There is no such bucket.");
          const caller = { identity: await identityOf(parts, request), address: request.ip };
          return await answer(parts, { request, reply, address, caller, body });
        } finally {
          body.end();
        }
      },
    });
  };
}

function answer(parts: StorageParts, exchange: Exchange) {
  const { request, address } = exchange;
  switch (request.method) {
    case "GET":
      return isList(address)
        ? list(parts, exchange)
        : address.query.get("alt") === "media"
          ? download(parts, exchange)
          : getMetadata(parts, exchange);
    case "PATCH":
      return updateMetadata(parts, exchange);
    case "DELETE":
      return deleteObject(parts, exchange);
    default:
      return upload(parts, exchange);
  }
}

function isList({ name, query }: Address): boolean {
  return name === undefined && query.get("alt") !== "media";
}

/** No header is nobody; a header that is not a good token is refused, never taken for nobody. */
async function identityOf({ identify }: StorageParts, request: FastifyRequest): Promise<Identity | undefined> {
  const header = headerOf(request, "authorization");
  if (header === undefined) return undefined;
  const token = /^(?:Firebase|Bearer) (\S+)$/i.exec(header)?.[1];
  return identify(token ?? refuse("unauthenticated", "Sign in first."));
}

function unforeseen(error: unknown, request: FastifyRequest): Refusal {
  const status = (error as { statusCode?: number }).statusCode;
  if (status !== undefined && status >= 400 && status < 500) return new Refusal("invalid-argument", "Bad Request");
  request.log.error(error);
  return new Refusal("internal", `Something went wrong on the server (request ${request.id}).`);
}
