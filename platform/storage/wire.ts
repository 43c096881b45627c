import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal, refuse } from "../refusal.ts";
import type { Identity } from "../sign-in/accounts/identity.ts";
import { ClientDisconnected, MissingBytes, statusOf, toRefusal } from "./errors.ts";
import { type Address, readAddress } from "./objects/name.ts";
import { deleteObject, download, getMetadata, list, updateMetadata } from "./objects/requests.ts";
import { headerOf, type StorageContext, type StorageRequest } from "./request.ts";
import { clientBody } from "./uploads/client-body.ts";
import { upload } from "./uploads/requests.ts";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** The SDK's storage protocol. Bodies are passed on as they arrive, whatever type they claim. */
export function storageRoutes(context: StorageContext, openRequests: Set<FastifyRequest>) {
  return async (http: FastifyInstance) => {
    http.removeAllContentTypeParsers();
    http.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
    http.setErrorHandler((error, request, reply) => {
      // There is nobody to answer.
      if (error instanceof ClientDisconnected || request.raw.socket.destroyed) return reply.hijack();
      if (error instanceof MissingBytes) request.log.error(error);
      const refusal = toRefusal(error) ?? unexpected(error, request);
      const code = statusOf(refusal);
      return reply.status(code).send({ error: { code, message: refusal.message } });
    });
    http.addHook("onRequest", async (request, reply) => {
      openRequests.add(request);
      reply.raw.once("close", () => openRequests.delete(request));
    });
    http.head("/v0/b/*", async (_request, reply) => reply.status(405).header("allow", methods.join(", ")).send());
    http.route({
      method: [...methods],
      url: "/v0/b/*",
      exposeHeadRoute: false,
      config: { ownTimeouts: true },
      handler: async (request, reply) => {
        const body = clientBody(request.raw, context.stallMs);
        try {
          const address = readAddress(request.raw.url ?? "");
          if (address?.bucket !== context.bucket) refuse("not-found", "This bucket doesn't exist.");
          const caller = { identity: await identityOf(context, request), address: request.ip };
          return await answer(context, { request, reply, address, caller, body });
        } finally {
          body.end();
        }
      },
    });
  };
}

function answer(context: StorageContext, call: StorageRequest) {
  const { request, address } = call;
  switch (request.method) {
    case "GET":
      return isList(address)
        ? list(context, call)
        : address.query.get("alt") === "media"
          ? download(context, call)
          : getMetadata(context, call);
    case "PATCH":
      return updateMetadata(context, call);
    case "DELETE":
      return deleteObject(context, call);
    default:
      return upload(context, call);
  }
}

function isList({ name, query }: Address): boolean {
  return name === undefined && query.get("alt") !== "media";
}

/** No header = not signed in. A header without a valid token is refused, never taken for that. */
async function identityOf({ identify }: StorageContext, request: FastifyRequest): Promise<Identity | undefined> {
  const header = headerOf(request, "authorization");
  if (header === undefined) return undefined;
  const token = /^(?:Firebase|Bearer) (\S+)$/i.exec(header)?.[1];
  return identify(token ?? refuse("unauthenticated", "Sign in first."));
}

function unexpected(error: unknown, request: FastifyRequest): Refusal {
  const status = (error as { statusCode?: number }).statusCode;
  if (status !== undefined && status >= 400 && status < 500) return new Refusal("invalid-argument", "Bad Request");
  request.log.error(error);
  return new Refusal("internal", `Something went wrong on the server (request ${request.id}).`);
}
