import { type LogAction, readableActions } from "@hb/domain/log/actions.ts";
import { countLog, getHistory, listLog, type LogCursor } from "@hb/domain/log/contract.ts";
import type { LoggedEntry } from "@hb/domain/log/entry.ts";
import { logSince } from "@hb/domain/log/limiter.ts";
import { searchedWords } from "@hb/domain/log/search.ts";
import { canReadAboutUsers, payloadFor } from "@hb/domain/log/visibility.ts";
import type { Actor, Permissions } from "@hb/domain/permissions.ts";
import type { Sql } from "@hb/platform/database/connect.ts";
import { handle } from "@hb/platform/functions/handle.ts";
import type { Site } from "../site.ts";
import * as sql from "./sql.ts";

/** Words that occur often are found among so many newest entries. */
const near = 2_000;
/** How far one call looks for words too short for the index; the next page looks further. */
const far = 20_000;
/** The index over the text knows pieces of three letters. */
const indexed = 3;

export const logFunctions = (site: Site) => [
  handle(listLog, async ({ db, actor, now }, input) => {
    const permissions = permissionsOf(actor);
    const wanted = wantedBy(permissions, input, logSince(input.days, now, site.timeZone));
    const words = searchedWords(input.text ?? "");
    const { userId, participantId } = input;
    const record = participantId ? { kind: "participant" as const, id: String(participantId) } : input.subject;
    if (record || userId)
      return pageOf(permissions, wanted, await sql.listNarrowed(db, wanted, { record, userId, words }));
    return words.length > 0
      ? pageOfText(db, permissions, wanted, words)
      : pageOf(permissions, wanted, await sql.listByAction(db, wanted));
  }),

  handle(getHistory, async ({ db, actor }, input) => {
    const permissions = permissionsOf(actor);
    const wanted = wantedBy(permissions, input, null);
    return pageOf(permissions, wanted, await sql.listNarrowed(db, wanted, { record: input.subject, words: [] }));
  }),

  handle(countLog, async ({ db, actor, now }) => {
    const since = logSince(1, now, site.timeZone);
    return { today: await sql.countEntries(db, wantedBy(permissionsOf(actor), { limit: 0 }, since)) };
  }),
];

interface Page {
  entries: LoggedEntry[];
  next: LogCursor | null;
}

/** Words that are rare are found by the index, words that are frequent among the newest entries: each in its own time. */
async function pageOfText(db: Sql, permissions: Permissions, wanted: sql.Wanted, words: string[]): Promise<Page> {
  const newest = await sql.listNewest(db, wanted, words, near);
  if (newest.length >= wanted.limit) return pageOf(permissions, wanted, newest);
  if (words.some(word => word.length >= indexed))
    return pageOf(permissions, wanted, await sql.listByText(db, wanted, words));
  const page = pageOf(permissions, wanted, await sql.listNewest(db, wanted, words, far));
  return { ...page, next: page.next ?? (await sql.findEndOfNewest(db, wanted, far)) ?? null };
}

/** One more than a page is asked for, which tells whether there is a next one. */
function pageOf(permissions: Permissions, { limit }: sql.Wanted, found: readonly LoggedEntry[]): Page {
  const entries = found.slice(0, limit - 1).map(entry => ({
    ...entry,
    payload: entry.payload && payloadFor(permissions, entry.action, entry.payload),
  }));
  const last = entries.at(-1);
  return { entries, next: last && found.length === limit ? { at: last.at, id: last.id } : null };
}

interface Asked {
  actions?: readonly LogAction[] | undefined;
  before?: LogCursor | undefined;
  limit: number;
}

function wantedBy(permissions: Permissions, { actions, before, limit }: Asked, since: string | null): sql.Wanted {
  const readable = readableActions(permissions);
  return {
    actions: actions ? readable.filter(action => actions.includes(action)) : readable,
    aboutUsers: canReadAboutUsers(permissions),
    since,
    before: before ?? null,
    limit: limit + 1,
  };
}

function permissionsOf(actor: Actor): Permissions {
  return actor.kind === "staff" ? actor.permissions : {};
}
