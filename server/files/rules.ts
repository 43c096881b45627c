import { hasAnyPermission } from "@hb/domain/allowed.ts";
import { type Actor, type PermissionKey } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { findAccount } from "@hb/platform/sign-in/accounts/accounts.ts";
import type { StorageRule } from "@hb/platform/storage/rules.ts";
import { mayAccess } from "../staff.ts";
import { expiryOf, keptMinutes } from "./acts.ts";

const mayFetch: readonly PermissionKey[] = ["export", "users"];

/** Written by HB alone, fetched by whom it was made for, also by a link that ends with the file. */
export const shortLivedStorageRules: readonly StorageRule<Actor>[] = [
  {
    path: "exports/{userId}/{exportId}",
    maxBytes: 0,
    contentTypes: [],
    tokenMinutes: keptMinutes,
    read: (identity, { userId }) => identity?.uid === userId && mayAccess(identity, mayFetch),
    async onRead(tx, { object, params, now }) {
      // A link that was asked for late would outlive the file: its time is counted from when it was made.
      if (expiryOf(object) <= now) refuse("permission-denied", "This link is wrong or has expired.");
      // Nor does a link outlive the right to see what is in the file, which may have been taken since.
      const holder = await findAccount(tx, params["userId"] ?? "");
      const needs = (object.customMetadata?.["needs"] ?? "").split(" ") as PermissionKey[];
      const may = (keys: readonly PermissionKey[]) => hasAnyPermission(holder?.permissions ?? {}, keys);
      if (!holder || holder.disabled || !may(mayFetch) || !may(needs))
        refuse("permission-denied", "You no longer have permission to see this file.");
    },
  },
];
