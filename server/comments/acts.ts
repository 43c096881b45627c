import type { Comment } from "@hb/domain/comments/comment.ts";
import type { Actor } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { staffOf } from "../staff.ts";

export { type CommentTables, commentColumns, editComment, withPast } from "./sql.ts";

export type StoredComment = Omit<Comment, "earlier">;

/** Only by its author, based on the current version. */
export function assertEditable(
  comment: StoredComment,
  actor: Actor,
  { version, body }: { version: number; body: string },
): void {
  if (comment.authorId !== staffOf(actor).userId)
    refuse("permission-denied", `Only ${comment.authorName} can edit this comment.`);
  if (comment.version !== version)
    refuse("aborted", "This comment was just changed. Your change wasn't saved.", {
      theirs: { body: comment.body, version: comment.version },
      mine: { body },
    });
  if (comment.body === body) refuse("failed-precondition", "There are no changes to save.");
}
