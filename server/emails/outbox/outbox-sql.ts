import type { EmailState } from "@hb/domain/emails/email.ts";
import type { EmailType } from "@hb/domain/emails/email-types.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { joined, moment, row, type StoredEmail } from "../sql.ts";
import { findFew, hasWords } from "./search-sql.ts";

export interface OutboxQuery {
  states?: readonly EmailState[] | undefined;
  types?: readonly EmailType[] | undefined;
  text?: string | undefined;
  /** Instead of the text, if only a few emails match it. */
  among?: readonly number[] | undefined;
  participantId?: number | undefined;
  isHeld?: boolean | undefined;
  /** Instants; the second is exclusive. */
  from?: string | undefined;
  before?: string | undefined;
  /** What the reader can see. */
  visible: readonly EmailType[];
  seesAddresses: boolean;
}

/** Searches once for several queries. */
export async function withMatches(db: Queryable, { text, ...asked }: OutboxQuery): Promise<OutboxQuery> {
  if (!text) return asked;
  const among = await findFew(db, { text, seesAddresses: asked.seesAddresses });
  return among ? { ...asked, among } : { ...asked, text };
}

/** Only includes conditions that are set, so that people are only joined when needed. */
function conditions(db: Queryable, asked: OutboxQuery, except?: "states" | "types") {
  const { states, types, text, among, participantId, isHeld, from, before, seesAddresses } = asked;
  return db`
    o.type = any (${[...asked.visible]}::integer[])
    ${states && except !== "states" ? db`and o.state = any (${[...states]}::text[])` : db``}
    ${types && except !== "types" ? db`and o.type = any (${[...types]}::integer[])` : db``}
    ${participantId === undefined ? db`` : db`and e.participant_id = ${participantId}`}
    ${isHeld === undefined ? db`` : db`and o.held = ${isHeld}`}
    ${from === undefined ? db`` : db`and ${db.unsafe(moment)} >= ${from}`}
    ${before === undefined ? db`` : db`and ${db.unsafe(moment)} < ${before}`}
    ${among === undefined ? db`` : db`and o.id = any (${[...among]}::bigint[])`}
    ${text ? db`and ${hasWords(db, { text, seesAddresses })}` : db``}`;
}

const orders = {
  at: moment,
  participant: "p.name_sort",
  type: "o.type",
  state:
    "array_position(array['planned','queued','sending','sent','uncertain','failed','cancelled','suppressed'], o.state)",
} as const;

export async function listEmails(
  db: Queryable,
  asked: OutboxQuery,
  page: { by: keyof typeof orders; descending: boolean; offset: number; limit: number },
): Promise<StoredEmail[]> {
  const direction = page.descending ? "desc" : "asc";
  return db<StoredEmail[]>`
    select ${db.unsafe(row)} from ${db.unsafe(joined)} where ${conditions(db, asked)}
     order by ${db.unsafe(`${orders[page.by]} ${direction} nulls last, o.id ${direction}`)}
     limit ${page.limit} offset ${page.offset}`;
}

/** The same for all rows, in batches. */
export function readEmails(
  db: Queryable,
  asked: OutboxQuery,
  { by, descending }: { by: keyof typeof orders; descending: boolean },
  size: number,
): AsyncIterable<StoredEmail[]> {
  const direction = descending ? "desc" : "asc";
  return db<StoredEmail[]>`
    select ${db.unsafe(row)} from ${db.unsafe(joined)} where ${conditions(db, asked)}
     order by ${db.unsafe(`${orders[by]} ${direction} nulls last, o.id ${direction}`)}`.cursor(size);
}

export async function countEmails(db: Queryable, asked: OutboxQuery): Promise<number> {
  const [found] = await db<{ count: number }[]>`
    select count(*) as count from ${db.unsafe(joined)} where ${conditions(db, asked)}`;
  return found?.count ?? 0;
}

export async function countBy(
  db: Queryable,
  asked: OutboxQuery,
  by: "states" | "types",
): Promise<{ key: string; count: number; held: number }[]> {
  const column = by === "states" ? "o.state" : "o.type::text";
  return db<{ key: string; count: number; held: number }[]>`
    select ${db.unsafe(column)} as key, count(*) as count, count(*) filter (where o.held) as held
      from ${db.unsafe(joined)} where ${conditions(db, asked, by)} group by 1`;
}
