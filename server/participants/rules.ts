import { logAction } from "@hb/domain/log/actions.ts";
import { fullName, ParticipantId } from "@hb/domain/participants/participant.ts";
import { isAllowed } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { Tx } from "@hb/platform/database/connect.ts";
import type { Check, PathParams, StorageRule, Witnessed } from "@hb/platform/storage/rules.ts";
import { record } from "../log/acts.ts";
import * as documents from "./documents-sql.ts";
import { findParticipant } from "./sql.ts";

const mayWork: Check = identity => identity !== undefined && isAllowed(identity.actor, ["participants"]);
/** A file belongs to somebody, who is still somebody. */
const mayAdd: Check = async (identity, params, db) =>
  (await mayWork(identity, params, db)) && (await findParticipant(db, idIn(params)))?.anonymisedAt === null;

function idIn(params: PathParams): number {
  return ParticipantId.safeParse(Number(params["id"])).data ?? 0;
}

/** Files that staff keep about a person. The name that people gave a file travels in its metadata. */
export const participantStorageRules: readonly StorageRule[] = [
  {
    path: "participants/{id}/documents/{recordId}/{fileId}",
    listFrom: "participants/{id}/documents",
    maxBytes: 25 * 1024 * 1024,
    contentTypes: ["application/pdf", "image/jpeg", "image/png", "image/webp", "text/plain"],
    stripLocation: true,
    read: mayWork,
    write: mayAdd,
    delete: mayWork,
    list: mayWork,
    async onStored(tx, witnessed) {
      const { object, identity, params } = witnessed;
      const participantId = idIn(params);
      const name = fileNameOf(witnessed);
      await documents.putDocument(tx, {
        file: object.name,
        participantId,
        name,
        contentType: object.contentType,
        size: object.size,
        uploadedBy: identity?.uid ?? "",
        uploadedByName: identity?.actor.kind === "staff" ? identity.actor.name : "",
        uploadedAt: witnessed.now,
      });
      await recordFile(tx, witnessed, participantId, {
        action: logAction.documents,
        payload: { what: "added", fileName: name },
      });
    },
    async onDeleted(tx, witnessed) {
      const removed = await documents.removeDocument(tx, witnessed.object.name);
      if (!removed) return;
      const payload = { what: "removed" as const, fileName: removed.name };
      await recordFile(tx, witnessed, removed.participantId, { action: logAction.documents, payload });
    },
    async onRead(tx, witnessed) {
      const found = await documents.findDocument(tx, witnessed.object.name);
      const participantId = found?.participantId ?? idIn(witnessed.params);
      const payload = { fileName: found?.name ?? fileNameOf(witnessed) };
      await recordFile(tx, witnessed, participantId, { action: logAction.fileDownloaded, payload });
    },
  },
];

type FileEntry =
  | { action: typeof logAction.documents; payload: { what: "added" | "removed"; fileName: string } }
  | { action: typeof logAction.fileDownloaded; payload: { fileName: string } };

async function recordFile(
  tx: Tx,
  { identity, now }: Witnessed,
  participantId: number,
  entry: FileEntry,
): Promise<void> {
  const person = await findParticipant(tx, participantId);
  if (!person) refuse("not-found", "This participant does not exist.");
  const actor = identity?.actor ?? { kind: "anonymous" as const };
  await record({ tx, actor, now }, { participantId, participantName: fullName(person), ...entry });
}

function fileNameOf({ object, params }: Witnessed): string {
  return (object.customMetadata["fileName"] || params["fileId"] || object.name).slice(0, 200);
}
