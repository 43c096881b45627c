import type { Comment } from "@hb/domain/comments/comment.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";

/** The tables for a feature's comments and their earlier versions; the feature owns both. */
export interface CommentTables {
  comments: string;
  versions: string;
}

/** For a table of comments `c`. */
export const commentColumns = `c.id, c.body, c.author_id as "authorId", c.author_name as "authorName",
  c.created_at as "createdAt", c.edited_at as "editedAt", c.version`;

export async function withPast<C extends { id: number }>(
  db: Queryable,
  tables: CommentTables,
  comments: readonly C[],
): Promise<(C & Pick<Comment, "earlier">)[]> {
  const versions = await db<{ commentId: number; body: string; writtenAt: string }[]>`
    select comment_id as "commentId", body, written_at as "writtenAt" from ${db.unsafe(tables.versions)}
     where comment_id = any (${comments.map(({ id }) => id)}::integer[]) order by comment_id, version`;
  return comments.map(comment => ({
    ...comment,
    earlier: versions
      .filter(({ commentId }) => commentId === comment.id)
      .map(({ body, writtenAt }) => ({ body, writtenAt })),
  }));
}

export async function editComment(
  tx: Tx,
  tables: CommentTables,
  { id, body, now }: { id: number; body: string; now: string },
): Promise<number> {
  const table = tx.unsafe(tables.comments);
  await tx`
    insert into ${tx.unsafe(tables.versions)} (comment_id, version, body, written_at)
    select id, version, body, coalesce(edited_at, created_at) from ${table} where id = ${id}`;
  const [row] = await tx<{ version: number }[]>`
    update ${table} set body = ${body}, edited_at = ${now}, version = version + 1 where id = ${id} returning version`;
  return row?.version ?? 0;
}
