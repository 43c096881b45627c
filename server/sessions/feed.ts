import { createHash, randomBytes } from "node:crypto";
import { refuse } from "@hb/domain/refusal.ts";
import { calendarFile } from "@hb/domain/sessions/calendar.ts";
import { createCalendarFeed, getCalendarFeed, revokeCalendarFeed } from "@hb/domain/sessions/feed-contract.ts";
import { sessionStatuses } from "@hb/domain/sessions/status.ts";
import { addDays, dateInZone, startOfDay } from "@hb/domain/time.ts";
import { handle } from "@hb/platform/functions/handle.ts";
import type { Route } from "@hb/platform/http/routes.ts";
import type { Platform } from "@hb/platform/platform.ts";
import { findAccount } from "@hb/platform/sign-in/accounts.ts";
import { record } from "../log/acts.ts";
import type { Site } from "../site.ts";
import { staffOf } from "../staff.ts";
import * as sql from "./feed-sql.ts";

const daysBack = 30;
const daysAhead = 400;

function hashOf(secret: string): Buffer {
  return createHash("sha256").update(`calendar feed\n${secret}`).digest();
}

/** A calendar of the site's sessions at an address that only its user knows. */
export const feedFunctions = (site: Site) => [
  handle(getCalendarFeed, async ({ db, actor }) => ({ feed: (await sql.findFeed(db, staffOf(actor).userId)) ?? null })),

  handle(createCalendarFeed, async (happening, _input) => {
    const { userId, name } = staffOf(happening.actor);
    const secret = randomBytes(32).toString("base64url");
    await sql.putFeed(happening.tx, { userId, secretHash: hashOf(secret), now: happening.now });
    const subject = { kind: "user", id: userId } as const;
    await record(happening, { action: 150, subject, payload: { name, what: "calendarFeedMade" } });
    return { address: `${site.webAppUrl()}/calendar/${secret}.ics` };
  }),

  handle(revokeCalendarFeed, async (happening, _input) => {
    const { userId, name } = staffOf(happening.actor);
    if (!(await sql.deleteFeed(happening.tx, userId))) refuse("not-found", "There is no calendar address.");
    const subject = { kind: "user", id: userId } as const;
    await record(happening, { action: 150, subject, payload: { name, what: "calendarFeedEnded" } });
    return {};
  }),
];

/** What its user may see at this moment; nothing for one who is disabled, expired or may not open the scheduler. */
export function feedRoute(site: Site, started: Promise<Platform>): Route {
  return {
    path: "/calendar/:file",
    async answer({ params, now }) {
      const [, secret] = /^([A-Za-z0-9_-]{43})\.ics$/.exec(params["file"] ?? "") ?? [];
      if (secret === undefined) return undefined;
      const { database } = await started;
      const userId = await sql.findFeedOwner(database.read, hashOf(secret));
      const account = userId === undefined ? undefined : await findAccount(database.read, userId);
      const today = dateInZone(now, site.timeZone);
      const isOver = !account || account.disabled || (account.expiresOn !== null && account.expiresOn < today);
      if (isOver || account.changePassword || !account.permissions.scheduler) return undefined;
      await sql.noteRead(database.write, account.uid, now);
      const rows = await sql.listFeedRows(database.read, {
        from: startOfDay(addDays(today, -daysBack), site.timeZone),
        to: startOfDay(addDays(today, daysAhead), site.timeZone),
      });
      const seesNames = account.permissions.participants === true;
      const events = rows.map(row => ({
        uid: `session-${row.id}@hb`,
        sequence: row.version,
        changedAt: row.updatedAt,
        startsAt: row.startsAt,
        lengthMinutes: row.lengthMinutes,
        summary: `${row.participantId}${seesNames ? ` ${row.name}` : ""} · ${sessionStatuses.label(row.status)}`,
        location: row.station,
      }));
      return {
        contentType: "text/calendar; charset=utf-8",
        fileName: "sessions.ics",
        body: calendarFile("PUBLISH", events, { name: site.studyName }),
      };
    },
  };
}
