import { isAllowed, type PermissionKey } from "@hb/domain/permissions.ts";
import type { StorageRule } from "@hb/platform/storage/rules.ts";
import { minutesKept } from "./acts.ts";

const mayFetch: readonly PermissionKey[] = ["export", "users"];

/** Written by HB alone, fetched by whom it was made for, also by a link that ends with the file. */
export const shortLivedStorageRules: readonly StorageRule[] = [
  {
    path: "exports/{userId}/{exportId}",
    maxBytes: 0,
    contentTypes: [],
    tokenMinutes: minutesKept,
    read: (identity, { userId }) =>
      identity !== undefined && identity.uid === userId && isAllowed(identity.actor, mayFetch),
  },
];
