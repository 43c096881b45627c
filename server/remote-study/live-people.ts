import { unchangedUntil } from "@hb/domain/surveys/unchanged-until.ts";
import { addDays, dateInZone, startOfDay } from "@hb/domain/time.ts";
import type { Sql } from "@hb/platform/database/connect.ts";
import { createSharedRefresh } from "../shared-refresh.ts";
import type { Site } from "../site.ts";
import { findHorizon, type Horizon, listChanged } from "./list-sql.ts";
import { createEvaluation, type ListedPerson, type PersonRecord, readRecords } from "./people.ts";

/** Everyone in the remote study, as it currently is in the database. */
export interface LivePeople {
  current(now: string): Promise<readonly ListedPerson[]>;
  /** Called at start, so that the first user doesn't wait. A failure shows up in the next query. */
  warm(): void;
}

interface CachedPerson {
  known: PersonRecord;
  person: ListedPerson;
  /** Between these two moments, the person's standing doesn't change by itself. */
  since: string;
  until: string;
}

/**
 * Everyone is read once. Before each answer, only people with changes since then, by any process, are read again. Their
 * standing is recalculated, and that of anyone for whom a day, a noon or a survey window has passed.
 */
export function createLivePeople(site: Site, db: Sql): LivePeople {
  const known = new Map<number, PersonRecord>();
  const kept = new Map<number, CachedPerson>();
  let horizon: Horizon | undefined;
  let rules = "";
  let people: readonly ListedPerson[] | undefined;

  async function readSince(since: Horizon): Promise<void> {
    const changed = await listChanged(db, since);
    if (changed.ids.length === 0) {
      horizon = changed.horizon;
      return;
    }
    await db.begin("isolation level repeatable read read only", async tx => {
      const { ids, horizon: upTo } = await listChanged(tx, since);
      const found = await readRecords(tx, ids);
      for (const id of ids) known.delete(id);
      for (const one of found) known.set(one.facts.id, one);
      horizon = upTo;
    });
    people = undefined;
  }

  async function readAll(): Promise<void> {
    await db.begin("isolation level repeatable read read only", async tx => {
      const upTo = await findHorizon(tx);
      for (const one of await readRecords(tx)) known.set(one.facts.id, one);
      horizon = upTo;
    });
    people = undefined;
  }

  const readOn = createSharedRefresh(async () => {
    await (horizon === undefined ? readAll() : readSince(horizon));
  });

  /** A returned list is never changed, so that callers can keep it. */
  function evaluateAll(now: string): readonly ListedPerson[] {
    const asked = `${site.timeZone} ${site.remoteStudyWeeks}`;
    if (asked !== rules) kept.clear();
    rules = asked;
    const dayEnds = startOfDay(addDays(dateInZone(now, site.timeZone), 1), site.timeZone);
    const look = createEvaluation(site, now);
    let isSame = people !== undefined && people.length === known.size;
    for (const [id, one] of known) {
      const before = kept.get(id);
      if (before?.known === one && before.since <= now && now < before.until) continue;
      isSame = false;
      const person = look(one);
      const turns = unchangedUntil(person.course, person.clock);
      kept.set(id, { known: one, person, since: now, until: turns < dayEnds ? turns : dayEnds });
    }
    if (!isSame || !people) {
      for (const id of kept.keys()) if (!known.has(id)) kept.delete(id);
      people = Array.from(kept.values(), ({ person }) => person);
    }
    return people;
  }

  return {
    async current(now) {
      await readOn();
      return evaluateAll(now);
    },
    warm() {
      void readOn().catch(() => {});
    },
  };
}
