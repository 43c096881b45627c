import { inTransaction } from "../../database/tx.ts";
import { refuse } from "../../refusal.ts";
import { type Exchange, headerOf, nameOf, type StorageParts, sendResource } from "../request.ts";
import { demand, type Matched, patternOf } from "../rules.ts";
import { readWhole } from "../uploads/client-body.ts";
import { checkClaim } from "../uploads/content-type.ts";
import { longestMetadata, parseJson } from "../uploads/multipart.ts";
import { sendBytes } from "./download.ts";
import { isValidToken } from "./download-token.ts";
import { changedType, describe, parseMetadata } from "./metadata.ts";
import * as sql from "./sql.ts";

/** A refused name is refused before anybody looks whether it exists, so that the answer tells nothing. */
export async function getMetadata(parts: StorageParts, exchange: Exchange) {
  const name = nameOf(exchange.address.name);
  const matched = await demand(parts.rules.match(name), "read", exchange.caller.identity, parts.database.read);
  const object = (await parts.objects.find(parts.database.read, name)) ?? notFound();
  return sendResource(parts, exchange, object, matched);
}

export async function download(parts: StorageParts, exchange: Exchange) {
  const { request, reply, address, caller } = exchange;
  const { database, rules, objects, stallMs } = parts;
  const name = nameOf(address.name);
  const token = address.query.get("token");
  const matched =
    token === null
      ? await demand(rules.match(name), "read", caller.identity, database.read)
      : await demandToken(parts, name, token);
  const { onRead } = matched.rule;
  if (onRead) {
    const object = (await objects.find(database.read, name)) ?? notFound();
    // A link speaks for nobody, even when its bearer happens to be signed in.
    const identity = token === null ? caller.identity : undefined;
    const now = new Date(parts.now()).toISOString();
    const read = { object, previous: object, identity, address: caller.address, params: matched.params, now };
    await inTransaction(database, tx => onRead(tx, read));
  }
  const wanted = { range: headerOf(request, "range"), ifRange: headerOf(request, "if-range") };
  return sendBytes(reply, { objects, name, wanted, stallMs });
}

/** A wrong link, an old one and one to a file that never was get the same answer. */
async function demandToken(parts: StorageParts, name: string, token: string): Promise<Matched> {
  const matched = parts.rules.match(name);
  const hasLinks = matched?.rule.tokenMinutes !== undefined;
  const object = hasLinks ? await parts.objects.find(parts.database.read, name) : undefined;
  if (!matched || !object || !isValidToken(await parts.linkSecret(), object, token, parts.now()))
    refuse("permission-denied", "This link is wrong or has run out.");
  return matched;
}

export async function updateMetadata(parts: StorageParts, exchange: Exchange) {
  const { address, caller, body } = exchange;
  const { database, rules, objects } = parts;
  const name = nameOf(address.name);
  const matched = await demand(rules.match(name), "update", caller.identity, database.read);
  const { rule, params } = matched;
  const sent =
    (await readWhole(body.bytes, longestMetadata)) ?? refuse("invalid-argument", "This is too much metadata.");
  const metadata = parseMetadata(parseJson(sent));
  if (metadata.contentType) checkClaim(metadata.contentType, rule.contentTypes);
  const object = await inTransaction(database, async tx => {
    const updated = await objects.update(tx, name, before => ({
      ...describe(metadata, before),
      contentType: changedType(metadata, before.contentType),
    }));
    if (!updated) notFound();
    await rule.onUpdated?.(tx, { ...updated, ...caller, params, now: new Date(parts.now()).toISOString() });
    return updated.object;
  });
  return sendResource(parts, exchange, object, matched);
}

export async function deleteObject(parts: StorageParts, { reply, address, caller }: Exchange) {
  const { database, rules, objects, staging } = parts;
  const name = nameOf(address.name);
  const { rule, params } = await demand(rules.match(name), "delete", caller.identity, database.read);
  await inTransaction(database, async tx => {
    const object = (await objects.remove(tx, name)) ?? notFound();
    const now = new Date(parts.now()).toISOString();
    await rule.onDeleted?.(tx, { object, previous: object, ...caller, params, now });
  });
  void staging.collect();
  return reply.status(204).send();
}

const mostResults = 1000;

/** Shows only what some rule lets this caller list. */
export async function list(parts: StorageParts, { reply, address, caller }: Exchange) {
  const { query } = address;
  const prefix = query.get("prefix") ?? "";
  const delimiter = query.get("delimiter") ?? "";
  const limit = Number(query.get("maxResults") ?? mostResults);
  if (!Number.isInteger(limit) || limit < 1) refuse("invalid-argument", "maxResults is a number from 1 to 1000.");
  if (delimiter !== "" && delimiter !== "/") refuse("invalid-argument", "The delimiter is a slash or nothing.");
  const folder = prefix.slice(0, Math.max(0, prefix.lastIndexOf("/")));
  if (folder !== "") nameOf(folder);
  if (prefix.includes("\0") || !prefix.isWellFormed()) refuse("invalid-argument", "This is no name for a file.");

  const allowed = await listable(parts, folder, caller.identity);
  const page = Math.min(limit, mostResults);
  const entries = await sql.listEntries(parts.database.read, {
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
    items: shown.filter(entry => !isFolder(entry)).map(name => ({ name, bucket: parts.bucket })),
    ...(entries.length > page && { nextPageToken: Buffer.from(shown.at(-1) ?? "").toString("base64url") }),
  });
}

/** Refused only if every rule refuses; with the first refusal's reason. */
async function listable(parts: StorageParts, folder: string, identity: Exchange["caller"]["identity"]) {
  const candidates = parts.rules.matchFolder(folder);
  const allowed: Matched[] = [];
  for (const matched of candidates)
    if ((await matched.rule.list?.(identity, matched.params, parts.database.read)) === true) allowed.push(matched);
  const [refused] = candidates.filter(({ rule }) => rule.list);
  if (allowed.length === 0) await demand(refused, "list", identity, parts.database.read);
  return allowed;
}

function notFound(): never {
  refuse("not-found", "There is no such file.");
}
