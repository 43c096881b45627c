import type { Queryable, Tx } from "@hb/platform/database/connect.ts";

export interface StoredDocument {
  file: string;
  name: string;
  contentType: string;
  size: number;
  uploadedByName: string;
  uploadedAt: string;
}

export async function listDocuments(db: Queryable, participantId: number): Promise<StoredDocument[]> {
  return db<StoredDocument[]>`
    select file, name, content_type as "contentType", size, uploaded_by_name as "uploadedByName", uploaded_at as "uploadedAt"
      from study.participant_documents where participant_id = ${participantId} order by uploaded_at, file`;
}

export async function putDocument(
  tx: Tx,
  document: StoredDocument & { participantId: number; uploadedBy: string },
): Promise<void> {
  await tx`
    insert into study.participant_documents (file, participant_id, name, content_type, size, uploaded_by, uploaded_by_name, uploaded_at)
    values (${document.file}, ${document.participantId}, ${document.name}, ${document.contentType}, ${document.size},
            ${document.uploadedBy}, ${document.uploadedByName}, ${document.uploadedAt})
    on conflict (file) do update
       set name = excluded.name, content_type = excluded.content_type, size = excluded.size,
           uploaded_by = excluded.uploaded_by, uploaded_by_name = excluded.uploaded_by_name, uploaded_at = excluded.uploaded_at`;
}

export async function removeDocument(
  tx: Tx,
  file: string,
): Promise<{ participantId: number; name: string } | undefined> {
  const [row] = await tx<{ participantId: number; name: string }[]>`
    delete from study.participant_documents where file = ${file} returning participant_id as "participantId", name`;
  return row;
}

export async function findDocument(
  db: Queryable,
  file: string,
): Promise<{ participantId: number; name: string } | undefined> {
  const [row] = await db<{ participantId: number; name: string }[]>`
    select participant_id as "participantId", name from study.participant_documents where file = ${file}`;
  return row;
}
