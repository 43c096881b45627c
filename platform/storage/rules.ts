import type { Actor } from "../access.ts";
import type { Sql, Tx } from "../database/connect.ts";
import { refuse } from "../refusal.ts";
import type { Identity } from "../sign-in/accounts/identity.ts";
import { cannotBeStripped } from "./location-data/strip.ts";
import { kindOf, type VerifiedType } from "./uploads/content-type.ts";

/** An object as the database stores it: its name, its size and its checksums. */
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

/** The values of a path's `{…}` segments; in a `list` check, those that the folder already names. */
export type PathParams = Readonly<Record<string, string>>;

/** Undefined = not signed in. As a method's type, so that rules of any app can be stored together. */
export type Check<A = Actor> = {
  check(identity: Identity<A> | undefined, params: PathParams, db: Sql): boolean | Promise<boolean>;
}["check"];

/** What happened to an object. */
export interface ObjectEvent<A = Actor> {
  object: StoredObject;
  /** What was there before, if anything. */
  previous: StoredObject | undefined;
  /** Undefined = not signed in, or downloaded by a link. */
  identity: Identity<A> | undefined;
  params: PathParams;
  address: string;
  /** ISO in UTC. */
  now: string;
}

export type Hook<A = Actor> = { hook(tx: Tx, event: ObjectEvent<A>): Promise<void> }["hook"];

/**
 * One kind of file: where it is stored, what it may be and who may do what with it. What is not granted is refused. Hooks
 * run in the transaction of the effect, so a refusal undoes it.
 */
export interface StorageRule<A = Actor> {
  /** Such as `documents/{id}/{fileId}`: every `{…}` stands for exactly one segment. */
  path: string;
  maxBytes: number;
  /** Checked against the bytes, not against what the browser claims. */
  contentTypes: readonly VerifiedType[];
  read?: Check<A>;
  /** Creates or replaces an object. */
  write?: Check<A>;
  /** Changes an object's metadata. */
  update?: Check<A>;
  delete?: Check<A>;
  list?: Check<A>;
  /** The highest folder that may be listed, such as `documents/{id}`; absent = the folder that contains the files. */
  listFrom?: string;
  /** Who may read gets a link that works this long without signing in; absent = no such links. */
  tokenMinutes?: number;
  /** Removes from photos where, when and with what they were taken; JPEG, PNG and WebP only. */
  stripLocation?: boolean;
  onStored?: Hook<A>;
  onUpdated?: Hook<A>;
  onDeleted?: Hook<A>;
  /** Before the first byte is sent. */
  onRead?: Hook<A>;
}

export interface Matched {
  rule: StorageRule<unknown>;
  params: PathParams;
}

export interface Rules {
  /** Undefined = no rule covers this path. */
  match(name: string): Matched | undefined;
  /** The rules whose files a folder may contain and whose listing may begin there. */
  matchFolder(folder: string): Matched[];
}

export function compileRules(rules: readonly StorageRule<unknown>[]): Rules {
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

/** A missing check, or one that returns anything but true, refuses. */
export async function requireAccess(
  matched: Matched | undefined,
  action: "read" | "write" | "update" | "delete" | "list",
  identity: Identity | undefined,
  db: Sql,
): Promise<Matched> {
  const check = matched?.rule[action];
  if (!matched || !check) refuse("permission-denied", "This isn't allowed here.");
  if ((await check(identity, matched.params, db)) === true) return matched;
  if (identity) refuse("permission-denied", "You don't have permission to do this.");
  refuse("unauthenticated", "Sign in first.");
}

/** The names that a rule covers below a folder which it has matched, as PostgreSQL's regular expression. */
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

/** `given` may be shorter, as the beginning of a folder: only the segments that both have are compared. */
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

function checkRule(
  { path, listFrom, stripLocation, contentTypes }: StorageRule<unknown>,
  segments: readonly string[],
): void {
  if (!segments.every(segment => /^([\w-]+|\{\w+\})$/.test(segment)) || segments.length < 2)
    throw new Error(`The storage rule ${path} is not a path below the root.`);
  if (listFrom !== undefined && !path.startsWith(`${listFrom}/`))
    throw new Error(`The storage rule ${path} is not in ${listFrom}.`);
  const unstrippable = contentTypes.find(type => stripLocation && cannotBeStripped.some(kind => kind === kindOf(type)));
  if (unstrippable) throw new Error(`The storage rule ${path} cannot strip ${unstrippable}.`);
}
