import { calendarFile } from "@hb/domain/sessions/calendar.ts";
import { feedDays } from "@hb/domain/sessions/feed-contract.ts";
import { sessionStatuses } from "@hb/domain/sessions/status.ts";
import { addDays, dateInZone, startOfDay } from "@hb/domain/time.ts";
import { isSecondFactorOverdue } from "@hb/domain/users/second-factor.ts";
import type { Database } from "@hb/platform/database/database.ts";
import type { Route } from "@hb/platform/http/routes.ts";
import { findAccount } from "@hb/platform/sign-in/accounts/accounts.ts";
import type { Site } from "../../site.ts";
import { grantedTo, permissionsOf } from "../../users/acts.ts";
import { hashOf } from "./feed-functions.ts";
import * as sql from "./feed-sql.ts";

const daysBack = 30;
const daysAhead = 400;

/** What the user can see right now; nothing if they are disabled, expired or without Scheduler. */
export function feedRoute(site: Site, database: Database): Route {
  return {
    path: "/calendar/:file",
    async get({ params, now }) {
      const [, secret] = /^([A-Za-z0-9_-]{43})\.ics$/.exec(params["file"] ?? "") ?? [];
      if (secret === undefined) return undefined;
      const createdAfter = new Date(Date.parse(now) - feedDays * 24 * 3_600_000).toISOString();
      const userId = await sql.findFeedOwner(database.read, { secretHash: hashOf(secret), createdAfter });
      const account = userId === undefined ? undefined : await findAccount(database.read, userId);
      const today = dateInZone(now, site.timeZone);
      const isOver = !account || account.disabled || (account.expiresOn !== null && account.expiresOn < today);
      if (isOver || account.changePassword || !permissionsOf(account, now).scheduler) return undefined;
      if (isSecondFactorOverdue(site.secondFactor, account, now)) return undefined;
      await sql.noteRead(database.write, account.uid, now);
      const rows = await sql.listFeedRows(database.read, {
        from: startOfDay(addDays(today, -daysBack), site.timeZone),
        to: startOfDay(addDays(today, daysAhead), site.timeZone),
      });
      const seesNames = permissionsOf(account, now).participants === true && !grantedTo(account).terms.hidesNames;
      const events = rows.map(row => ({
        uid: `session-${row.id}@hb`,
        sequence: row.version,
        changedAt: row.updatedAt,
        startsAt: row.startsAt,
        lengthMinutes: row.lengthMinutes,
        summary: `${row.participantId}${seesNames ? ` ${row.name}` : ""} · ${sessionStatuses.label(row.status)}`,
        location: row.station,
        organizer: { name: site.studyName, email: site.contactMailbox },
      }));
      return {
        contentType: "text/calendar; charset=utf-8",
        fileName: "sessions.ics",
        body: calendarFile("PUBLISH", events, { name: site.studyName }),
      };
    },
  };
}
