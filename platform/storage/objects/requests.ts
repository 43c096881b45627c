import { inTransaction } from "../../database/tx.ts";
import { refuse } from "../../refusal.ts";
import { headerOf, nameOf, type StorageContext, type StorageRequest, sendResource } from "../request.ts";
import { type Matched, patternOf, requireAccess } from "../rules.ts";
import { readWhole } from "../uploads/client-body.ts";
import { checkClaim } from "../uploads/content-type.ts";
import { maxMetadataBytes, parseJson } from "../uploads/multipart.ts";
import { sendBytes } from "./download.ts";
import { isValidToken } from "./download-token.ts";
import { changedType, describe, parseMetadata } from "./metadata.ts";
import { maxNameBytes } from "./name.ts";
import * as sql from "./sql.ts";

/** Access is checked before looking whether the file exists, so that a refusal reveals nothing. */
export async function getMetadata(context: StorageContext, call: StorageRequest) {
  const name = nameOf(call.address.name);
  const matched = await requireAccess(context.rules.match(name), "read", call.caller.identity, context.database.read);
  const object = (await context.objects.find(context.database.read, name)) ?? notFound();
  return sendResource(context, call, object, matched);
}

export async function download(context: StorageContext, call: StorageRequest) {
  const { request, reply, address, caller } = call;
  const { database, rules, objects, stallMs } = context;
  const name = nameOf(address.name);
  const token = address.query.get("token");
  const matched =
    token === null
      ? await requireAccess(rules.match(name), "read", caller.identity, database.read)
      : await requireToken(context, name, token);
  const { onRead } = matched.rule;
  if (onRead) {
    const object = (await objects.find(database.read, name)) ?? notFound();
    // A link identifies nobody, even if the person who opens it is signed in.
    const identity = token === null ? caller.identity : undefined;
    const now = new Date(context.now()).toISOString();
    const read = { object, previous: object, identity, address: caller.address, params: matched.params, now };
    await inTransaction(database, tx => onRead(tx, read));
  }
  const conditions = {
    range: headerOf(request, "range"),
    ifRange: headerOf(request, "if-range"),
    ifNoneMatch: headerOf(request, "if-none-match"),
  };
  return sendBytes(reply, { objects, name, conditions, stallMs });
}

/** A wrong link, an expired link and a link to a file that never existed get the same answer. */
async function requireToken(context: StorageContext, name: string, token: string): Promise<Matched> {
  const matched = context.rules.match(name);
  const hasLinks = matched?.rule.tokenMinutes !== undefined;
  const object = hasLinks ? await context.objects.find(context.database.read, name) : undefined;
  if (!matched || !object || !isValidToken(await context.linkSecret(), object, token, context.now()))
    refuse("permission-denied", "This link is wrong or has expired.");
  return matched;
}

export async function updateMetadata(context: StorageContext, call: StorageRequest) {
  const { address, caller, body } = call;
  const { database, rules, objects } = context;
  const name = nameOf(address.name);
  const matched = await requireAccess(rules.match(name), "update", caller.identity, database.read);
  const { rule, params } = matched;
  const sent =
    (await readWhole(body.bytes, maxMetadataBytes)) ?? refuse("invalid-argument", "The metadata is too large.");
  const metadata = parseMetadata(parseJson(sent));
  if (metadata.contentType) checkClaim(metadata.contentType, rule.contentTypes);
  const object = await inTransaction(database, async tx => {
    const updated = await objects.update(tx, name, before => ({
      ...describe(metadata, before),
      contentType: changedType(metadata, before.contentType),
    }));
    if (!updated) notFound();
    await rule.onUpdated?.(tx, { ...updated, ...caller, params, now: new Date(context.now()).toISOString() });
    return updated.object;
  });
  return sendResource(context, call, object, matched);
}

export async function deleteObject(context: StorageContext, { reply, address, caller }: StorageRequest) {
  const { database, rules, objects, staging } = context;
  const name = nameOf(address.name);
  const { rule, params } = await requireAccess(rules.match(name), "delete", caller.identity, database.read);
  await inTransaction(database, async tx => {
    const object = (await objects.remove(tx, name)) ?? notFound();
    const now = new Date(context.now()).toISOString();
    await rule.onDeleted?.(tx, { object, previous: object, ...caller, params, now });
  });
  void staging.collect();
  return reply.status(204).send();
}

const maxResults = 1000;

/** Lists only what a rule lets this caller list. */
export async function list(context: StorageContext, { reply, address, caller }: StorageRequest) {
  const { query } = address;
  const given = query.get("prefix") ?? "";
  if (given.length > 3 * maxNameBytes) refuse("invalid-argument", "This file name isn't allowed.");
  const prefix = given.normalize("NFC");
  const delimiter = query.get("delimiter") ?? "";
  const limit = Number(query.get("maxResults") ?? maxResults);
  if (!Number.isInteger(limit) || limit < 1) refuse("invalid-argument", "maxResults must be a number from 1 to 1000.");
  if (delimiter !== "" && delimiter !== "/") refuse("invalid-argument", "The delimiter must be a slash or empty.");
  const folder = prefix.slice(0, Math.max(0, prefix.lastIndexOf("/")));
  if (folder !== "") nameOf(folder);
  if (prefix.includes("\0") || !prefix.isWellFormed()) refuse("invalid-argument", "This file name isn't allowed.");

  const allowed = await listable(context, folder, caller.identity);
  const page = Math.min(limit, maxResults);
  const entries = await sql.listEntries(context.database.read, {
    prefix,
    delimiter,
    patterns: allowed.map(({ rule }) => patternOf(rule.path, folder)),
    after: Buffer.from(query.get("pageToken") ?? "", "base64url")
      .toString()
      .replaceAll("\0", ""),
    limit: page + 1,
  });
  const shown = entries.slice(0, page);
  const isFolder = (entry: string) => delimiter !== "" && entry.endsWith(delimiter);
  return reply.header("cache-control", "private, no-store").send({
    prefixes: shown.filter(isFolder),
    items: shown.filter(entry => !isFolder(entry)).map(name => ({ name, bucket: context.bucket })),
    ...(entries.length > page && { nextPageToken: Buffer.from(shown.at(-1) ?? "").toString("base64url") }),
  });
}

/** Refused only if every rule refuses, with the reason of the first. */
async function listable(context: StorageContext, folder: string, identity: StorageRequest["caller"]["identity"]) {
  const candidates = context.rules.matchFolder(folder);
  const allowed: Matched[] = [];
  for (const matched of candidates)
    if ((await matched.rule.list?.(identity, matched.params, context.database.read)) === true) allowed.push(matched);
  const [refused] = candidates.filter(({ rule }) => rule.list);
  if (allowed.length === 0) await requireAccess(refused, "list", identity, context.database.read);
  return allowed;
}

function notFound(): never {
  refuse("not-found", "This file doesn't exist.");
}
