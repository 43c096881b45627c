import type { DateOn } from "@hb/domain/contract.ts";
import { headsetsIn, type ScreeningCondition } from "@hb/domain/participants/registration/screening.ts";
import { countedStatuses, turnedAwayStatuses } from "@hb/domain/participants/registration/targets.ts";
import { addDays, subtractYears } from "@hb/domain/time.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";
import { anyAnswerOf, numberBetween } from "../list/list-sql.ts";

const targetLock = 8_105;

/** Until the end of the transaction, no one else is counted toward these. In one order, so that no two wait for each other. */
export async function lockTargets(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx`
    select pg_advisory_xact_lock(${targetLock}, hashtext(id))
      from (select id from unnest(${[...ids]}::text[]) as id order by hashtext(id)) target`;
}

/** How many people of a group are still considered or take part; at most as many as are asked for. */
export async function countGroup(
  db: Queryable,
  all: readonly ScreeningCondition[],
  { today, atMost = 1_000_000 }: { today: DateOn; atMost?: number },
): Promise<number> {
  const isIn = all
    .map(condition => fits(db, condition, today))
    .reduce((one, other) => db`${one} and ${other}`, db`true`);
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from (
      select from study.participants p
       where merged_into is null and ${isIn}
         and (status = any (${[...countedStatuses]}::smallint[])
              or status is null and unconfirmed_since is null
                 and (suggestion is null or suggestion ->> 'status' <> all (${turnedAwayStatuses.map(String)}::text[])))
       limit ${atMost}) counted`;
  return row?.count ?? 0;
}

/** The same rule as screening has, for everyone at once; a test compares the two. */
function fits(db: Queryable, condition: ScreeningCondition, today: DateOn) {
  if (condition.kind === "range") {
    const { on, from, to } = condition;
    return on === "age" ? ageBetween(db, from, to, today) : numberBetween(db, on.slice("own.".length), { from, to });
  }
  const chosen = isAnyOf(db, condition);
  return condition.isNot ? db`${chosen} is not true` : chosen;
}

function isAnyOf(db: Queryable, { on, isAnyOf: ids }: Extract<ScreeningCondition, { kind: "choice" }>) {
  switch (on) {
    case "age":
      return db`false`;
    case "gender":
    case "country":
    case "state":
    case "type":
      return db`p.${db(on)} = any (${ids}::integer[])`;
    case "headsets": {
      const { types, quests } = headsetsIn(ids);
      return db`exists (select from study.participant_headsets h where h.participant_id = p.id
                         and (h.type = any (${types}::integer[]) or h.quest_type = any (${quests}::integer[])))`;
    }
    default:
      return anyAnswerOf(db, on.slice("own.".length), ids);
  }
}

/** As dates of birth. No one is older than this, and dates that far back aren't in any calendar. */
const maxAge = 200;

function ageBetween(db: Queryable, from: number | null, to: number | null, today: DateOn) {
  const years = (age: number) => Math.min(maxAge, Math.max(0, age));
  if (to !== null && to < 0) return db`false`;
  const first = to === null || to >= maxAge ? null : addDays(subtractYears(today, years(Math.floor(to)) + 1), 1);
  const last = from === null ? null : subtractYears(today, years(Math.ceil(from)));
  return db`p.born_on between coalesce(${first}::date, '-infinity') and coalesce(${last}::date, 'infinity')`;
}
