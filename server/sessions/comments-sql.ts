import type { Queryable, Tx } from "@hb/platform/database/connect.ts";

export interface StoredComment {
  id: number;
  sessionId: number;
  body: string;
  authorId: string;
  authorName: string;
  createdAt: string;
  editedAt: string | null;
  version: number;
}
type CommentWithPast = Omit<StoredComment, "sessionId"> & { earlier: { body: string; writtenAt: string }[] };

const columns = `c.id, c.body, c.author_id as "authorId", c.author_name as "authorName", c.created_at as "createdAt",
  c.edited_at as "editedAt", c.version`;

/** About the slot, or about whoever is booked now; what was noted about somebody before is not theirs. */
export async function listComments(db: Queryable, sessionId: number): Promise<CommentWithPast[]> {
  const comments = await db<CommentWithPast[]>`
    select ${db.unsafe(columns)} from study.session_comments c join study.sessions s on s.id = c.session_id
     where c.session_id = ${sessionId} and (c.participant_id is null or c.participant_id = s.participant_id) order by c.id`;
  return withPast(db, comments);
}

export async function listCommentsAbout(db: Queryable, participantId: number): Promise<CommentWithPast[]> {
  const comments = await db<CommentWithPast[]>`
    select ${db.unsafe(columns)} from study.session_comments c where c.participant_id = ${participantId} order by c.id`;
  return withPast(db, comments);
}

async function withPast(db: Queryable, comments: readonly CommentWithPast[]): Promise<CommentWithPast[]> {
  const versions = await db<{ commentId: number; body: string; writtenAt: string }[]>`
    select comment_id as "commentId", body, written_at as "writtenAt" from study.session_comment_versions
     where comment_id = any (${comments.map(({ id }) => id)}::integer[]) order by comment_id, version`;
  return comments.map(comment => ({
    ...comment,
    earlier: versions
      .filter(({ commentId }) => commentId === comment.id)
      .map(({ body, writtenAt }) => ({ body, writtenAt })),
  }));
}

export async function lockComment(tx: Tx, id: number): Promise<StoredComment | undefined> {
  const [row] = await tx<StoredComment[]>`
    select ${tx.unsafe(columns)}, c.session_id as "sessionId" from study.session_comments c where id = ${id} for update`;
  return row;
}

export async function insertComment(
  tx: Tx,
  comment: {
    sessionId: number;
    participantId: number | null;
    authorId: string;
    authorName: string;
    body: string;
    now: string;
  },
): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into study.session_comments (session_id, participant_id, author_id, author_name, body, created_at)
    values (${comment.sessionId}, ${comment.participantId}, ${comment.authorId}, ${comment.authorName}, ${comment.body}, ${comment.now})
    returning id`;
  return row?.id ?? 0;
}

export async function editComment(
  tx: Tx,
  { id, body, now }: { id: number; body: string; now: string },
): Promise<number> {
  await tx`
    insert into study.session_comment_versions (comment_id, version, body, written_at)
    select id, version, body, coalesce(edited_at, created_at) from study.session_comments where id = ${id}`;
  const [row] = await tx<{ version: number }[]>`
    update study.session_comments set body = ${body}, edited_at = ${now}, version = version + 1
     where id = ${id} returning version`;
  return row?.version ?? 0;
}
