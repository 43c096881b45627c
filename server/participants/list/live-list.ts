import { filterReducer, type ListFilter, listFilterNames } from "@hb/domain/participants/filters.ts";
import { defaultSort, isHbSort, type Sort } from "@hb/domain/participants/sorting.ts";
import type { Sql } from "@hb/platform/database/connect.ts";
import { createSharedRefresh } from "../../shared-refresh.ts";
import type { Counted, Found, Page } from "../list-engine/engine.ts";
import { createInlineHost, createThreadHost, type Host } from "../list-engine/host.ts";
import type { Wanted } from "../list-engine/match.ts";
import {
  type ListQuery,
  lists,
  maxPeople,
  microseconds,
  namedCounts,
  type OptionCounts,
  wantedBy,
} from "./list-query.ts";
import * as sql from "./list-sql.ts";

/** In any order: the engine knows those of HB's own columns. */
export type ListPage = Omit<Page, "sort"> & { sort: Sort };

/** The list as it currently is in the database. */
export interface LiveList {
  find(asked: ListQuery, page: ListPage): Promise<Found>;
  total(asked: ListQuery): Promise<number>;
  count(asked: ListQuery): Promise<{ total: number; counts: OptionCounts }>;
  /** For each choice of these questions of the study's own: how many match it and all other filters. */
  countOwn(asked: ListQuery, questions: readonly string[]): Promise<Record<string, Record<string, number>>>;
  /** How many of those who match have each option: unlike `count`, which leaves out an option's own filter. */
  countWithin(asked: ListQuery): Promise<{ total: number; counts: OptionCounts }>;
  /** For those who match and registered between each moment and the next: how many have each option of a filter. */
  countRegistered(asked: ListQuery, filter: ListFilter, moments: readonly string[]): Promise<Record<string, number>[]>;
  /** When the first of them registered. */
  firstRegisteredAt(asked: ListQuery): Promise<string | null>;
  /** Everyone who matches. */
  ids(asked: ListQuery): Promise<Int32Array>;
  /** Called at start, so that the first user doesn't wait. A failure shows up in the next query. */
  warm(): void;
  stop(): Promise<void>;
}

/** An engine that has everyone, and up to where it has followed the changes. */
interface Kept {
  host: Host;
  horizon: sql.Horizon;
}

/** Where a reading that failed goes on. */
interface Reading {
  host: Host;
  horizon: sql.Horizon | undefined;
  after: number;
}

const everyone = { sort: defaultSort, offset: 0, limit: maxPeople } as const;

/** A study of more people has a thread of its own for them. */
const maxInlinePeople = 10_000;

/**
 * Before each answer, rows of transactions that hadn't ended at the last refresh are read again: usually none. So users
 * see their own changes at once, in any process, and no answer differs from what PostgreSQL would say. Rows are never
 * deleted, so nothing has to be removed. Until everyone was read for the first time, PostgreSQL answers the page that
 * people see first.
 */
export function createLiveList(db: Sql, { maxInline = maxInlinePeople }: { maxInline?: number } = {}): LiveList {
  let kept: Kept | undefined;
  let reading: Reading | undefined;
  let moving: Promise<void> | undefined;
  let isStopped = false;

  function openThread(): Host {
    const host = createThreadHost(lists, () => {
      if (kept?.host === host) kept = undefined;
      if (reading?.host === host) reading = undefined;
    });
    return host;
  }

  /**
   * Part by part, each as it is when it's read: changes in between are of transactions at or after the first part's
   * horizon, and are read again with those that follow. So no transaction stays open, and nothing is begun anew.
   */
  async function readAll(from: Reading): Promise<Kept> {
    let put: Promise<unknown> = Promise.resolve();
    for (;;) {
      const part = await sql.readPart(db, from.after);
      from.horizon ??= part.horizon;
      // One part is read while the one before is put into its place, and no more wait in memory.
      await put;
      if (part.rows.length > 0) put = from.host.ask("put", part.rows);
      from.after = part.last;
      if (part.isLast) break;
    }
    await put;
    await from.host.ask("prepare");
    return { host: from.host, horizon: from.horizon };
  }

  async function readOn(known: Kept): Promise<void> {
    let horizon: sql.Horizon | undefined;
    for (let after = 0, isLast = false; !isLast; ) {
      const part = await sql.readChanged(db, known.horizon, after);
      horizon ??= part.horizon;
      if (part.rows.length > 0) await known.host.ask("put", part.rows);
      ({ last: after, isLast } = part);
    }
    known.horizon = horizon ?? known.horizon;
  }

  async function openKept(): Promise<Kept> {
    if (!reading) {
      reading = { host: open(await sql.countUpTo(db, maxInline + 1)), horizon: undefined, after: 0 };
    }
    kept = await readAll(reading);
    reading = undefined;
    return kept;
  }

  const open = (size: number): Host => (size > maxInline ? openThread() : createInlineHost(lists));

  /** In the background: a study that has grown moves to a thread, and one whose texts changed often gives memory back. */
  function rebuild(size: number): void {
    const host = open(size);
    moving = readAll({ host, horizon: undefined, after: 0 })
      .then(moved => {
        const before = kept;
        kept = moved;
        // It's still answering those who asked before.
        return before?.host.ask("prepare").then(() => before.host.stop());
      })
      .catch(() => host.stop())
      .finally(() => {
        moving = undefined;
      });
  }

  const current = createSharedRefresh(async (): Promise<Host> => {
    if (isStopped) throw new Error("The participant list was stopped.");
    let known = kept ?? (await openKept());
    await readOn(known);
    // It may have been rebuilt meanwhile.
    while (kept && kept !== known) await readOn((known = kept));
    const { isInline, isWorn, size } = known.host;
    if (!moving && (isWorn || (isInline && size > maxInline))) rebuild(size);
    return known.host;
  });

  const find = async (asked: ListQuery, { sort, ...part }: ListPage): Promise<Found> => {
    if (!isHbSort(sort)) return findInOwnOrder(asked, { sort, ...part });
    const page = { sort, ...part };
    const isFirstPage = page.sort.by === "id" && Object.keys(asked.filters).length === 0 && page.limit <= maxSqlPage;
    if (!kept && isFirstPage) {
      void current().catch(() => {});
      return sql.findByNumber(db, page);
    }
    return (await current()).ask("find", await wantedOf(asked), page);
  };

  /** The engine finds who matches, and the database sorts them. */
  async function findInOwnOrder(asked: ListQuery, { sort, offset, limit }: ListPage): Promise<Found> {
    const among = await idsUnlessEveryone(asked);
    const ids = await sql.sortByOwnAnswer(db, { sort, among, offset, limit });
    const { total } = await find(asked, { sort: defaultSort, offset: 0, limit: 0 });
    const page = await (await current()).ask("find", { ...wantedBy({ ...asked, filters: {} }), among: ids }, everyone);
    const sharedOf = new Map(Array.from(page.ids, (id, at) => [id, page.shared[at] ?? 0]));
    return { total, ids, shared: Uint8Array.from(ids, id => sharedOf.get(id) ?? 0) };
  }

  /** Undefined = no filter, so the database needn't be told whom. */
  async function idsUnlessEveryone(asked: ListQuery): Promise<Int32Array | undefined> {
    return Object.keys(asked.filters).length === 0 ? undefined : (await find(asked, everyone)).ids;
  }

  /** The engine knows nothing of the study's own questions: the database finds whom they let through. */
  async function wantedOf(asked: ListQuery): Promise<Wanted> {
    const { own, suggested } = asked.filters;
    const wanted = wantedBy(asked);
    return own || suggested ? { ...wanted, among: await sql.findByOwnAnswers(db, { own, suggested }) } : wanted;
  }

  return {
    find,
    total: async asked => (await find(asked, { sort: defaultSort, offset: 0, limit: 0 })).total,
    count: async asked => named(await (await current()).ask("count", await wantedOf(asked))),
    async countOwn(asked, questions) {
      const { own = {} } = asked.filters;
      // Those without a filter of their own are counted together.
      const groups = [questions.filter(id => !(id in own)), ...questions.filter(id => id in own).map(id => [id])];
      const counted = await Promise.all(
        groups
          .filter(ids => ids.length > 0)
          .map(async ids => {
            const filters = ids.reduce(
              (all, id) => filterReducer(all, { kind: "own", id, filter: undefined }),
              asked.filters,
            );
            return sql.countOwnAnswers(db, { questions: ids, among: await idsUnlessEveryone({ ...asked, filters }) });
          }),
      );
      return Object.assign({}, ...counted) as Record<string, Record<string, number>>;
    },
    countWithin: async asked => named(await (await current()).ask("countWithin", await wantedOf(asked))),
    async countRegistered(asked, filter, moments) {
      const spans = await (await current()).ask(
        "countRegistered",
        await wantedOf(asked),
        filter,
        moments.map(microseconds),
      );
      return spans.map(counts => namedCounts(filter, counts));
    },
    async firstRegisteredAt(asked) {
      const first = await (await current()).ask("firstRegistered", await wantedOf(asked));
      return first === null ? null : new Date(Math.floor(first / 1000)).toISOString();
    },
    ids: async asked => (await find(asked, everyone)).ids,
    warm() {
      void current().catch(() => {});
    },
    async stop() {
      isStopped = true;
      await Promise.all([kept?.host.stop(), reading?.host.stop()]);
      await moving;
      await kept?.host.stop();
    },
  };
}

function named({ total, counts }: Counted): { total: number; counts: OptionCounts } {
  const byName = listFilterNames.map(filter => [filter, namedCounts(filter, counts[filter])]);
  return { total, counts: Object.fromEntries(byName) as OptionCounts };
}

/** More are asked for by exports and selections, which wait for everyone to be read. */
const maxSqlPage = 200;
