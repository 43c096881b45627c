import { createHash, randomBytes } from "node:crypto";
import { logAction } from "@hb/domain/log/actions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { createCalendarFeed, getCalendarFeed, revokeCalendarFeed } from "@hb/domain/sessions/feed-contract.ts";
import { handle } from "../../handle.ts";
import { record } from "../../log/acts.ts";
import type { Site } from "../../site.ts";
import { staffOf } from "../../staff.ts";
import { feedText as text } from "../text.ts";
import * as sql from "./feed-sql.ts";

/** Only the hash is stored, so that no one who reads the database can open the calendar. */
export function hashOf(secret: string): Buffer {
  return createHash("sha256").update(`calendar feed\n${secret}`).digest();
}

/** A private calendar link for the site's sessions. */
export const feedFunctions = (site: Site) => [
  handle(getCalendarFeed, async ({ db, actor }) => ({ feed: (await sql.findFeed(db, staffOf(actor).userId)) ?? null })),

  handle(createCalendarFeed, async (context, _input) => {
    const { userId, name } = staffOf(context.actor);
    const secret = randomBytes(32).toString("base64url");
    await sql.putFeed(context.tx, { userId, secretHash: hashOf(secret), now: context.now });
    const subject = { kind: "user", id: userId } as const;
    await record(context, { action: logAction.user, subject, payload: { name, what: "calendarFeedMade" } });
    return { address: `${site.webAppUrl()}/calendar/${secret}.ics` };
  }),

  handle(revokeCalendarFeed, async (context, _input) => {
    const { userId, name } = staffOf(context.actor);
    if (!(await sql.deleteFeed(context.tx, userId))) refuse("not-found", text.none);
    const subject = { kind: "user", id: userId } as const;
    await record(context, { action: logAction.user, subject, payload: { name, what: "calendarFeedEnded" } });
    return {};
  }),
];
