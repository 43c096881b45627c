import { foldName } from "@hb/domain/participants/merge/identity.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";

export interface SearchQuery {
  /** Part of a subject, of a name or of an address, or somebody's number. */
  text: string;
  seesAddresses: boolean;
}

/** So many are named one by one; more are recognised as they are read. */
const maxMatches = 2000;

/**
 * The mails with these words, undefined = many. A rare word is found by indexes of three letters, each part by its own:
 * asked for in one condition over three tables none of them would be used. Of a word that stands in every subject the
 * newest ones come at once when all are read by their time, and the indexes would only be in the way.
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

/** The same of a mail `o` to somebody `e`. */
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
