import type { Queryable, Tx } from "@hb/platform/database/connect.ts";

export interface StoredComment {
  id: number;
  participantId: number;
  body: string;
  authorId: string;
  authorName: string;
  createdAt: string;
  editedAt: string | null;
  version: number;
  earlier: { body: string; writtenAt: string }[];
}

const columns = `c.id, c.participant_id as "participantId", c.body, c.author_id as "authorId", c.author_name as "authorName",
  c.created_at as "createdAt", c.edited_at as "editedAt", c.version`;

export async function listComments(db: Queryable, participantId: number): Promise<StoredComment[]> {
  const comments = await db<Omit<StoredComment, "earlier">[]>`
    select ${db.unsafe(columns)} from study.participant_comments c where participant_id = ${participantId} order by id`;
  const versions = await db<{ commentId: number; body: string; writtenAt: string }[]>`
    select comment_id as "commentId", body, written_at as "writtenAt" from study.participant_comment_versions
     where comment_id = any (${comments.map(({ id }) => id)}::integer[]) order by comment_id, version`;
  return comments.map(comment => ({
    ...comment,
    earlier: versions
      .filter(({ commentId }) => commentId === comment.id)
      .map(({ body, writtenAt }) => ({ body, writtenAt })),
  }));
}

export async function lockComment(tx: Tx, id: number): Promise<Omit<StoredComment, "earlier"> | undefined> {
  const [row] = await tx<Omit<StoredComment, "earlier">[]>`
    select ${tx.unsafe(columns)} from study.participant_comments c where id = ${id} for update`;
  return row;
}

export async function insertComment(
  tx: Tx,
  comment: { participantId: number; authorId: string; authorName: string; body: string; now: string },
): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into study.participant_comments (participant_id, author_id, author_name, body, created_at)
    values (${comment.participantId}, ${comment.authorId}, ${comment.authorName}, ${comment.body}, ${comment.now})
    returning id`;
  return row?.id ?? 0;
}

export async function editComment(
  tx: Tx,
  { id, body, now }: { id: number; body: string; now: string },
): Promise<number> {
  await tx`
    insert into study.participant_comment_versions (comment_id, version, body, written_at)
    select id, version, body, coalesce(edited_at, created_at) from study.participant_comments where id = ${id}`;
  const [row] = await tx<{ version: number }[]>`
    update study.participant_comments set body = ${body}, edited_at = ${now}, version = version + 1
     where id = ${id} returning version`;
  return row?.version ?? 0;
}
