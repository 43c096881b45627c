import type { Comment } from "@hb/domain/comments/comment.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";
import {
  type CommentTables,
  commentColumns,
  editComment as edit,
  type StoredComment,
  withPast,
} from "../comments/acts.ts";

const tables: CommentTables = { comments: "study.session_comments", versions: "study.session_comment_versions" };

/** About the slot or the person booked now, without comments about someone who was booked before. */
export async function listComments(db: Queryable, sessionId: number): Promise<Comment[]> {
  const comments = await db<StoredComment[]>`
    select ${db.unsafe(commentColumns)} from study.session_comments c join study.sessions s on s.id = c.session_id
     where c.session_id = ${sessionId} and (c.participant_id is null or c.participant_id = s.participant_id) order by c.id`;
  return withPast(db, tables, comments);
}

export async function listCommentsAbout(db: Queryable, participantId: number): Promise<Comment[]> {
  const comments = await db<StoredComment[]>`
    select ${db.unsafe(commentColumns)} from study.session_comments c where c.participant_id = ${participantId} order by c.id`;
  return withPast(db, tables, comments);
}

export async function lockComment(tx: Tx, id: number): Promise<(StoredComment & { sessionId: number }) | undefined> {
  const [row] = await tx<(StoredComment & { sessionId: number })[]>`
    select ${tx.unsafe(commentColumns)}, c.session_id as "sessionId" from study.session_comments c where id = ${id} for update`;
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

export async function editComment(tx: Tx, edited: { id: number; body: string; now: string }): Promise<number> {
  return edit(tx, tables, edited);
}
