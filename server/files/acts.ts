import { randomUUID } from "node:crypto";
import type { PermissionKey } from "@hb/domain/permissions.ts";
import type { Tx } from "@hb/platform/database/connect.ts";
import type { Staged } from "@hb/platform/storage/objects/objects.ts";
import type { StoredObject } from "@hb/platform/storage/rules.ts";
import type { Storage } from "@hb/platform/storage/storage.ts";

/** How long a file that someone requested is kept. */
export const keptMinutes = 15;

interface TemporaryFile {
  userId: string;
  /** Someone who no longer has any of these permissions can't download it either. */
  needs: readonly PermissionKey[];
  fileName: string;
  contentType: string;
  metadata?: Record<string, string>;
}

/** For one staff user. Returns its path in storage and until when it's available. */
export async function storeTemporaryFile(
  tx: Tx,
  storage: Storage,
  staged: Staged,
  { userId, needs, fileName, contentType, metadata = {} }: TemporaryFile,
): Promise<{ file: string; size: number; until: string }> {
  const object = await storage.keep(tx, staged, {
    name: `exports/${userId}/${randomUUID()}`,
    contentType,
    contentDisposition: `attachment; filename="${fileName}"`,
    customMetadata: { ...metadata, fileName, needs: needs.join(" ") },
  });
  return { file: object.name, size: object.size, until: expiryOf(object) };
}

/** Until when it's available. */
export function expiryOf({ timeCreated }: StoredObject): string {
  return new Date(Date.parse(timeCreated) + keptMinutes * 60_000).toISOString();
}
