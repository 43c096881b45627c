import type { Subject } from "@hb/domain/log/entry.ts";
import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import { type Search, usePage } from "../../shell/routing/address.ts";
import type { Page } from "../../shell/routing/page.ts";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { recordAddress } from "./record-address.ts";

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
