import { refuse } from "../../refusal.ts";
import { type Metadata, parseMetadata } from "../objects/metadata.ts";
import { type Exchange, headerOf, nameOf, type StorageParts, sendResource } from "../request.ts";
import { demand } from "../rules.ts";
import { readWhole } from "./client-body.ts";
import { longestMetadata, parseJson, readMultipart } from "./multipart.ts";
import { tooLarge } from "./receive.ts";

/** What a multipart body may hold beside the file. */
const multipartOverhead = longestMetadata + 32 * 1024;

export async function upload(parts: StorageParts, exchange: Exchange) {
  const protocol = headerOf(exchange.request, "x-goog-upload-protocol");
  const command = headerOf(exchange.request, "x-goog-upload-command");
  if (exchange.address.query.has("upload_id")) return continueUpload(parts, exchange, command ?? "");
  if (protocol === "multipart") return uploadWhole(parts, exchange);
  if (protocol === "resumable" && command === "start") return startUpload(parts, exchange);
  refuse("invalid-argument", "Uploads are multipart or resumable.");
}

async function uploadWhole(parts: StorageParts, exchange: Exchange) {
  const { request, caller, body } = exchange;
  const { name, matched } = await admit(parts, exchange);
  const { maxBytes } = matched.rule;
  if (Number(request.headers["content-length"] ?? 0) > maxBytes + multipartOverhead) tooLarge(maxBytes);
  const sent = await readMultipart(body.bytes, request.headers["content-type"]);
  const metadata = describedAs(name, sent.metadata, sent.contentType);
  const object = await parts.takeIn({ name, matched, caller, metadata, bytes: sent.bytes });
  return sendResource(parts, exchange, object, matched);
}

async function startUpload(parts: StorageParts, exchange: Exchange) {
  const { request, reply, caller, body } = exchange;
  const { name, matched } = await admit(parts, exchange);
  const sent =
    (await readWhole(body.bytes, longestMetadata)) ?? refuse("invalid-argument", "This is too much metadata.");
  const claimed = headerOf(request, "x-goog-upload-header-content-type");
  const metadata = describedAs(name, sent.length === 0 ? {} : parseJson(sent), claimed);
  const declaredSize = wholeNumber(headerOf(request, "x-goog-upload-header-content-length"));
  const id = await parts.uploads.start({ name, matched, caller, metadata, declaredSize });
  const query = new URLSearchParams({ name, upload_id: id, upload_protocol: "resumable" });
  const url = `${parts.publicOrigin(request)}/v0/b/${encodeURIComponent(parts.bucket)}/o?${query}`;
  return reply.headers({ "x-goog-upload-status": "active", "x-goog-upload-url": url }).send({});
}

async function continueUpload(parts: StorageParts, exchange: Exchange, command: string) {
  const { request, reply, address, caller, body } = exchange;
  const { uploads } = parts;
  const commands = command.split(",").map(word => word.trim());
  const id = address.query.get("upload_id") ?? "";
  const found = await uploads.get(id, caller);

  if (command === "query")
    return reply
      .header("x-goog-upload-status", found.answer ? "final" : "active")
      .header("x-goog-upload-size-received", found.received)
      .send({});
  if (command === "cancel") {
    if (!found.answer) await uploads.cancel(found);
    return reply.header("x-goog-upload-status", "cancelled").send({});
  }
  const isKnown = commands.every(word => word === "upload" || word === "finalize");
  if (!isKnown) refuse("invalid-argument", "This upload command is not known.");

  if (commands.includes("upload") && !found.answer) {
    const offset = wholeNumber(headerOf(request, "x-goog-upload-offset"));
    if (offset === undefined) refuse("invalid-argument", "An upload says at which byte it goes on.");
    await uploads.append(found, offset, body.bytes);
  }
  if (!commands.includes("finalize")) return reply.header("x-goog-upload-status", "active").send({});
  const object = await uploads.finalize(id, caller);
  reply.header("x-goog-upload-status", "final");
  return sendResource(parts, exchange, object, parts.rules.match(object.name) ?? refuse("permission-denied", ""));
}

async function admit({ rules, database }: StorageParts, { address, caller }: Exchange) {
  const name = nameOf(address.query.get("name") ?? address.name);
  return { name, matched: await demand(rules.match(name), "write", caller.identity, database.read) };
}

/** The name is the address's, whose right was checked; the metadata may repeat it but not change it. */
function describedAs(name: string, sent: unknown, partType: string | undefined): Metadata {
  const metadata = parseMetadata(sent);
  if (metadata.name && metadata.name !== name) refuse("invalid-argument", "The metadata names another file.");
  return metadata.contentType || !partType ? metadata : parseMetadata({ ...metadata, contentType: partType });
}

function wholeNumber(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,15}$/.test(text)) refuse("invalid-argument", "A size is a whole number.");
  return Number(text);
}
