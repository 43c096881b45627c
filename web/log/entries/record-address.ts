import type { Subject, SubjectKind } from "@hb/domain/log/entry.ts";
import type { Permissions } from "@hb/domain/permissions.ts";
import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import { type Search, usePage } from "../../shell/routing/address.ts";
import { mayOpen, type Page } from "../../shell/routing/page.ts";
import { useUserInfo } from "../../shell/sign-in-state.ts";

/** Where a record of each kind is opened: by a word of its list's address, or below it. */
const places: Partial<Record<SubjectKind, { list: string; word?: string }>> = {
  user: { list: "/users", word: "user" },
  participant: { list: "/participants" },
  session: { list: "/scheduler" },
  design: { list: "/design" },
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

export interface Way {
  to: string;
  search: (old: Search) => Search;
}
export type LeadTo = (subject: Subject) => Way | undefined;

/** The way to a record, where this reader has one; within its own list the filters stay. */
export function useLeadTo(): LeadTo {
  const router = useRouter();
  const here = usePage().page?.path;
  const permissions = useUserInfo()?.permissions;
  return useCallback(
    subject => {
      const routes: { options: { staticData?: { page?: Page } } }[] = Object.values(router.routesById);
      const pages = routes.flatMap(({ options }) => options.staticData?.page ?? []);
      const address = recordAddress(subject, pages, permissions ?? {});
      if (!address) return undefined;
      const { to, search, list } = address;
      const isInList = here === list;
      // A person opens over whatever screen one is at.
      if (subject.kind === "participant" && !isInList)
        return { to: ".", search: old => ({ ...old, person: subject.id }) };
      return { to, search: old => (isInList ? { ...old, ...search } : search) };
    },
    [router, here, permissions],
  );
}
