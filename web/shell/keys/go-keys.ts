import type { Permissions } from "@hb/domain/permissions.ts";
import { mayOpen, type Page } from "../routing/page.ts";

/** G, then one of these. */
const letters: Readonly<Record<string, string>> = {
  "/participants": "p",
  "/participants/duplicates": "2",
  "/participants/import": "i",
  "/participants/consent": "n",
  "/scheduler": "s",
  "/scheduler/desk": "f",
  "/remote-study": "r",
  "/remote-study/calls": "c",
  "/remote-study/devices": "d",
  "/remote-study/surveys": "y",
  "/users": "u",
  "/overview": "o",
  "/outbox": "e",
  "/settings": "t",
};

export function goKey({ path }: Page): string | undefined {
  return letters[path] && `g ${letters[path]}`;
}

/** Every page of the staff that somebody may open by its address alone. */
export function reachablePages(pages: readonly Page[], permissions: Permissions): Page[] {
  const needsMore = (page: Page) => page.below?.startsWith("$") === true;
  const isForStaff = (page: Page) => page.needs !== undefined || page.path === "/test";
  return pages.filter(page => isForStaff(page) && !needsMore(page) && mayOpen(page, permissions));
}
