import { hasAnyPermission } from "@hb/domain/allowed.ts";
import type { Language } from "@hb/domain/language.ts";
import type { PermissionKey, Permissions } from "@hb/domain/permissions.ts";
import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";

/** One route of HB. */
export interface Page {
  path: string;
  /** What may follow in the address without leaving the page, such as the person open in its drawer. */
  below?: string;
  /** Its name in the navigation bar, the user menu and the browser's title. */
  title: string;
  /** Any one of these permissions opens the page; absent = it has no guard. */
  needs?: readonly PermissionKey[];
  /** A permission that the route names but nobody is asked for: it isn't a key, and the page has no guard. */
  namesPermission?: string;
  /** Where staff find it; absent = by its address only. */
  foundIn?: "navigation" | "user menu";
  /** One click away for those who can open it: in the bar, after the navigation. */
  isShortcut?: true;
  /** G and then this letter opens it. */
  goLetter?: string;
  /** For people who aren't staff: loads no staff code and doesn't wait for sign-in. */
  isPublic?: boolean;
  /** A visitor's page, mounted alone by public-page/open.tsx: it must not use the router, Mantine or the query cache. */
  onPaper?: boolean;
  /** It shows names side by side and needs the width of a laptop for them: the log lies over it there. */
  isWide?: boolean;
  /** A visitor's page in other languages: its texts by the English ones. Only the one that is read is fetched. */
  translations?: Partial<Record<Language, () => Promise<{ default: ReadonlyMap<object, object> }>>>;
  load: () => Promise<LoadedPage>;
}

export interface LoadedPage {
  default: ComponentType;
  /** Fetches what the page shows first, so that it is drawn with it and not twice. */
  firstRead?: (client: QueryClient, search: Readonly<Record<string, string>>) => Promise<unknown>;
}

/** Where Home sends a signed-in user: the first of these that exists and that they can open. */
const homeOrder = ["/participants", "/scheduler", "/remote-study", "/users", "/overview"];

export function mayOpen(page: Page, permissions: Permissions): boolean {
  return page.needs === undefined || hasAnyPermission(permissions, page.needs);
}

const desk = "/scheduler/desk";

/** Someone who can only schedule, on a tablet, is at the front desk. */
export function homeTarget(pages: readonly Page[], permissions: Permissions, isTablet = false): string | undefined {
  const keys = Object.keys(permissions);
  if (isTablet && keys.length === 1 && permissions.scheduler && pages.some(({ path }) => path === desk)) return desk;
  return homeOrder.find(path => pages.some(page => page.path === path && mayOpen(page, permissions)));
}

export function pagesFoundIn(place: Page["foundIn"], pages: readonly Page[], permissions: Permissions): Page[] {
  return pages.filter(page => page.foundIn === place && mayOpen(page, permissions));
}

/** Pages in the bar after the navigation. */
export function shortcuts(pages: readonly Page[], permissions: Permissions): Page[] {
  return pages.filter(page => page.isShortcut && mayOpen(page, permissions));
}

/** Every staff page that someone can open by its address alone. */
export function reachablePages(pages: readonly Page[], permissions: Permissions): Page[] {
  const needsMore = (page: Page) => page.below?.startsWith("$") === true;
  const isForStaff = (page: Page) => page.needs !== undefined || page.namesPermission !== undefined;
  return pages.filter(page => isForStaff(page) && !needsMore(page) && mayOpen(page, permissions));
}

/** The keys that open a page: `g p`. */
export function goKeyOf({ goLetter }: Page): string | undefined {
  return goLetter && `g ${goLetter}`;
}

/** Sign-in and public pages have neither the navigation bar nor the log panel. */
const withoutBar = ["booking", "login", "reset-password", "registration-form", "home-survey", "icf-form"];

export function hasBar(pathname: string): boolean {
  return !withoutBar.includes(pathname.split("/")[1] ?? "");
}

/** The page of an address, before any router has looked at it. */
export function pageAt(address: string, pages: readonly Page[]): Page | undefined {
  const pathname = address.replace(/(.)\/+$/, "$1");
  return (
    pages.find(({ path }) => path === pathname) ??
    pages.find(({ path, below }) => below !== undefined && pathname.startsWith(`${path}/`))
  );
}
