import type { Actor } from "@hb/domain/permissions.ts";
import type { StorageRule } from "@hb/platform/storage/rules.ts";
import { mayChange } from "../staff.ts";

/** Nine places, which are used again and again: the check leaves no room to store anything else. */
const isPlace = (n = "") => /^[1-9]$/.test(n);

const isOwn: StorageRule<Actor>["read"] = (identity, { uid, n }) =>
  identity?.uid === uid && mayChange(identity, "staff") && isPlace(n);

/** A small file that the system check writes, reads and deletes; nothing about the study. */
export const systemCheckStorageRules: readonly StorageRule<Actor>[] = [
  {
    path: "system-check/{uid}/{n}",
    maxBytes: 64 * 1024,
    contentTypes: ["text/plain"],
    read: isOwn,
    write: isOwn,
    delete: isOwn,
  },
];
