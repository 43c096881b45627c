import type { AnonymizationReason } from "@hb/domain/data-protection/anonymization.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import type { Platform } from "@hb/platform/platform.ts";
import { type ChangeContext, erasePayloads, record } from "../log/acts.ts";
import type { PersonDataOwner } from "../person/acts.ts";

interface Anonymization {
  id: number;
  /** People merged into this one. */
  duplicates: readonly number[];
  why: AnonymizationReason;
  /** Whose request this confirms. */
  askedBy: string | undefined;
}

/**
 * Erases what identifies a person and everyone merged into them; all of them are locked. Signed consents are sealed and
 * stay. Files are deleted soon after the commit; a sweep removes what a crash leaves behind.
 */
export async function anonymize(
  context: ChangeContext,
  { id, duplicates, why, askedBy }: Anonymization,
  parts: readonly PersonDataOwner[],
  storage: Platform["storage"],
): Promise<void> {
  const { tx, now } = context;
  const lives = [...duplicates, id];
  const files = new Set<string>();
  const sealed = new Set<string>();
  for (const life of lives) {
    for (const part of parts) {
      const archive = await part.archive(tx, life);
      for (const file of archive.files) files.add(file);
      for (const file of archive.sealedFiles ?? []) sealed.add(file);
    }
    // Uploads without a row, such as a signature that was never used.
    for (const { name } of await storage.listUnder(tx, `participants/${life}/`)) files.add(name);
  }
  // Exported files may contain this person.
  for (const { name } of await storage.listUnder(tx, "exports/")) files.add(name);

  for (const life of lives) {
    for (const part of parts) await part.anonymize(tx, life, now);
    await storage.forgetUploads(tx, `participants/${life}/`);
  }
  for (const file of files) if (!sealed.has(file)) await storage.remove(tx, file);

  for (const life of lives) {
    const erased = await erasePayloads(context, life);
    await record(context, {
      action: logAction.personAnonymized,
      participantId: life,
      payload: { erased, why, ...(askedBy !== undefined && { askedBy }) },
    });
  }
}
