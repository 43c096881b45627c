import type { Actor } from "@hb/domain/permissions.ts";
import type { StorageRule } from "@hb/platform/storage/rules.ts";

const isOwn: StorageRule<Actor>["read"] = (identity, { uid }) =>
  identity?.actor.kind === "staff" && identity.uid === uid;

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
