import { z } from "zod";
import { Instant, PlainText, RequestId, Version } from "../contract.ts";

/** A colleague's comment about a person or a session. */
export const Comment = z.object({
  id: z.int(),
  body: z.string(),
  authorId: PlainText,
  authorName: PlainText,
  createdAt: Instant,
  editedAt: Instant.nullable(),
  version: Version,
  /** Earlier versions, oldest first. */
  earlier: z.array(z.object({ body: z.string(), writtenAt: Instant })),
});
export type Comment = z.infer<typeof Comment>;

export const CommentBody = z.string().trim().min(1, "Enter a comment.").max(4000);

/** Only by its author. Earlier versions are kept. */
export const CommentEdit = z.object({
  requestId: RequestId,
  commentId: z.int().min(1),
  version: Version,
  body: CommentBody,
});
