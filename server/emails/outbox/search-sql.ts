import { foldName } from "@hb/domain/participants/merge/identity.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";

export interface SearchQuery {
  /** Part of a subject, name or address, or a participant number. */
  text: string;
  seesAddresses: boolean;
}

/** Up to this many matches are listed by id; more are filtered while reading. */
const maxMatches = 2000;

/**
 * The ids of emails that contain this text; undefined = there are many. Rare text is found by trigram indexes, one query
 * for each table, because a single condition over three tables would use none of them. For frequent text it's faster to
 * read the newest emails in order.
 */
export async function findFew(db: Queryable, searched: SearchQuery): Promise<number[] | undefined> {
  const { text, seesAddresses } = searched;
  const found = await db<{ id: number }[]>`
    select id from platform.outbox
     where subject ilike ${part(text)} ${seesAddresses ? db`or to_address ilike ${part(text)}` : db``}
    union all
    select email_id from study.emails where participant_id = any (array(${peopleNamed(db, text)}))
     limit ${maxMatches + 1}`;
  return found.length > maxMatches ? undefined : found.map(({ id }) => id);
}

/** The same as a condition on an email `o` to a person `e`. */
export function hasWords(db: Queryable, { text, seesAddresses }: SearchQuery) {
  return db`
    (o.subject ilike ${part(text)} ${seesAddresses ? db`or o.to_address ilike ${part(text)}` : db``}
     or e.participant_id in (${peopleNamed(db, text)}))`;
}

function peopleNamed(db: Queryable, text: string) {
  const name = foldName(text);
  const id = /^\d{1,9}$/.test(text) ? Number(text) : null;
  return db`
    select id from study.email_recipients
     where ${name === "" ? db`false` : db`name_search like ${part(name)}`} ${id === null ? db`` : db`or id = ${id}`}`;
}

function part(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
