import { logAction } from "@hb/domain/log/actions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { addSessionComment, editSessionComment } from "@hb/domain/sessions/contract.ts";
import type { Session } from "@hb/domain/sessions/session.ts";
import type { LateStep } from "@hb/domain/sessions/timing.ts";
import { assertEditable, commentText } from "../comments/acts.ts";
import { handle } from "../handle.ts";
import { type ChangeContext, record } from "../log/acts.ts";
import { findPerson } from "../participants/acts.ts";
import type { Site } from "../site.ts";
import { staffOf } from "../staff.ts";
import * as sql from "./comments-sql.ts";
import { whenDone } from "./done-at.ts";
import { findSessions } from "./sql.ts";
import { sessionText } from "./text.ts";
import { aboutSession } from "./visits.ts";

/** Staff comments about a session. */
export const commentFunctions = (site: Site) => [
  handle(addSessionComment, async (context, { id, body, doneAt }) => {
    const { tx, actor, now } = context;
    const { at, late } = whenDone(context, site, doneAt);
    const [session] = await findSessions(tx, [id], now);
    if (!session) refuse("not-found", sessionText.gone);
    const author = staffOf(actor);
    const commentId = await sql.insertComment(tx, {
      sessionId: id,
      participantId: session.participant?.id ?? null,
      authorId: author.userId,
      authorName: author.name,
      body,
      now: at,
    });
    await recordComment(context, session, { old: null, new: body, ...late });
    return { commentId };
  }),

  handle(editSessionComment, async (context, { commentId, version, body }) => {
    const { tx, actor, now } = context;
    const comment = (await sql.lockComment(tx, commentId)) ?? refuse("not-found", commentText.gone);
    assertEditable(comment, actor, { version, body });
    const [session] = await findSessions(tx, [comment.sessionId], now);
    if (!session) refuse("not-found", sessionText.gone);
    const saved = await sql.editComment(tx, { id: commentId, body, now });
    await recordComment(context, session, { old: comment.body, new: body });
    return { version: saved };
  }),
];

async function recordComment(
  context: ChangeContext,
  session: Session,
  change: { old: string | null; new: string; late?: LateStep },
): Promise<void> {
  const person = session.participant ? await findPerson(context.tx, session.participant.id) : undefined;
  const payload = { ...change, startsAt: session.startsAt };
  await record(context, { action: logAction.sessionComment, ...aboutSession(session, person), payload });
}
