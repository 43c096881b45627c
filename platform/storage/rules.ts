import type { Sql, Tx } from "../database/connect.ts";
import { refuse } from "../refusal.ts";
import type { Identity } from "../sign-in/accounts/identity.ts";
import { cannotBeStripped } from "./location-data/strip.ts";
import { kindOf, type VerifiedType } from "./uploads/content-type.ts";

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

export interface Matched {
  rule: StorageRule;
  params: PathParams;
}

export interface Rules {
  /** Undefined = a path that nobody has thought of. */
  match(name: string): Matched | undefined;
  /** The rules whose files a folder may hold and whose listing may begin there. */
  matchFolder(folder: string): Matched[];
}

export function compileRules(rules: readonly StorageRule[]): Rules {
  const compiled = rules.map(rule => ({ rule, segments: rule.path.split("/") }));
  for (const { rule, segments } of compiled) checkRule(rule, segments);
  for (const [at, one] of compiled.entries())
    for (const other of compiled.slice(at + 1))
      if (couldMeet(one.segments, other.segments))
        throw new Error(`The storage rules ${one.rule.path} and ${other.rule.path} can match the same file.`);

  return {
    match(name) {
      const given = name.split("/");
      for (const { rule, segments } of compiled) {
        const params = given.length === segments.length ? matchSegments(segments, given) : undefined;
        if (params) return { rule, params };
      }
      return undefined;
    },
    matchFolder(folder) {
      const given = folder === "" ? [] : folder.split("/");
      return compiled.flatMap(({ rule, segments }) => {
        const from = rule.listFrom?.split("/").length ?? segments.length - 1;
        const params = given.length >= from && given.length < segments.length && matchSegments(segments, given);
        return params ? [{ rule, params }] : [];
      });
    },
  };
}

/** A check that is missing, or that answers anything but true, refuses. */
export async function demand(
  matched: Matched | undefined,
  act: "read" | "write" | "update" | "delete" | "list",
  identity: Identity | undefined,
  db: Sql,
): Promise<Matched> {
  const check = matched?.rule[act];
  if (!matched || !check) refuse("permission-denied", "Nobody may do this here.");
  if ((await check(identity, matched.params, db)) === true) return matched;
  if (identity) refuse("permission-denied", "Your account may not do this.");
  refuse("unauthenticated", "Sign in first.");
}

/** The names a rule covers below a folder whose segments it has matched, as PostgreSQL's regular expression. */
export function patternOf(path: string, folder: string): string {
  const given = folder === "" ? [] : folder.split("/");
  const rest = path.split("/").slice(given.length);
  const open = rest.map(segment => (isParam(segment) ? "[^/]+" : escaped(segment)));
  return `^${[...given.map(escaped), ...open].join("/")}$`;
}

function escaped(text: string): string {
  return text.replace(/[^\p{L}\p{N}_]/gu, "\\$&");
}

function isParam(segment: string): boolean {
  return segment.startsWith("{");
}

/** The longer may be a folder's beginning: only the segments that both have are held against each other. */
function matchSegments(segments: readonly string[], given: readonly string[]): PathParams | undefined {
  const params: Record<string, string> = {};
  for (const [at, value] of given.entries()) {
    const segment = segments[at] ?? "";
    if (isParam(segment)) params[segment.slice(1, -1)] = value;
    else if (segment !== value) return undefined;
  }
  return params;
}

function couldMeet(one: readonly string[], other: readonly string[]): boolean {
  return (
    one.length === other.length &&
    one.every((segment, at) => isParam(segment) || isParam(other[at] ?? "") || segment === other[at])
  );
}

function checkRule({ path, listFrom, stripLocation, contentTypes }: StorageRule, segments: readonly string[]): void {
  if (!segments.every(segment => /^([\w-]+|\{\w+\})$/.test(segment)) || segments.length < 2)
    throw new Error(`The storage rule ${path} is no path below the root.`);
  if (listFrom !== undefined && !path.startsWith(`${listFrom}/`))
    throw new Error(`The storage rule ${path} does not lie in ${listFrom}.`);
  const unstrippable = contentTypes.find(type => stripLocation && cannotBeStripped.some(kind => kind === kindOf(type)));
  if (unstrippable) throw new Error(`The storage rule ${path} cannot strip ${unstrippable}.`);
}
