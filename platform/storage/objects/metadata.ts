import { z } from "zod";
import { refuse } from "../../refusal.ts";
import type { StoredObject } from "../rules.ts";
import { kindOf } from "../uploads/content-type.ts";

/** These are sent as response headers, which allow nothing else. */
const HeaderText = z
  .string()
  .max(1024)
  .regex(/^[\x20-\x7e]*$/)
  .nullable()
  .optional();
const ContentType = z
  .string()
  .max(255)
  .regex(/^[\w.+-]+\/[\w.+-]+( *; *[\w-]+=("[\w .+:-]*"|[\w.+:-]+))*$/)
  .nullable()
  .optional();
const CustomKey = z.string().min(1).max(256).refine(isStorable);
const CustomValue = z.string().refine(isStorable).nullable();

/** What a client may set; every other key of the resource is ignored. */
const Metadata = z.object({
  name: z.string().nullable().optional(),
  contentType: ContentType,
  cacheControl: HeaderText,
  contentDisposition: HeaderText,
  contentEncoding: HeaderText,
  contentLanguage: HeaderText,
  md5Hash: z
    .string()
    .regex(/^[A-Za-z0-9+/]{22}==$/)
    .nullable()
    .optional(),
  metadata: z.record(CustomKey, CustomValue).nullable().optional(),
});
export type Metadata = z.infer<typeof Metadata>;

/** Cloud Storage's limit for all custom keys and values together. */
const maxCustomMetadataBytes = 8 * 1024;

export function parseMetadata(value: unknown): Metadata {
  const parsed = Metadata.safeParse(value ?? {});
  if (!parsed.success)
    refuse("invalid-argument", `The metadata isn't valid: ${parsed.error.issues[0]?.path.join(".") ?? ""}`);
  return parsed.data;
}

/** NUL and lone surrogates cannot be stored in PostgreSQL. */
function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

export type Described = Pick<
  StoredObject,
  "cacheControl" | "contentDisposition" | "contentEncoding" | "contentLanguage" | "customMetadata"
>;

/** Absent keys stay as they were, null clears; the same for each key of the custom metadata. */
export function describe(metadata: Metadata, before?: Described): Described {
  const custom = metadata.metadata === null ? {} : { ...before?.customMetadata, ...metadata.metadata };
  const customMetadata = Object.fromEntries(
    Object.entries(custom).filter((entry): entry is [string, string] => entry[1] !== null),
  );
  if (Buffer.byteLength(JSON.stringify(customMetadata)) > maxCustomMetadataBytes)
    refuse("invalid-argument", "The custom metadata is too large.");
  const chosen = (key: Exclude<keyof Described, "customMetadata">) =>
    metadata[key] === undefined ? (before?.[key] ?? null) : metadata[key] || null;
  return {
    cacheControl: chosen("cacheControl"),
    contentDisposition: chosen("contentDisposition"),
    contentEncoding: chosen("contentEncoding"),
    contentLanguage: chosen("contentLanguage"),
    customMetadata,
  };
}

/** The bytes were verified when they were stored: the type can only change to one of the same kind. */
export function changedType({ contentType }: Metadata, before: string): string {
  if (contentType === undefined || contentType === null) return before;
  if (kindOf(contentType) !== kindOf(before))
    refuse("invalid-argument", `The bytes of this file are ${before}, not ${contentType}.`);
  return contentType;
}

/** The object as the SDK reads it: numbers are strings. */
export function resourceOf(object: StoredObject, bucket: string, downloadToken?: string): Record<string, unknown> {
  const { cacheControl, contentLanguage, customMetadata } = object;
  return {
    name: object.name,
    bucket,
    generation: String(object.generation),
    metageneration: String(object.metageneration),
    contentType: object.contentType,
    timeCreated: object.timeCreated,
    updated: object.updated,
    storageClass: "STANDARD",
    size: String(object.size),
    md5Hash: object.md5Hash,
    crc32c: object.crc32c,
    etag: etagOf(object),
    contentEncoding: object.contentEncoding ?? "identity",
    contentDisposition: object.contentDisposition ?? `inline; ${fileNameOf(object)}`,
    ...(contentLanguage !== null && { contentLanguage }),
    ...(cacheControl !== null && { cacheControl }),
    ...(Object.keys(customMetadata).length > 0 && { metadata: customMetadata }),
    ...(downloadToken !== undefined && { downloadTokens: downloadToken }),
  };
}

export function etagOf({ generation, metageneration }: StoredObject): string {
  return `${generation}-${metageneration}`;
}

/** The last segment, encoded so that any character is allowed. */
export function fileNameOf({ name }: StoredObject): string {
  const last = name.slice(name.lastIndexOf("/") + 1);
  return `filename*=utf-8''${encodeURIComponent(last).replace(/['()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`;
}
