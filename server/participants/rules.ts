import { logAction } from "@hb/domain/log/actions.ts";
import { fullName, ParticipantId } from "@hb/domain/participants/participant.ts";
import type { Actor } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { Tx } from "@hb/platform/database/connect.ts";
import type { Check, ObjectEvent, PathParams, StorageRule } from "@hb/platform/storage/rules.ts";
import { record } from "../log/acts.ts";
import { mayAccess, mayChange } from "../staff.ts";
import * as documents from "./documents-sql.ts";
import { findParticipant } from "./sql.ts";
import { participantText as text } from "./text.ts";

const maySee: Check<Actor> = identity => mayAccess(identity, ["participants"]);
const mayWork: Check<Actor> = identity => mayChange(identity, ["participants"]);
/** Files belong to an existing person who wasn't anonymized. */
const mayAdd: Check<Actor> = async (identity, params, db) =>
  (await mayWork(identity, params, db)) && (await findParticipant(db, idIn(params)))?.anonymisedAt === null;

function idIn(params: PathParams): number {
  return ParticipantId.safeParse(Number(params["id"])).data ?? 0;
}

/** Documents that staff keep about a person. The original file name is in the metadata. */
export const participantStorageRules: readonly StorageRule<Actor>[] = [
  {
    path: "participants/{id}/documents/{recordId}/{fileId}",
    listFrom: "participants/{id}/documents",
    maxBytes: 25 * 1024 * 1024,
    contentTypes: ["application/pdf", "image/jpeg", "image/png", "image/webp", "text/plain"],
    stripLocation: true,
    read: maySee,
    write: mayAdd,
    delete: mayWork,
    list: maySee,
    async onStored(tx, event) {
      const { object, identity, params } = event;
      const participantId = idIn(params);
      const name = fileNameOf(event);
      await documents.putDocument(tx, {
        file: object.name,
        participantId,
        name,
        contentType: object.contentType,
        size: object.size,
        uploadedBy: identity?.uid ?? "",
        uploadedByName: identity?.actor.kind === "staff" ? identity.actor.name : "",
        uploadedAt: event.now,
      });
      await recordFile(tx, event, participantId, {
        action: logAction.documents,
        payload: { what: "added", fileName: name },
      });
    },
    async onDeleted(tx, event) {
      const removed = await documents.removeDocument(tx, event.object.name);
      if (!removed) return;
      const payload = { what: "removed" as const, fileName: removed.name };
      await recordFile(tx, event, removed.participantId, { action: logAction.documents, payload });
    },
    async onRead(tx, event) {
      const found = await documents.findDocument(tx, event.object.name);
      const participantId = found?.participantId ?? idIn(event.params);
      const payload = { fileName: found?.name ?? fileNameOf(event) };
      await recordFile(tx, event, participantId, { action: logAction.fileDownloaded, payload });
    },
  },
];

type FileEntry =
  | { action: typeof logAction.documents; payload: { what: "added" | "removed"; fileName: string } }
  | { action: typeof logAction.fileDownloaded; payload: { fileName: string } };

async function recordFile(
  tx: Tx,
  { identity, now }: ObjectEvent<Actor>,
  participantId: number,
  entry: FileEntry,
): Promise<void> {
  const person = await findParticipant(tx, participantId);
  if (!person) refuse("not-found", text.unknown);
  const actor = identity?.actor ?? { kind: "anonymous" as const };
  await record({ tx, actor, now }, { participantId, participantName: fullName(person), ...entry });
}

function fileNameOf({ object, params }: ObjectEvent<Actor>): string {
  const name = object.customMetadata["fileName"]?.replace(/[\s\p{Cc}]+/gu, " ").trim();
  return (name || params["fileId"] || object.name).slice(0, 200);
}
