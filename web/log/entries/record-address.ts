import type { Subject, SubjectKind } from "@hb/domain/log/entry.ts";
import type { Permissions } from "@hb/domain/permissions.ts";
import type { Search } from "../../shell/routing/address.ts";
import { mayOpen, type Page } from "../../shell/routing/page.ts";

/** Where a record of each kind is opened: by a word of its list's address, or below it. */
const places: Partial<Record<SubjectKind, { list: string; word?: string }>> = {
  user: { list: "/users", word: "user" },
  participant: { list: "/participants" },
  session: { list: "/scheduler" },
};

export interface RecordAddress {
  to: string;
  search: Search;
  /** The list it belongs to, whose own view stays when one comes from there. */
  list: string;
}

/** Undefined where there is no such page, or not for this reader. */
export function recordAddress(
  { kind, id }: Subject,
  pages: readonly Page[],
  permissions: Permissions,
): RecordAddress | undefined {
  const place = places[kind];
  if (!place) return undefined;
  const { list, word } = place;
  const page = pages.find(({ path }) => path === list);
  const hasPlace = page && (word !== undefined || page.below !== undefined);
  if (!hasPlace || !mayOpen(page, permissions)) return undefined;
  return word === undefined
    ? { to: `${list}/${encodeURIComponent(id)}`, search: {}, list }
    : { to: list, search: { [word]: id }, list };
}
