import { isAllowed, type PermissionKey } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { StorageRule } from "@hb/platform/storage/rules.ts";
import { endOf, minutesKept } from "./acts.ts";

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
    async onRead(_tx, { object, now }) {
      // A link that was asked for late would outlive the file: its time is counted from when it was made.
      if (endOf(object) <= now) refuse("permission-denied", "This link is wrong or has run out.");
    },
  },
];
