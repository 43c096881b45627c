import { emailKey, fold, nameKey, searchedName, sortedName } from "@hb/domain/participants/merge/identity.ts";
import type { Participant, ParticipantCard } from "@hb/domain/participants/participant.ts";
import { type Profile, sortAnswers } from "@hb/domain/participants/profile.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";
import type { StoredType } from "@hb/platform/database/stored-values.ts";

type Column = readonly [name: string, type: string];

/** The column of each participant field; headsets have a table of their own. */
const columns = {
  firstName: ["first_name", "text"],
  lastName: ["last_name", "text"],
  email: ["email", "text"],
  phone: ["phone", "text"],
  bornOn: ["born_on", "date"],
  gender: ["gender", "smallint"],
  ethnicities: ["ethnicities", "smallint[]"],
  skinType: ["skin_type", "smallint"],
  country: ["country", "smallint"],
  state: ["state", "smallint"],
  city: ["city", "text"],
  postalCode: ["postal_code", "text"],
  street: ["street", "text"],
  timeZone: ["time_zone", "text"],
  language: ["language", "smallint"],
  industry: ["industry", "smallint"],
  glassesType: ["glasses_type", "smallint"],
  displayHeadsetExperience: ["display_headset_experience", "smallint[]"],
  specialAccommodation: ["special_accommodation", "smallint"],
  specialAccommodationText: ["special_accommodation_text", "text"],
  ownAccounts: ["own_accounts", "smallint[]"],
  consideringBrands: ["considering_brands", "smallint[]"],
  services: ["services", "smallint[]"],
  companies: ["companies", "smallint[]"],
  studySources: ["study_sources", "smallint[]"],
  source: ["source", "smallint"],
  type: ["type", "smallint"],
  ownerType: ["owner_type", "smallint"],
  status: ["status", "smallint"],
  ownAnswers: ["own_answers", "jsonb"],
  suggestion: ["suggestion", "jsonb"],
  unconfirmedSince: ["unconfirmed_since", "timestamptz"],
  consent: ["consent", "smallint"],
  mergedInto: ["merged_into", "integer"],
  anonymisedAt: ["anonymised_at", "timestamptz"],
  privacyVersion: ["privacy_version", "integer"],
  contactVersion: ["contact_version", "integer"],
  createdAt: ["created_at", "timestamptz"],
  updatedAt: ["updated_at", "timestamptz"],
} as const satisfies Partial<Record<keyof Participant, Column>>;

/** Folded by the program and not by the database, whose rules depend on where it runs. */
const derivedColumns = {
  nameKey: ["name_key", "text"],
  emailKey: ["email_key", "text"],
  nameSearch: ["name_search", "text"],
  nameSort: ["name_sort", "text"],
  emailSearch: ["email_search", "text"],
  citySearch: ["city_search", "text"],
  privacyAcceptedAt: ["privacy_accepted_at", "timestamptz"],
  contactAcceptedAt: ["contact_accepted_at", "timestamptz"],
} as const satisfies Record<string, Column>;

function derived(person: Pick<Profile, "firstName" | "lastName" | "email" | "city">) {
  return {
    nameKey: nameKey(person),
    emailKey: emailKey(person.email),
    nameSearch: searchedName(person),
    nameSort: sortedName(person),
    emailSearch: fold(person.email ?? ""),
    citySearch: fold(person.city ?? ""),
  };
}

const headsets = `coalesce((
  select json_agg(json_build_object('brand', brand, 'type', type, 'questType', quest_type, 'ownedFor', owned_for) order by position)
    from study.participant_headsets h where h.participant_id = p.id), '[]')`;
/** How each field of a participant `p` is read. */
export const participantFields: Readonly<Record<string, string>> = {
  id: "p.id",
  version: "p.version",
  ...Object.fromEntries(Object.entries(columns).map(([field, [name]]) => [field, `p.${name}`])),
  headsets,
};

export const participantTypes: Readonly<Record<string, StoredType>> = {
  id: "integer",
  version: "integer",
  ...Object.fromEntries(Object.entries(columns).map(([field, [, type]]) => [field, type])),
  headsets: "json",
};

/** Every field of a participant `p`. */
export const participantColumns = Object.entries(participantFields)
  .map(([field, value]) => `${value} as "${field}"`)
  .join(", ");

export async function findParticipant(db: Queryable, id: number): Promise<Participant | undefined> {
  const [row] = await db<Participant[]>`
    select ${db.unsafe(participantColumns)} from study.participants p where id = ${id}`;
  return row;
}

/** Locks the person until the end of the transaction. */
export async function lockParticipant(tx: Tx, id: number): Promise<Participant | undefined> {
  // Sent together and in this order, so that the row is read after it's locked.
  const lock = tx`select 1 from study.participants where id = ${id} for update`.execute();
  const [person] = await Promise.all([findParticipant(tx, id), lock]);
  return person;
}

/** In the order of their ids, so that two transactions can't deadlock. */
export async function lockPeople(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx`select from study.participants where id = any (${[...ids]}::integer[]) order by id for update`;
}

export async function lockParticipants(tx: Tx, ids: readonly number[]): Promise<Participant[]> {
  await lockPeople(tx, ids);
  return tx<Participant[]>`
    select ${tx.unsafe(participantColumns)} from study.participants p
     where id = any (${[...ids]}::integer[]) order by id`;
}

export async function findCard(db: Queryable, id: number): Promise<ParticipantCard | undefined> {
  const [row] = await db<ParticipantCard[]>`
    select id, first_name as "firstName", last_name as "lastName", phone, status, type
      from study.participants where id = ${id}`;
  return row;
}

/** A new person: from the form, by hand, from a file or for the sample. Ids are assigned unless given. */
export type NewParticipant = Omit<Participant, "id" | "version"> & { id?: number };

const written = { ...columns, ...derivedColumns };
const writtenNames = Object.values(written).map(([name]) => name);
const writtenFields = Object.keys(written).map(field => `"${field}"`);
const recordset = ['"id" integer', ...Object.entries(written).map(([field, [, type]]) => `"${field}" ${type}`)];

/** Returns the ids in the order of the given people. */
export async function insertParticipants(tx: Tx, people: readonly NewParticipant[]): Promise<number[]> {
  const numbered = await numberParticipants(tx, people);
  const rows = numbered.map(person => ({
    ...sortAnswers(person),
    ...derived(person),
    privacyAcceptedAt: person.privacyVersion === null ? null : person.createdAt,
    contactAcceptedAt: person.contactVersion === null ? null : person.createdAt,
  }));
  await tx`
    insert into study.participants (id, ${tx.unsafe(writtenNames.join(", "))})
    select id, ${tx.unsafe(writtenFields.join(", "))}
      from jsonb_to_recordset(${tx.json(rows)}) as given (${tx.unsafe(recordset.join(", "))})`;
  await insertHeadsets(
    tx,
    numbered.flatMap(({ id, headsets: owned }) =>
      owned.map((headset, position) => ({ ...headset, participantId: id, position })),
    ),
  );
  return numbered.map(({ id }) => id);
}

async function numberParticipants(tx: Tx, people: readonly NewParticipant[]) {
  const needed = people.filter(({ id }) => id === undefined).length;
  const fresh = await tx<{ id: number }[]>`
    select nextval(pg_get_serial_sequence('study.participants', 'id'))::integer as id from generate_series(1, ${needed})`;
  const ids = fresh.map(({ id }) => id).values();
  return people.map(person => ({ ...person, id: person.id ?? ids.next().value ?? 0 }));
}

async function insertHeadsets(tx: Tx, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  await tx`
    insert into study.participant_headsets (participant_id, position, brand, type, quest_type, owned_for)
    select "participantId", position, brand, type, "questType", "ownedFor"
      from jsonb_to_recordset(${tx.json(rows as never)}) as given
           ("participantId" integer, position smallint, brand smallint, type smallint, "questType" smallint, "ownedFor" smallint)`;
}

/** Saves the given fields and the folded values derived from them; returns the new version. */
export async function updateParticipant(
  tx: Tx,
  person: Participant,
  changes: Partial<Omit<Participant, "id" | "version" | "createdAt">>,
  now: string,
): Promise<number> {
  const { headsets: owned, ...plain } = changes;
  const after = { ...person, ...changes };
  const row: Record<string, unknown> = { ...plain, ...derived(after), updatedAt: now };
  const assignments = Object.keys(row).map(field => {
    const [name] = written[field as keyof typeof written];
    return `${name} = given."${field}"`;
  });
  const [saved] = await tx<{ version: number }[]>`
    update study.participants p set ${tx.unsafe(assignments.join(", "))}, version = version + 1
      from jsonb_to_record(${tx.json(row as never)}) as given (${tx.unsafe(recordset.join(", "))})
     where p.id = ${person.id} returning p.version`;
  if (owned) {
    await tx`delete from study.participant_headsets where participant_id = ${person.id}`;
    await insertHeadsets(
      tx,
      owned.map((headset, position) => ({ ...headset, participantId: person.id, position })),
    );
  }
  return saved?.version ?? person.version;
}

export async function setStatuses(
  tx: Tx,
  { ids, to, now }: { ids: readonly number[]; to: Participant["status"]; now: string },
): Promise<void> {
  await tx`
    update study.participants set status = ${to}, updated_at = ${now}, version = version + 1
     where id = any (${[...ids]}::integer[])`;
}

export async function countParticipants(db: Queryable): Promise<number> {
  const [row] = await db<{ count: number }[]>`select count(*) as count from study.participants`;
  return row?.count ?? 0;
}

/** How often a mailbox was registered since then, including this time. */
export async function countRegistrations(tx: Tx, key: string | null, since: string): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*) as count from study.participants where email_key = ${key} and created_at > ${since}`;
  return row?.count ?? 0;
}

/** By number: the language in which each wants to read, as far as it's known. */
export async function listLanguages(
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, Pick<Participant, "language">>> {
  const rows = await db<Pick<Participant, "id" | "language">[]>`
    select id, language from study.participants where id = any (${[...ids]}::integer[])`;
  return new Map(rows.map(row => [row.id, row]));
}

/** What would identify someone in a text. */
export async function listIdentifyingWords(db: Queryable, ids: readonly number[]): Promise<string[]> {
  const rows = await db<{ word: string | null }[]>`
    select unnest(array[email, phone, case when first_name <> '' and last_name <> '' then first_name || ' ' || last_name end,
                        case when first_name <> '' and last_name <> '' then last_name || ' ' || first_name end, street]) as word
      from study.participants where id = any (${[...ids]}::integer[])`;
  return [...new Set(rows.flatMap(({ word }) => (word && word.length > 3 ? [word] : [])))];
}
