import { archivePerson } from "@hb/domain/data-protection/contract.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { Storage } from "@hb/platform/storage/storage.ts";
import { storeTemporaryFile } from "../files/acts.ts";
import { handle } from "../handle.ts";
import { record } from "../log/acts.ts";
import { findPerson, participantText } from "../participants/acts.ts";
import type { PersonDataOwner } from "../person/acts.ts";
import type { Site } from "../site.ts";
import { zip } from "../zip.ts";
import { collectArchive, entriesOf } from "./archive.ts";
import * as sql from "./sql.ts";
import { archiveText as text } from "./text.ts";

interface ArchiveDeps {
  site: Site;
  storage: Storage;
  parts: readonly PersonDataOwner[];
}

export const archiveFunctions = ({ site, storage, parts }: ArchiveDeps) => [
  handle(archivePerson, async ({ db, actor, now, inTransaction, progress, signal }, { participantId }) => {
    // An archive is a whole profile, so it needs permission to see one.
    if (actor.kind !== "staff" || !actor.permissions.participants) refuse("permission-denied", text.notPermitted);
    const person = (await findPerson(db, participantId)) ?? refuse("not-found", participantText.unknown);
    if (person.mergedInto !== null) refuse("failed-precondition", text.merged(person.mergedInto));
    if (person.anonymisedAt) refuse("failed-precondition", text.anonymized);
    const archive = await db.begin("isolation level repeatable read read only", async tx => {
      const [found] = await sql.findPeople(tx, [participantId]);
      return collectArchive(tx, parts, [participantId, ...(found?.duplicates ?? [])]);
    });
    const of = archive.files.length;
    progress({ files: 0, of });
    const about = {
      id: participantId,
      name: fullName(person),
      studyName: site.studyName,
      at: now,
      timeZone: person.timeZone ?? site.timeZone,
    };
    const entries = entriesOf({
      archive,
      about,
      asked: { surveys: site.surveys, fields: site.registration.fields },
      storage,
      onFile(done) {
        if (signal.aborted) refuse("cancelled", text.canceled);
        progress({ files: done, of });
      },
    });
    const staged = await storage.stage(zip(entries, now));
    const fileName = text.file(participantId);
    return inTransaction(async tx => {
      const kept = await storeTemporaryFile(tx, storage, staged, {
        needs: ["participants"],
        userId: actor.userId,
        fileName,
        contentType: "application/zip",
        metadata: { participantId: String(participantId) },
      });
      await record(
        { tx, actor, now },
        { action: logAction.personArchived, participantId, participantName: fullName(person), payload: { files: of } },
      );
      return { ...kept, fileName, files: of };
    });
  }),
];
