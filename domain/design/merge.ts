/** A value as JSON can say it. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A place that two people changed differently. */
export interface Conflict {
  /** Keys of objects, and ids in lists of things with an id. */
  path: readonly string[];
  mine: Json | undefined;
  theirs: Json | undefined;
}

/**
 * What two people made of the same text, put together. Things with an id are compared one by one, wherever they were
 * moved. Where both changed the same place, `merged` has mine, and the conflict has both.
 */
export function mergeContent(
  base: Json | undefined,
  mine: Json | undefined,
  theirs: Json | undefined,
  path: readonly string[] = [],
): { merged: Json | undefined; conflicts: Conflict[] } {
  if (isSame(mine, theirs) || isSame(base, theirs)) return { merged: mine, conflicts: [] };
  if (isSame(base, mine)) return { merged: theirs, conflicts: [] };
  if (isObject(mine) && isObject(theirs)) return mergeObjects(isObject(base) ? base : {}, mine, theirs, path);
  if (hasIds(mine) && hasIds(theirs)) return mergeLists(hasIds(base) ? base : [], mine, theirs, path);
  return { merged: mine, conflicts: [{ path, mine, theirs }] };
}

export type JsonObject = { [key: string]: Json };
type Named = JsonObject & { id: string };

function mergeObjects(base: JsonObject, mine: JsonObject, theirs: JsonObject, path: readonly string[]) {
  const merged: Record<string, Json> = {};
  const conflicts: Conflict[] = [];
  for (const key of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const one = mergeContent(base[key], mine[key], theirs[key], [...path, key]);
    if (one.merged !== undefined) merged[key] = one.merged;
    conflicts.push(...one.conflicts);
  }
  return { merged, conflicts };
}

function mergeLists(base: readonly Named[], mine: readonly Named[], theirs: readonly Named[], path: readonly string[]) {
  const [before, ours, others] = [byId(base), byId(mine), byId(theirs)];
  const conflicts: Conflict[] = [];
  // Whoever moved something has decided on the order; what only the other has follows its neighbor there.
  const [order, further] = isSame(idsIn(base), idsIn(mine)) ? [theirs, mine] : [mine, theirs];
  const ids = idsIn(order);
  for (const [at, id] of idsIn(further).entries())
    if (!ids.includes(id)) ids.splice(ids.indexOf(further[at - 1]?.id ?? "") + 1, 0, id);
  const merged = ids.flatMap(id => {
    const one = mergeContent(before.get(id), ours.get(id), others.get(id), [...path, id]);
    conflicts.push(...one.conflicts);
    return one.merged === undefined ? [] : [one.merged];
  });
  return { merged, conflicts };
}

function isSame(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value: Json, at) => isSame(value, other[at] as Json));
  if (!isObject(one) || !isObject(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every(key => isSame(one[key], other[key]));
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function hasIds(value: Json | undefined): value is Named[] {
  return Array.isArray(value) && value.every((one: Json) => isObject(one) && typeof one["id"] === "string");
}

const idsIn = (list: readonly Named[]) => list.map(({ id }) => id);
const byId = (list: readonly Named[]) => new Map(list.map(one => [one.id, one]));

/** The content with another value at a conflict's path; undefined removes what is there. */
export function putAt(content: Json, [key, ...rest]: readonly string[], value: Json | undefined): Json {
  if (key === undefined) return value ?? null;
  if (Array.isArray(content)) {
    if (rest.length > 0)
      return content.map(one => (isObject(one) && one["id"] === key ? putAt(one, rest, value) : one));
    const others = content.filter(one => !isObject(one) || one["id"] !== key);
    if (value === undefined) return others;
    return others.length < content.length
      ? content.map(one => (isObject(one) && one["id"] === key ? value : one))
      : [...content, value];
  }
  if (!isObject(content)) return content;
  const { [key]: before, ...others } = content;
  if (rest.length > 0) return { ...content, [key]: putAt(before ?? null, rest, value) };
  return value === undefined ? others : { ...content, [key]: value };
}
