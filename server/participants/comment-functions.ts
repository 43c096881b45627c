import { logAction } from "@hb/domain/log/actions.ts";
import { addComment, editComment } from "@hb/domain/participants/contract.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { assertEditable, commentText } from "../comments/acts.ts";
import { handle } from "../handle.ts";
import { record } from "../log/acts.ts";
import { staffOf } from "../staff.ts";
import { lockPerson } from "./acts.ts";
import * as sql from "./comments-sql.ts";

/** Staff comments about a person. */
export const commentFunctions = () => [
  handle(addComment, async (context, { id, body }) => {
    const { tx, actor, now } = context;
    const person = await lockPerson(tx, id);
    const author = staffOf(actor);
    const comment = { participantId: id, authorId: author.userId, authorName: author.name, body, now };
    const commentId = await sql.insertComment(tx, comment);
    const about = { participantId: id, participantName: fullName(person) };
    await record(context, { action: logAction.participantComment, ...about, payload: { old: null, new: body } });
    return { commentId };
  }),

  handle(editComment, async (context, { commentId, version, body }) => {
    const { tx, actor, now } = context;
    const comment = (await sql.lockComment(tx, commentId)) ?? refuse("not-found", commentText.gone);
    assertEditable(comment, actor, { version, body });
    const person = await lockPerson(tx, comment.participantId);
    const saved = await sql.editComment(tx, { id: commentId, body, now });
    const about = { participantId: person.id, participantName: fullName(person) };
    await record(context, {
      action: logAction.participantComment,
      ...about,
      payload: { old: comment.body, new: body },
    });
    return { version: saved };
  }),
];
