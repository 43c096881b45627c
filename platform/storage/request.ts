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
import type { Caller, TakeIn } from "./uploads/receive.ts";
import type { Uploads } from "./uploads/uploads.ts";

/** What every request needs to be answered. */
export interface StorageParts {
  database: Database;
  identify: Identify;
  rules: Rules;
  objects: Objects;
  uploads: Uploads;
  staging: Staging;
  takeIn: TakeIn;
  bucket: string;
  now: () => number;
  publicOrigin: (request: FastifyRequest) => string;
  stallMs: number;
  /** Signs download links. */
  linkSecret: () => Promise<Buffer>;
}

/** One request and who sent it. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  address: Address;
  caller: Caller;
  body: ClientBody;
}

/** Nothing lies at the root. */
export function nameOf(text: string | null | undefined): string {
  if (!text) refuse("permission-denied", "Nobody may do this at the root.");
  return objectName(text);
}

export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** Who may read may also have a link, where links exist; who only writes gets none from the answer. */
export async function sendResource(
  parts: StorageParts,
  { reply, caller }: Exchange,
  object: StoredObject,
  { rule, params }: Matched,
) {
  const { tokenMinutes, read } = rule;
  const hasLink = tokenMinutes !== undefined && (await read?.(caller.identity, params, parts.database.read)) === true;
  const token = hasLink ? makeToken(await parts.linkSecret(), object, parts.now() + tokenMinutes * 60_000) : undefined;
  return reply.header("cache-control", "private, no-store").send(resourceOf(object, parts.bucket, token));
}
