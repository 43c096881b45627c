import type { Sql, Tx } from "../database/connect.ts";
import type { Identity } from "../sign-in/identity.ts";
import type { VerifiedType } from "./content-type.ts";

/** An object as the database keeps it: what it is called, how large it is, what its bytes add up to. */
export interface StoredObject {
  name: string;
  generation: number;
  metageneration: number;
  size: number;
  contentType: string;
  timeCreated: string;
  updated: string;
  /** Base64, as the wire carries them. */
  md5Hash: string;
  crc32c: string;
  cacheControl: string | null;
  contentDisposition: string | null;
  contentEncoding: string | null;
  contentLanguage: string | null;
  customMetadata: Record<string, string>;
}

/** The values of a path's `{…}` segments; in a `list` check those that the folder already names. */
export type PathParams = Readonly<Record<string, string>>;

/** Undefined = nobody is signed in. */
export type Check = (identity: Identity | undefined, params: PathParams, db: Sql) => boolean | Promise<boolean>;

/** What happened to an object, told in the transaction of its effect: a refusal thrown here undoes it. */
export interface Witnessed {
  object: StoredObject;
  /** What stood there before, if anything. */
  previous: StoredObject | undefined;
  /** Undefined = nobody was signed in, or the bytes were asked for by download token. */
  identity: Identity | undefined;
  params: PathParams;
  address: string;
  /** ISO in UTC. */
  now: string;
}
export type Witness = (tx: Tx, witnessed: Witnessed) => Promise<void>;

/** One kind of file: where it lies, what it may be and who may do what with it. What is not granted is refused. */
export interface StorageRule {
  /** `participants/{id}/documents/{recordId}/{fileId}`: every `{…}` stands for exactly one segment. */
  path: string;
  maxBytes: number;
  /** Held against the bytes, not against what the browser claims. */
  contentTypes: readonly VerifiedType[];
  read?: Check;
  /** Creates or replaces an object. */
  write?: Check;
  /** Changes an object's metadata. */
  update?: Check;
  delete?: Check;
  list?: Check;
  /** The highest folder that may be listed, `participants/{id}/documents`; absent = the folder the files lie in. */
  listFrom?: string;
  /** Whoever may read gets a link that works for so long without signing in; absent = such links do not exist. */
  tokenMinutes?: number;
  /** Photos lose where, when and with what they were taken; JPEG, PNG and WebP only. */
  stripLocation?: boolean;
  onStored?: Witness;
  onUpdated?: Witness;
  onDeleted?: Witness;
  /** Before the first byte leaves. */
  onRead?: Witness;
}
