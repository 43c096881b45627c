import { randomUUID } from "node:crypto";
import { connect, type Sql } from "@hb/platform/database/connect.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { httpsCallable } from "firebase/functions";
import { getBytes, ref, uploadString } from "firebase/storage";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyLog } from "../log/verification.ts";
import { consentLink, signFor, tradedClient, uploadDrawing } from "../testing/consents.ts";
import { addPerson } from "../testing/people.ts";
import { type Study, startStudy } from "../testing/study.ts";
import { unzip } from "../testing/unzip.ts";

const now = "2026-11-17T18:00:00.000Z";
let study: Study;
let owner: Sql;
beforeAll(async () => {
  study = await startStudy({ now });
  owner = connect(study.ownerUrl, { max: 1, name: "hb tests" });
});
afterAll(async () => {
  await owner.end();
  await study.stop();
});

/** Which rows of a table speak of these people; every table of the two schemas is here, by name or by its column. */
const rowsOf: Record<string, string> = {
  "study.participants": "id = any ($1)",
  "study.participant_comment_versions":
    "comment_id in (select id from study.participant_comments where participant_id = any ($1))",
  "study.session_comment_versions":
    "comment_id in (select id from study.session_comments where participant_id = any ($1))",
  "study.consent_withdrawals": "consent_id in (select id from study.consents where participant_id = any ($1))",
  "study.devices": "id in (select device_id from study.loans where participant_id = any ($1) and is_own)",
  "study.merges": "participant_id = any ($1) or other_participant_id = any ($1)",
  "platform.outbox": "id in (select email_id from study.emails where participant_id = any ($1))",
  "platform.storage_uploads": "name like 'participants/' || ($1::integer[])[1] || '/%'",
};

/** Tables that hold nothing about a person, or only what this test lets HB write itself. */
const aboutNobody = new Set(
  [
    // The log is written by HB itself, with the canary in every name and value: planting would break its chain.
    "log_entries log_payloads log_seals log_life log_refusals log_verifications",
    // Sealed as they were signed; and those whose words are names of staff and one of a list.
    "consents links link_proofs consent_asks anonymisation_requests",
    "approval_renewals attempts backup_tries calendar_feeds consent_texts consent_translations design_drafts design_versions device_photos enrolment_views imports permission_requests permission_uses processes saved_views second_factor_resets secret selections settings slow_calls stations",
  ].flatMap(names => names.split(" ").map(name => `study.${name}`)),
);

/** What may still be found: names and accounts of staff, keys and addresses inside HB, and what is sealed. */
const staysByDesign = [
  /^study\.consents\./,
  /\.(author|asked_by|booked_by|handed_over_by|taken_back_by|uploaded_by|locked_by|excused_by|reopened_by|handled_by|called_by|opened_by|by|witness|merged_by|decided_by)(_id|_name)?$/,
  /^study\.(emails\.(about_kind|about_id|rule_id))$/,
  /^platform\.outbox\.cause$/,
  // Of lists that are longer than a constraint: the hash of a published text, a time zone.
  /^study\.(consent_refusals\.text_hash|participants\.time_zone)$/,
];

interface Column {
  table: string;
  column: string;
  type: string;
}

function textColumns(): Promise<Column[]> {
  return owner<Column[]>`
    select format('%I.%I', c.table_schema, c.table_name) as table, c.column_name as column, c.udt_name as type
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema in ('study', 'platform') and t.table_type = 'BASE TABLE'
       and c.udt_name in ('text', '_text', 'jsonb', 'json', 'varchar') order by 1, 2`;
}

const isByDesign = (column: string) => staysByDesign.some(pattern => pattern.test(column));
const isAboutPeople = (table: string) => table in rowsOf || (table.startsWith("study.") && !aboutNobody.has(table));
const plantable = async () =>
  (await textColumns())
    .filter(({ table, column }) => isAboutPeople(table) && !isByDesign(`${table}.${column}`))
    .map(({ table }) => table);

/** Into every column that takes it: what a constraint limits to a list cannot tell who somebody is. */
async function plant(lives: number[]): Promise<void> {
  for (const { table, column, type } of await textColumns()) {
    const where = rowsOf[table] ?? "participant_id = any ($1)";
    if (!isAboutPeople(table) || isByDesign(`${table}.${column}`)) continue;
    const value =
      type === "_text"
        ? "array['canary']"
        : type === "text"
          ? "'canary ' || md5(ctid::text)"
          : `'{"canary": "canary"}'::${type}`;
    await owner
      .begin(async tx => {
        await tx.unsafe("set local session_replication_role = replica");
        await tx.unsafe(
          `update ${table} set ${column} = ${value} where (${where}) and coalesce(${column}::text, '') not ilike '%canary%'`,
          [lives],
        );
      })
      .catch((error: { code: string }) => {
        // A check, a key that others point to, or a column that is made from others.
        if (!["23514", "23503", "23505", "428C9"].includes(error.code)) throw error;
      });
  }
}

/** As a dump would hold them: every table of every schema of ours, by the columns in which the canary sings. */
async function hits(): Promise<string[]> {
  const found: string[] = [];
  const tables = await owner<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`;
  for (const { name } of tables) {
    const rows = await owner.unsafe<{ column: string }[]>(
      `select distinct field.key as column from ${name} t, jsonb_each_text(to_jsonb(t)) field where field.value ilike '%canary%'`,
    );
    found.push(...rows.map(({ column }) => `${name}.${column}`));
  }
  return found.sort();
}

const person = {
  firstName: "Canary",
  lastName: "Canary",
  email: "canary@canary.example",
  phone: "+14155550100",
  street: "1 Canary Row",
  city: "Canary",
  bornOn: "1990-05-31",
};

/** What takes many steps to come about, straight into the tables: what it says does not matter here, only that it is there. */
async function writeTheRest(id: number, other: number): Promise<void> {
  await owner.begin(async tx => {
    await tx.unsafe("set local session_replication_role = replica");
    const [station] = await tx<{ id: number }[]>`
      insert into study.stations (name, devices) values ('A', '{1}') returning id`;
    const [session] = await tx<{ id: number }[]>`
      insert into study.sessions (starts_at, ends_at, length_minutes, station_id, status, participant_id, locked_at, locked_by,
                                  locked_by_name, created_at, updated_at)
      values ('2026-11-10T18:00Z', '2026-11-10T19:00Z', 60, ${station?.id ?? 0}, 3, ${id}, ${now}, 'x', 'x', ${now}, ${now})
      returning id`;
    await tx`
      insert into study.bookings (id, participant_id, session_id, starts_at, ends_at, booked_at, booked_by_kind, booked_by_name, changed_at)
      values (${randomUUID()}, ${id}, ${session?.id ?? 0}, '2026-11-10T18:00Z', '2026-11-10T19:00Z', ${now}, 'participant', 'x', ${now})`;
    const [note] = await tx<{ id: number }[]>`
      insert into study.session_comments (session_id, participant_id, author_id, author_name, body, created_at)
      values (${session?.id ?? 0}, ${id}, 'x', 'x', 'x', ${now}) returning id`;
    await tx`
      insert into study.session_comment_versions (comment_id, version, body, written_at) values (${note?.id ?? 0}, 1, 'x', ${now})`;
    await tx`
      insert into study.enrolments (participant_id, status, status_since, without_consent, belkin_case, first_on, device_status,
                                    loan_id, created_at, updated_at)
      values (${id}, 6, ${now}, 'x', 'x', '2026-10-01', 2, 1, ${now}, ${now})`;
    await tx`
      insert into study.calls (participant_id, called_at, called_by_name, outcome, note)
      values (${id}, ${now}, 'x', 1, 'x')`;
    const [device] = await tx<{ id: number }[]>`
      insert into study.devices (code, kind, serial, state, since, created_at) values ('ABCDEFGH', 1, 'x', 6, ${now}, ${now}) returning id`;
    await tx`
      insert into study.loans (device_id, participant_id, is_own, device_status, handed_over_at, handed_over_by_name)
      values (${device?.id ?? 0}, ${id}, true, 2, ${now}, 'x')`;
    const [answer] = await tx<{ id: number }[]>`
      insert into study.survey_answers (participant_id, on_date, version, answers, submitted_at, late)
      values (${id}, '2026-10-02', 1, '{}', ${now}, false) returning id`;
    await tx`
      insert into study.survey_alerts (participant_id, answer_id, on_date, symptoms, raised_at)
      values (${id}, ${answer?.id ?? 0}, '2026-10-02', '{x}', ${now})`;
    await tx`
      insert into study.excused_surveys (participant_id, on_date, reason, excused_at, excused_by_name)
      values (${id}, '2026-10-03', 'x', ${now}, 'x')`;
    await tx`
      insert into study.survey_reopenings (participant_id, week, reopened_at, until_at, reason, reopened_by_name)
      values (${id}, 1, ${now}, ${now}, 'x', 'x')`;
    await tx`
      insert into study.survey_photos (file, participant_id, survey_key, content_type, size, uploaded_at)
      values (${`participants/${id}/surveys/daily-2026-10-02/p1`}, ${id}, 'daily-2026-10-02', 'image/png', 1, ${now})`;
    await tx`insert into study.consent_asks (participant_id, version, asked_at, how) values (${id}, 1, ${now}, 'email')`;
    await tx`
      insert into study.consent_refusals (id, participant_id, version, text_hash, declined_at)
      values (${randomUUID()}, ${id}, 1, 'x', ${now})`;
    await tx`
      insert into study.not_the_same_person (participant_id, other_participant_id, decided_by, decided_at)
      values (${Math.min(id, other)}, ${Math.max(id, other)}, 'x', ${now})`;
    await tx`insert into study.email_bounces (participant_id, address, bounced_at, reason) values (${other}, 'x', ${now}, 'x')`;
    await tx`insert into study.links (participant_id, form) values (${id}, 'booking')`;
    await tx`
      insert into study.anonymisation_requests (participant_id, why, asked_by, asked_by_name, asked_at)
      values (${id}, 'asked', ${study.admin.auth.currentUser?.uid ?? ""}, 'x', ${now})`;
    await tx`
      insert into platform.storage_uploads (id, name, metadata, touched_at)
      values ('canary', ${`participants/${id}/documents/canary/f9`}, '{}', ${now})`;
    await tx`
      insert into platform.requests (caller, function_name, request_id, at, answer)
      values ('staff:x', 'x', ${randomUUID()}, ${now}, '{"to": "canary@canary.example"}')`;
    for (const state of ["planned", "sent", "failed"]) {
      const [mail] = await tx<{ id: number }[]>`
        insert into platform.outbox (cause, type, to_address, subject, body_text, body_html, state, next_attempt_at, message_id,
                                     created_at, updated_at)
        values (${`x:${state}`}, 100, 'x', 'x', 'x', 'x', ${state}, '2027-01-01', ${state}, ${now}, ${now}) returning id`;
      await tx`insert into study.emails (email_id, participant_id, why) values (${mail?.id ?? 0}, ${id}, 'x')`;
    }
  });
  const staged = await study.hb.storage.stage(Buffer.from("a canary's photo"));
  await inTransaction(study.hb.database, tx =>
    study.hb.storage.keep(tx, staged, {
      name: `participants/${id}/surveys/daily-2026-10-02/p1`,
      contentType: "image/png",
      customMetadata: { fileName: "canary.png" },
    }),
  );
}

/** Rows of every kind about one person. */
async function aWholeLife(): Promise<{ id: number; lives: number[] }> {
  const id = await addPerson(study, person);
  const other = await addPerson(study, { ...person, email: "canary.two@canary.example" });
  await study.call("addComment", { id: other, body: "Canary of the other" });
  await study.call("mergeParticipants", {
    survivorId: id,
    otherId: other,
    survivorVersion: 1,
    otherVersion: 1,
    choices: {},
  });
  await writeTheRest(id, other);
  const { commentId } = await study.call("addComment", { id, body: "Canary said so" });
  await study.call("editComment", { commentId, version: 1, body: "Canary said something else" });
  await uploadString(ref(study.admin.storage, `participants/${id}/documents/r1/f1`), "the canary sings", "raw", {
    contentType: "text/plain",
    customMetadata: { fileName: "canary.txt" },
  });
  const link = await consentLink(study, id);
  await signFor(study, id, { printedName: "Canary Canary", signature: { kind: "typed", text: "Canary" } });
  await study.call("withdrawConsent", { participantId: id, reason: "Canary said so" });
  // Drawn, and never signed with.
  const client = await tradedClient(study, link);
  await uploadDrawing(client, id, randomUUID());
  await client.close();
  return { id, lives: [id, other] };
}

/** What the study counts; none of it may move when somebody is forgotten. */
async function figures(): Promise<unknown> {
  const list = await study.call("countParticipantOptions", { filters: {} });
  const {
    duplicateName: _,
    duplicateEmail: __,
    duplicatePhone: ___,
    ...counts
  } = list.counts as Record<string, unknown>;
  const [rows] = await owner`
    select (select count(*) from study.participants) as people, (select count(*) from study.sessions) as sessions,
           (select count(*) from study.survey_answers) as answers, (select count(*) from study.emails) as emails,
           (select count(*) from study.participant_comments) as comments, (select count(*) from study.loans) as loans,
           (select string_agg(daily_marks || weekly_marks, ',' order by participant_id) from study.enrolments) as marks`;
  return { total: list.total, counts, rows };
}

test("forgotten is forgotten: nothing but sealed consents tells who it was, every figure and the log's chain stay true", async () => {
  const { id, lives } = await aWholeLife();
  const others = await addPerson(study, { firstName: "Robin", lastName: "Stays" });

  const { stream, data } = await httpsCallable<object, { file: string }>(study.admin.functions, "archivePerson").stream(
    {
      participantId: id,
    },
  );
  for await (const _ of stream);
  const archive = unzip(Buffer.from(await getBytes(ref(study.admin.storage, (await data).file))));
  const told = archive.get("data.json")?.toString() ?? "";
  for (const fact of [
    ...Object.values(person),
    "canary.two@canary.example",
    "Canary said so",
    "Canary said something else",
    "Canary of the other",
  ])
    expect(told).toContain(fact);
  expect(archive.get("files/documents/r1/f1")?.toString()).toBe("the canary sings");
  expect([...archive.keys()].some(name => /^files\/consents\/.*\/consent\.pdf$/.test(name))).toBe(true);

  const before = await figures();
  await plant(lives);
  const singing = await hits();
  const silent = (await plantable()).filter(table => !singing.some(hit => hit.startsWith(`${table}.`)));
  expect(silent, "No row of these tables speaks of this person: the test proves nothing for them").toEqual([]);

  const { people } = await study.call("previewAnonymisation", { participantIds: [id] });
  expect(people[0]?.obstacles).toEqual([]);
  const given = people.map(({ id: one, version }) => ({ id: one, version }));
  // What was planted is a colleague's request too.
  await (await study.staffWith("users")).call("anonymisePeople", { people: given });

  const unexplained = (await hits()).filter(hit => !isByDesign(hit));
  expect(unexplained).toEqual([]);

  const objects = await study.hb.storage.listUnder(study.hb.database.read, "");
  expect(objects.filter(({ name }) => !/^participants\/\d+\/consents\/[^/]+\/consent\.pdf$/.test(name))).toEqual([]);
  // Unwanted bytes are swept within half a minute: storage's own tests hold that.
  const kept = await owner`select id from platform.storage_files where state <> 'unwanted'`;
  expect(kept).toHaveLength(objects.length);

  expect(await figures()).toEqual(before);
  await expect.poll(async () => (await verifyLog(study.hb.database, now)).unsealed).toBe(0);
  expect(await verifyLog(study.hb.database, now)).toMatchObject({ problem: undefined });
  expect((await study.call("getParticipant", { id: others })).participant).toMatchObject({ firstName: "Robin" });
});

test("every table is looked at: what speaks of a person is planted with a canary, the others are named", async () => {
  const unknown = (await textColumns())
    .filter(({ table }) => table.startsWith("study.") && !(table in rowsOf) && !aboutNobody.has(table))
    .map(({ table }) => table);
  const withPerson = await owner<{ table: string }[]>`
    select distinct format('%I.%I', table_schema, table_name) as table from information_schema.columns
     where table_schema = 'study' and column_name = 'participant_id'`;
  const known = withPerson.map(({ table }) => table);
  expect([...new Set(unknown)].filter(table => !known.includes(table))).toEqual([]);
});
