import { hasAnyPermission } from "@hb/domain/allowed.ts";
import type { PermissionKey, Permissions } from "@hb/domain/permissions.ts";
import type { ComponentType } from "react";

/** One route of HB. */
export interface Page {
  path: string;
  /** What may follow in the address without leaving the page, such as who is open in its drawer. */
  below?: string;
  /** Its name in the navigation, the user menu and the browser's title. */
  title: string;
  /** Any one of these opens it; absent = it has no guard. */
  needs?: readonly PermissionKey[];
  /** Where staff find it; absent = by its address only. */
  foundIn?: "navigation" | "user menu";
  /** Opened by people who are not staff: loads no staff code and never waits for sign-in. */
  isPublic?: boolean;
  /** A visitor's page, mounted alone by public-page/open.tsx: it must not use the router, Mantine or the query cache. */
  onPaper?: boolean;
  load: () => Promise<{ default: ComponentType }>;
}

/** Where Home sends a signed-in user: the first of these that exists and that they may open. */
const homeOrder = ["/participants", "/scheduler", "/remote-study", "/users", "/overview"];

export function mayOpen(page: Page, permissions: Permissions): boolean {
  return page.needs === undefined || hasAnyPermission(permissions, page.needs);
}

export function homeTarget(pages: readonly Page[], permissions: Permissions): string | undefined {
  return homeOrder.find(path => pages.some(page => page.path === path && mayOpen(page, permissions)));
}

export function pagesFoundIn(place: Page["foundIn"], pages: readonly Page[], permissions: Permissions): Page[] {
  return pages.filter(page => page.foundIn === place && mayOpen(page, permissions));
}

/** The bar and the log panel stay away from sign-in and from everything that visitors see. */
const withoutBar = ["booking", "login", "reset-password", "registration-form", "home-survey", "icf-form"];

export function hasBar(pathname: string): boolean {
  return !withoutBar.includes(pathname.split("/")[1] ?? "");
}
