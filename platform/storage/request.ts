import type { FastifyReply, FastifyRequest } from "fastify";
import type { Database } from "../database/database.ts";
import { refuse } from "../refusal.ts";
import type { Identify } from "../sign-in/accounts/identity.ts";
import type { Staging } from "./files/staging.ts";
import { makeToken } from "./objects/download-token.ts";
import { resourceOf } from "./objects/metadata.ts";
import { type Address, objectName } from "./objects/name.ts";
import type { Objects } from "./objects/objects.ts";
import type { Matched, Rules, StoredObject } from "./rules.ts";
import type { ClientBody } from "./uploads/client-body.ts";
import type { Caller, Receive } from "./uploads/receive.ts";
import type { Uploads } from "./uploads/uploads.ts";

/** What every request uses. */
export interface StorageContext {
  database: Database;
  identify: Identify;
  rules: Rules;
  objects: Objects;
  uploads: Uploads;
  staging: Staging;
  receive: Receive;
  bucket: string;
  now: () => number;
  publicOrigin: (request: FastifyRequest) => string;
  stallMs: number;
  /** Signs download links. */
  linkSecret: () => Promise<Buffer>;
}

/** One request and who sent it. */
export interface StorageRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  address: Address;
  caller: Caller;
  body: ClientBody;
}

/** There are no files at the root. */
export function nameOf(text: string | null | undefined): string {
  if (!text) refuse("permission-denied", "This isn't allowed at the root.");
  return objectName(text);
}

export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** Who may read also gets a link, if the rule has links; who may only write gets none. */
export async function sendResource(
  context: StorageContext,
  { reply, caller }: StorageRequest,
  object: StoredObject,
  { rule, params }: Matched,
) {
  const { tokenMinutes, read } = rule;
  const hasLink = tokenMinutes !== undefined && (await read?.(caller.identity, params, context.database.read)) === true;
  const token = hasLink
    ? makeToken(await context.linkSecret(), object, context.now() + tokenMinutes * 60_000)
    : undefined;
  return reply.header("cache-control", "private, no-store").send(resourceOf(object, context.bucket, token));
}
