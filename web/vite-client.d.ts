/// <reference types="vite/client" />
declare module "virtual:tokens.css" {}
declare module "virtual:needs" {
  import type { PermissionKey } from "@hb/domain/permissions.ts";
  /** Empty = every colleague. */
  export const needs: Readonly<Record<string, readonly PermissionKey[]>>;
}
