import { wordsOfList } from "@hb/domain/export/lists.ts";
import { isAllowed } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { Check, StorageRule } from "@hb/platform/storage/rules.ts";
import { exportMinutes } from "@hb/domain/export/contract.ts";
import * as sql from "./sql.ts";

/** Written by HB alone; read by whoever made it, while they may and while its time lasts. */
export function exportStorageRules(now: () => number): readonly StorageRule[] {
  const mayRead: Check = async (identity, { userId = "", exportId = "" }, db) => {
    if (identity?.actor.kind !== "staff" || identity.actor.userId !== userId) return false;
    const made = await sql.findExport(db, pathOf(userId, exportId));
    if (!made || isOver(made.expiresAt, new Date(now()).toISOString())) return false;
    return isAllowed(identity.actor, ["export"]) && isAllowed(identity.actor, wordsOfList(made.list).needs);
  };
  return [
    {
      path: "exports/{userId}/{exportId}",
      maxBytes: 1,
      contentTypes: ["application/zip", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
      read: mayRead,
      tokenMinutes: exportMinutes,
      async onRead(tx, { object, now: at }) {
        // A link that was asked for late would outlive the export: its time is counted from when it was made.
        const made = await sql.findExport(tx, object.name);
        if (!made || isOver(made.expiresAt, at)) refuse("permission-denied", "This link is wrong or has run out.");
      },
    },
  ];
}

export function pathOf(userId: string, exportId: string): string {
  return `exports/${userId}/${exportId}`;
}

function isOver(expiresAt: string, now: string): boolean {
  return expiresAt <= now;
}
