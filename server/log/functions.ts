import { withoutNames } from "@hb/domain/hidden-names/entries.ts";
import { type LogAction, readableActions } from "@hb/domain/log/actions.ts";
import { countLog, getHistory, type LogCursor, listLog } from "@hb/domain/log/contract.ts";
import type { LoggedEntry, Subject } from "@hb/domain/log/entry.ts";
import { logSince } from "@hb/domain/log/limiter.ts";
import { searchedWords } from "@hb/domain/log/search.ts";
import { canReadAboutUsers, payloadFor } from "@hb/domain/log/visibility.ts";
import type { Actor, Permissions } from "@hb/domain/permissions.ts";
import type { Sql } from "@hb/platform/database/connect.ts";
import { handle } from "../handle.ts";
import { hidesNames } from "../hidden-names/acts.ts";
import type { Site } from "../site.ts";
import * as sql from "./sql.ts";

/** Frequent words are searched among this many newest entries. */
const maxNewestSearched = 2_000;
/** How far one call searches for words that are neither frequent nor rare; the next page continues. */
const maxSearchedPerCall = 20_000;
/** A word in more entries than this isn't rare. */
const maxRareEntries = 10_000;
/** The text index works on pieces of three letters. */
const indexedLetters = 3;

export const logFunctions = (site: Site) => [
  handle(listLog, async ({ db, actor, now }, { days, participantId, subject, ...input }) => {
    const permissions = permissionsOf(actor);
    const record = participantId ? { kind: "participant" as const, id: String(participantId) } : subject;
    const since = logSince(days, now, site.timeZone);
    const wanted = logQueryFor(permissions, { ...input, record, since });
    const words = searchedWords(input.text ?? "");
    if (words.length > 0) return pageOfText(db, actor, wanted, words);
    const isNarrowed = record !== undefined || input.userId !== undefined;
    return pageOf(actor, wanted, await (isNarrowed ? sql.listNarrowed(db, wanted) : sql.listByAction(db, wanted)));
  }),

  handle(getHistory, async ({ db, actor }, { subject: record, before, limit }) => {
    const permissions = permissionsOf(actor);
    const wanted = logQueryFor(permissions, { record, before, limit });
    return pageOf(actor, wanted, await sql.listNarrowed(db, wanted));
  }),

  handle(countLog, async ({ db, actor, now }) => {
    const since = logSince(1, now, site.timeZone);
    return { today: await sql.countEntries(db, logQueryFor(permissionsOf(actor), { since, limit: 0 })) };
  }),
];

interface Page {
  entries: LoggedEntry[];
  next: LogCursor | null;
}

/** Finds rare words by the index and frequent ones among the newest entries, within the limits of one call. */
async function pageOfText(db: Sql, actor: Actor, wanted: sql.LogQuery, words: string[]): Promise<Page> {
  const newest = await sql.listNewest(db, wanted, words, maxNewestSearched);
  if (newest.length >= wanted.limit) return pageOf(actor, wanted, newest);
  const isIndexed = words.some(word => word.length >= indexedLetters);
  if (isIndexed && (await sql.countByText(db, words, maxRareEntries + 1)) <= maxRareEntries)
    return pageOf(actor, wanted, await sql.listByText(db, wanted, words));
  const page = pageOf(actor, wanted, await sql.listNewest(db, wanted, words, maxSearchedPerCall));
  return { ...page, next: page.next ?? (await sql.findEndOfNewest(db, wanted, maxSearchedPerCall)) ?? null };
}

/** Asks for one more than a page, which shows whether there is a next one. */
function pageOf(actor: Actor, { limit }: sql.LogQuery, found: readonly LoggedEntry[]): Page {
  const permissions = permissionsOf(actor);
  const allowed = found.slice(0, limit - 1).map(entry => ({
    ...entry,
    payload: entry.payload && payloadFor(permissions, entry.action, entry.payload),
  }));
  const entries = hidesNames(actor) ? allowed.map(withoutNames) : allowed;
  const last = entries.at(-1);
  return { entries, next: last && found.length === limit ? { at: last.at, id: last.id } : null };
}

interface LogRequest {
  actions?: readonly LogAction[] | undefined;
  record?: Subject | undefined;
  userId?: string | undefined;
  since?: string;
  before?: LogCursor | undefined;
  limit: number;
}

export function logQueryFor(permissions: Permissions, asked: LogRequest): sql.LogQuery {
  const readable = readableActions(permissions);
  const { actions, record, userId, since, before, limit } = asked;
  return {
    actions: actions ? readable.filter(action => actions.includes(action)) : readable,
    aboutUsers: canReadAboutUsers(permissions),
    since: since ?? null,
    before: before ?? null,
    record,
    userId,
    limit: limit + 1,
  };
}

function permissionsOf(actor: Actor): Permissions {
  return actor.kind === "staff" ? actor.permissions : {};
}
