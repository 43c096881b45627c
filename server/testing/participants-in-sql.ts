import { type AgeRange, birthDatesIn } from "@hb/domain/participants/age-ranges.ts";
import type { FilterName, Filters, ListFilter } from "@hb/domain/participants/filters.ts";
import { listFilterNames, optionsOf } from "@hb/domain/participants/filters.ts";
import { digitsOf, fold, foldName } from "@hb/domain/participants/merge/identity.ts";
import type { HbSort, SortColumn } from "@hb/domain/participants/sorting.ts";
import { addDays, startOfDay } from "@hb/domain/time.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";

/*
 * What the list means, in plain SQL over the table itself: the reference that tests compare results with and the bench
 * compares speed with.
 */

export interface ListQuery {
  filters: Filters;
  today: string;
  timeZone: string;
}

const status = "p.status";
const singleColumns: Partial<Record<ListFilter, string>> = {
  genders: "p.gender",
  skinTypes: "p.skin_type",
  languages: "p.language",
  statuses: status,
  sources: "p.source",
  participantTypes: "p.type",
  ownerTypes: "p.owner_type",
  consents: "p.consent",
  emailConfirmed: "case when p.unconfirmed_since is null then 1 else 2 end",
};
const severalColumns: Partial<Record<ListFilter, string>> = {
  ethnicities: "p.ethnicities",
  consideringBrands: "p.considering_brands",
};
const sharedColumns: Partial<Record<ListFilter, string>> = {
  duplicateName: "name_key",
  duplicateEmail: "email_key",
  duplicatePhone: "phone",
};

/** The condition under which one option of a list filter matches. */
function optionCondition(filter: ListFilter, value: number | null, today: string): string {
  const single = singleColumns[filter];
  if (single) return value === null ? `${single} is null` : `${single} = ${value}`;
  const several = severalColumns[filter];
  if (several) return value === null ? `${several} = '{}'` : `${value} = any (${several})`;
  const shared = sharedColumns[filter];
  if (shared) {
    const shares = `exists (select from study.participants o where o.${shared} = p.${shared} and o.id <> p.id and o.status is distinct from 8)`;
    return value === 1 ? shares : `not ${shares}`;
  }
  const { first, last } = birthDatesIn(value as AgeRange, today);
  return `p.born_on ${first === null ? `<= '${last}'` : `between '${first}' and '${last}'`}`;
}

function conditions({ filters, today, timeZone }: ListQuery, except?: FilterName): string[] {
  const all: string[] = [];
  for (const filter of listFilterNames) {
    const values = filters[filter];
    if (!values || filter === except) continue;
    all.push(`(${values.map(value => optionCondition(filter, value, today)).join(" or ") || "false"})`);
  }
  // In this form the bench's indexes of parts of texts can be used.
  const contains = (column: string, text: string) => `${column} like ${quoted(`%${text.replace(/[\\%_]/g, "\\$&")}%`)}`;
  if (filters.name !== undefined) all.push(contains("p.name_search", foldName(filters.name)));
  if (filters.email !== undefined) all.push(contains("p.email_search", fold(filters.email)));
  if (filters.city !== undefined) all.push(contains("p.city_search", fold(filters.city)));
  if (filters.phone !== undefined && digitsOf(filters.phone) !== "")
    all.push(contains("p.phone", digitsOf(filters.phone)));
  if (filters.id !== undefined) all.push(`p.id::text = ${quoted(filters.id.trim())}`);
  if (filters.registeredFrom !== undefined)
    all.push(`p.created_at >= '${startOfDay(filters.registeredFrom, timeZone)}'`);
  if (filters.registeredTo !== undefined)
    all.push(`p.created_at < '${startOfDay(addDays(filters.registeredTo, 1), timeZone)}'`);
  return all;
}

const sortColumns: Record<SortColumn, string> = {
  id: "p.id",
  name: `p.name_sort collate "C"`,
  email: `nullif(p.email_search, '') collate "C"`,
  city: `nullif(p.city_search, '') collate "C"`,
  bornOn: "p.born_on",
  gender: "p.gender",
  language: "p.language",
  status: "p.status",
  type: "p.type",
  ownerType: "p.owner_type",
  source: "p.source",
  consent: "p.consent",
  createdAt: "p.created_at",
  updatedAt: "p.updated_at",
};

interface Page {
  sort: HbSort;
  offset: number;
  limit: number;
}

export async function idsInSql(db: Queryable, asked: ListQuery, { sort, offset, limit }: Page): Promise<number[]> {
  const direction = sort.descending ? "desc" : "asc";
  const rows = await db.unsafe<{ id: number }[]>(`
    select id from study.participants p ${where(conditions(asked))}
     order by ${sortColumns[sort.by]} ${direction} nulls last, p.id ${direction} limit ${limit} offset ${offset}`);
  return rows.map(({ id }) => id);
}

export async function totalInSql(db: Queryable, asked: ListQuery): Promise<number> {
  const [row] = await db.unsafe<{ count: number }[]>(
    `select count(*)::int as count from study.participants p ${where(conditions(asked))}`,
  );
  return row?.count ?? 0;
}

/** Page and total together, with everything a row of the list shows. */
export async function pageInSql(db: Queryable, asked: ListQuery, { sort, offset, limit }: Page): Promise<unknown[]> {
  const direction = sort.descending ? "desc" : "asc";
  return db.unsafe(`
    select p.*, count(*) over () as total from study.participants p ${where(conditions(asked))}
     order by ${sortColumns[sort.by]} ${direction} nulls last, p.id ${direction} limit ${limit} offset ${offset}`);
}

/** For each option of each list filter: how many match it and all other filters. */
export async function countsInSql(db: Queryable, asked: ListQuery): Promise<Record<string, Record<string, number>>> {
  const counts: Record<string, Record<string, number>> = {};
  for (const filter of listFilterNames) {
    const { ids, toAddress } = optionsOf(filter);
    const sums = ids.map(
      id => `count(*) filter (where ${optionCondition(filter, id, asked.today)})::int as "${toAddress(id)}"`,
    );
    const [row] = await db.unsafe<Record<string, number>[]>(
      `select ${sums.join(", ")} from study.participants p ${where(conditions(asked, filter))}`,
    );
    counts[filter] = { ...row };
  }
  return counts;
}

function where(all: readonly string[]): string {
  return all.length > 0 ? `where ${all.join(" and ")}` : "";
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
