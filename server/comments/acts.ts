import type { Comment } from "@hb/domain/comments/comment.ts";
import type { Actor } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { staffOf } from "../staff.ts";
import { changeText } from "../text.ts";
import { commentText as text } from "./text.ts";

export { type CommentTables, commentColumns, editComment, withPast } from "./sql.ts";
export { commentText } from "./text.ts";

export type StoredComment = Omit<Comment, "earlier">;

/** Only by its author, based on the current version. */
export function assertEditable(
  comment: StoredComment,
  actor: Actor,
  { version, body }: { version: number; body: string },
): void {
  if (comment.authorId !== staffOf(actor).userId) refuse("permission-denied", text.onlyAuthor(comment.authorName));
  if (comment.version !== version)
    refuse("aborted", text.changed, {
      theirs: { body: comment.body, version: comment.version },
      mine: { body },
    });
  if (comment.body === body) refuse("failed-precondition", changeText.none);
}
