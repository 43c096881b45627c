import { refuse } from "../../refusal.ts";
import { type Metadata, parseMetadata } from "../objects/metadata.ts";
import { objectName } from "../objects/name.ts";
import { headerOf, nameOf, type StorageContext, type StorageRequest, sendResource } from "../request.ts";
import { requireAccess } from "../rules.ts";
import { readWhole } from "./client-body.ts";
import { maxMetadataBytes, parseJson, readMultipart } from "./multipart.ts";
import { tooLarge } from "./receive.ts";

/** For what a multipart body contains besides the file. */
const maxMultipartOverhead = maxMetadataBytes + 32 * 1024;

export async function upload(context: StorageContext, call: StorageRequest) {
  const protocol = headerOf(call.request, "x-goog-upload-protocol");
  const command = headerOf(call.request, "x-goog-upload-command");
  if (call.address.query.has("upload_id")) return continueUpload(context, call, command ?? "");
  if (protocol === "multipart") return uploadWhole(context, call);
  if (protocol === "resumable" && command === "start") return startUpload(context, call);
  refuse("invalid-argument", "Uploads must be multipart or resumable.");
}

async function uploadWhole(context: StorageContext, call: StorageRequest) {
  const { request, caller, body } = call;
  const { name, matched } = await admit(context, call);
  const { maxBytes } = matched.rule;
  if (Number(request.headers["content-length"] ?? 0) > maxBytes + maxMultipartOverhead) tooLarge(maxBytes);
  const sent = await readMultipart(body.bytes, request.headers["content-type"]);
  const metadata = describedAs(name, sent.metadata, sent.contentType);
  const object = await context.receive({ name, matched, caller, metadata, bytes: sent.bytes });
  return sendResource(context, call, object, matched);
}

async function startUpload(context: StorageContext, call: StorageRequest) {
  const { request, reply, caller, body } = call;
  const { name, matched } = await admit(context, call);
  const sent =
    (await readWhole(body.bytes, maxMetadataBytes)) ?? refuse("invalid-argument", "The metadata is too large.");
  const claimed = headerOf(request, "x-goog-upload-header-content-type");
  const metadata = describedAs(name, sent.length === 0 ? {} : parseJson(sent), claimed);
  const declaredSize = wholeNumber(headerOf(request, "x-goog-upload-header-content-length"));
  const id = await context.uploads.start({ name, matched, caller, metadata, declaredSize });
  const query = new URLSearchParams({ name, upload_id: id, upload_protocol: "resumable" });
  const url = `${context.publicOrigin(request)}/v0/b/${encodeURIComponent(context.bucket)}/o?${query}`;
  return reply.headers({ "x-goog-upload-status": "active", "x-goog-upload-url": url }).send({});
}

async function continueUpload(context: StorageContext, call: StorageRequest, command: string) {
  const { request, reply, address, caller, body } = call;
  const { uploads } = context;
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
  if (!isKnown) refuse("invalid-argument", "This upload command is unknown.");

  if (commands.includes("upload") && !found.answer) {
    const offset = wholeNumber(headerOf(request, "x-goog-upload-offset"));
    if (offset === undefined) refuse("invalid-argument", "The upload offset is missing.");
    await uploads.append(found, offset, body.bytes);
  }
  if (!commands.includes("finalize")) return reply.header("x-goog-upload-status", "active").send({});
  const object = await uploads.finalize(id, caller);
  reply.header("x-goog-upload-status", "final");
  return sendResource(context, call, object, context.rules.match(object.name) ?? refuse("permission-denied", ""));
}

async function admit({ rules, database }: StorageContext, { address, caller }: StorageRequest) {
  const name = nameOf(address.query.get("name") ?? address.name);
  return { name, matched: await requireAccess(rules.match(name), "write", caller.identity, database.read) };
}

/** Access was checked for the name in the address: the metadata may repeat it but not change it. */
function describedAs(name: string, sent: unknown, partType: string | undefined): Metadata {
  const metadata = parseMetadata(sent);
  if (metadata.name && objectName(metadata.name) !== name)
    refuse("invalid-argument", "The metadata names a different file.");
  return metadata.contentType || !partType ? metadata : parseMetadata({ ...metadata, contentType: partType });
}

function wholeNumber(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,15}$/.test(text)) refuse("invalid-argument", "A size must be a whole number.");
  return Number(text);
}
