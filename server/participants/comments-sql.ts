import type { Comment } from "@hb/domain/comments/comment.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";
import {
  type CommentTables,
  commentColumns,
  editComment as edit,
  type StoredComment,
  withPast,
} from "../comments/acts.ts";

const tables: CommentTables = {
  comments: "study.participant_comments",
  versions: "study.participant_comment_versions",
};

interface AboutPerson {
  participantId: number;
}

const columns = `${commentColumns}, c.participant_id as "participantId"`;

export async function listComments(db: Queryable, participantId: number): Promise<(Comment & AboutPerson)[]> {
  const comments = await db<(StoredComment & AboutPerson)[]>`
    select ${db.unsafe(columns)} from study.participant_comments c where participant_id = ${participantId} order by id`;
  return withPast(db, tables, comments);
}

export async function lockComment(tx: Tx, id: number): Promise<(StoredComment & AboutPerson) | undefined> {
  const [row] = await tx<(StoredComment & AboutPerson)[]>`
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

export async function editComment(tx: Tx, edited: { id: number; body: string; now: string }): Promise<number> {
  return edit(tx, tables, edited);
}
