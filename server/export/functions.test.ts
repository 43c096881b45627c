import type { ExportRequest } from "@hb/domain/export/contract.ts";
import { type ExportListName, exportLists } from "@hb/domain/export/lists.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import { permissionKeys } from "@hb/domain/permissions.ts";
import { dateInZone, timeInZone } from "@hb/domain/time.ts";
import { connect } from "@hb/platform/database/connect.ts";
import { getDownloadURL, getMetadata, ref, uploadString } from "firebase/storage";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sweepShortLived } from "../files/jobs.ts";
import { personDataOwners } from "../person-data-owners.ts";
import { generateStudy } from "../sample/study.ts";
import { signFor } from "../testing/consents.ts";
import { bytesOf, exportAndRead, exporting } from "../testing/exports.ts";
import { addPeople, aParticipant } from "../testing/people.ts";
import { type StaffClient, type Study, startStudy } from "../testing/study.ts";

const now = "2026-11-16T17:30:00.000Z";
const zone = "America/Los_Angeles";
let study: Study;
let ana: StaffClient;
beforeAll(async () => {
  study = await startStudy({ now });
  await generateStudy(study.hb.database, personDataOwners, { size: 160, now });
  ana = await study.staffWith(...permissionKeys);
  const [signer = 0, withdrawer = 0] = await addPeople(study, aParticipant(), aParticipant());
  await signFor(study, signer);
  await signFor(study, withdrawer);
  await study.call("withdrawConsent", { participantId: withdrawer, reason: "=She called" });
});
beforeEach(async () => {
  study.setNow(now);
  await study.effects();
});
afterAll(() => study.stop());

const byId = { by: "id", descending: false } as const;
const everything = {
  participants: { list: "participants", filters: {}, sort: byId },
  sessions: { list: "sessions", from: null, to: null, filter: {} },
  bonusTotals: { list: "bonusTotals", from: "2020-01-01", to: "2030-01-01" },
  enrolments: { list: "enrolments", filters: {}, sort: { by: "name", descending: false } },
  devices: { list: "devices", filters: {} },
  surveyAnswers: { list: "surveyAnswers", kind: "daily", shape: "wide" },
  consents: { list: "consents" },
  emails: { list: "emails", filters: {}, sort: { by: "at", descending: true } },
  log: { list: "log", days: 90 },
  openings: { list: "openings", filters: {} },
} as const satisfies { [L in ExportRequest["list"]]: ExportRequest & { list: L } };

const page = { offset: 0, limit: 200 };

test("a list is exported with exactly its filters, its order and its total", async () => {
  const filters = { statuses: [1, 5, null], genders: [1, 2] } as const;
  const sort = { by: "name", descending: true } as const;
  const asked = { filters: { statuses: [...filters.statuses], genders: [...filters.genders] }, sort };
  const list = await ana.call("listParticipants", { ...asked, ...page });
  expect(list.total).toBeGreaterThan(5);
  const request = { list: "participants", ...asked } as const;
  const preview = await ana.call("previewExport", { request });
  expect(preview).toMatchObject({
    rows: list.total,
    filters: [expect.stringMatching(/^Gender /), expect.stringMatching(/^Status /)],
  });
  const { rows, answer } = await exportAndRead(ana, request);
  expect(answer.rows).toBe(list.total);
  expect(rows.map(row => Number(row["participant"]))).toEqual(list.rows.map(({ id }) => id));

  const enrolled = { filters: { statuses: [4] }, sort: { by: "risk", descending: true } as const };
  const people = await ana.call("listEnrolments", { ...enrolled, weeks: 1, ...page });
  const exported = await exportAndRead(ana, { list: "enrolments", ...enrolled });
  expect(exported.rows.map(row => Number(row["participant"]))).toEqual(people.rows.map(({ id }) => id));

  const inventory = { filters: { kinds: [1 as const], whose: "loaned" as const } };
  const devices = await ana.call("listDevices", { ...inventory, ...page });
  const exportedDevices = await exportAndRead(ana, { list: "devices", ...inventory });
  expect(exportedDevices.rows.map(row => row["serial"])).toEqual(devices.rows.map(({ serial }) => serial));

  const mails = { filters: { states: ["sent" as const] }, sort: { by: "participant", descending: false } as const };
  const outbox = await ana.call("listEmails", { ...mails, ...page });
  const exportedMails = await exportAndRead(ana, { list: "emails", ...mails });
  expect(exportedMails.answer.rows).toBe(outbox.total);
  expect(exportedMails.rows.slice(0, 200).map(row => Number(row["mail"]))).toEqual(outbox.rows.map(({ id }) => id));

  const bonus = { from: "2026-01-01", to: "2026-12-31" };
  const totals = await ana.call("listBonusTotals", { ...bonus, ...page });
  const exportedTotals = await exportAndRead(ana, { list: "bonusTotals", ...bonus });
  expect(exportedTotals.answer.rows).toBe(totals.total);
  expect(exportedTotals.rows.reduce((sum, row) => sum + Number(row["bonus"]) * 100, 0)).toBeCloseTo(totals.sumCents);

  const agenda = await ana.call("listAgenda", {
    from: null,
    to: null,
    filters: { statuses: [3], devices: [1] },
    ...page,
  });
  const filter = { kinds: [3 as const], devices: [1 as const] };
  const exportedSessions = await exportAndRead(ana, { list: "sessions", from: null, to: null, filter });
  expect(exportedSessions.answer.rows).toBe(agenda.total);

  const actions = [0 as const, 12 as const];
  const entries = await ana.call("listLog", { days: 90, actions, limit: 200 });
  const exportedLog = await exportAndRead(ana, { list: "log", days: 90, actions });
  expect(exportedLog.rows.slice(0, 100).map(row => Number(row["entry"]))).toEqual(
    entries.entries.slice(0, 100).map(({ id }) => id),
  );
});

test("an open slot that is locked or held is its own kind, as the calendar shows it", async () => {
  const all = await ana.call("listAgenda", { from: null, to: null, filters: { statuses: [0] }, ...page });
  const count = async (kinds: (0 | "locked" | "held")[]) =>
    (await ana.call("previewExport", { request: { ...everything.sessions, filter: { kinds } } })).rows;
  expect((await count([0])) + (await count(["locked"])) + (await count(["held"]))).toBe(all.total);
  expect(await count([])).toBe(0);
});

test.each(["csv", "xlsx"] as const)(
  "every list as %s: as many rows as it says, a codebook that names every column",
  async format => {
    for (const list of Object.keys(exportLists) as ExportListName[]) {
      const { answer, rows, codebook } = await exportAndRead(ana, everything[list], { format });
      const preview = await ana.call("previewExport", { request: everything[list] });
      expect(rows, list).toHaveLength(answer.rows);
      // The export before is in the log itself.
      if (list !== "log") expect(preview.rows, list).toBe(answer.rows);
      expect(rows.length, list).toBeGreaterThan(0);
      const keys = codebook.map(row => row["column"]);
      expect(keys, list).toEqual(Object.keys(rows[0] ?? {}));
      expect(new Set(keys).size, list).toBe(keys.length);
      expect(keys).toEqual(preview.columns.map(({ key }) => key));
    }
  },
);

test("surveys long and wide tell the same answers", async () => {
  for (const kind of ["daily", "weekly"] as const) {
    const wide = await exportAndRead(ana, { list: "surveyAnswers", kind, shape: "wide" });
    const long = await exportAndRead(ana, { list: "surveyAnswers", kind, shape: "long" });
    const preview = await ana.call("previewExport", { request: { list: "surveyAnswers", kind, shape: "long" } });
    expect(long.answer.rows).toBe(preview.rows);
    expect(new Set(long.rows.map(row => row["survey"])).size).toBe(wide.rows.length);
    const question = kind === "daily" ? ["wearTime", "wear_time"] : ["satisfaction", "satisfaction"];
    const inLong = long.rows.filter(row => row["question_id"] === question[0]);
    const inWide = wide.rows.filter(row => row[question[1] ?? ""] !== "");
    expect(inLong.map(row => [row["survey"], row["answer_number"]])).toEqual(
      inWide.map(row => [row["survey"], row[question[1] ?? ""]]),
    );
  }
});

const hostile = [
  `=cmd|' /C calc'!A0`,
  "+1",
  "-2",
  "@SUM(1)",
  "\t=1",
  " =1",
  "'=1",
  "a;=2",
  'say "=1", x',
  "＝1",
  "_x0041_",
  "<b>&",
];

test.each(["csv", "xlsx"] as const)(
  "what someone typed is no formula in %s and is read back letter by letter",
  async format => {
    const [city, street] = ["Formula", "=1\r\n=2\n'=3"];
    const ids = await addPeople(
      study,
      ...hostile.map((text, n) =>
        aParticipant({
          firstName: text,
          lastName: `${text}${n}`,
          email: `=f${n}.${format}@example.com`,
          phone: `+1415555${String(1000 + n + (format === "csv" ? 0 : 50))}`,
          city: `${city} ${text}`,
          street,
          postalCode: text.slice(0, 20),
          specialAccommodation: 3,
          specialAccommodationText: `${text}\u000b\u2028`,
        }),
      ),
    );
    for (const [n, id] of ids.entries()) await ana.call("addComment", { id, body: hostile[n] ?? "" });
    const request = { list: "participants", filters: { city }, sort: byId } as const;
    const { rows, all } = await exportAndRead(ana, request, { format });
    const ours = rows.filter(row => ids.includes(Number(row["participant"])));
    expect(ours).toHaveLength(hostile.length);
    for (const [n, row] of ours.entries()) {
      const text = hostile[n] ?? "";
      expect(row).toMatchObject({
        first_name: text,
        last_name: `${text}${n}`,
        email: `=f${n}.${format}@example.com`,
        city: `${city} ${text}`,
        street,
        special_accommodation_text: `${text}\u000b\u2028`,
      });
      expect(String(row["comments"])).toContain(text.trim());
    }
    if (format === "csv") {
      // However a spreadsheet cuts the lines into cells, none begins like a formula.
      for (const cell of all.split(/[,;\t\r\n]"?/)) expect(cell).not.toMatch(/^[ \u00a0]*[=@＝]/);
    } else expect(all).not.toMatch(/<f[ >]|t="str"/);
  },
);

test("labels and ids stand side by side, and a moment is what the page shows in the site's zone, which is named", async () => {
  const { rows } = await ana.call("listParticipants", { filters: { statuses: [1] }, sort: byId, ...page });
  const read = await exportAndRead(
    ana,
    { list: "participants", filters: { statuses: [1] }, sort: byId },
    { format: "xlsx" },
  );
  expect(read.rows[0]).toMatchObject({ status: "Contacted", status_id: 1 });
  for (const [n, { createdAt }] of rows.entries()) {
    const row = read.rows[n];
    expect(row?.["created_at_utc"]).toBe(createdAt);
    expect(String(row?.["created_at"]).slice(0, 16)).toBe(
      `${dateInZone(createdAt, zone)} ${timeInZone(createdAt, zone)}`,
    );
  }
  const explained = read.codebook.find(row => row["column"] === "created_at");
  expect(explained?.["kind"]).toContain(zone);
  expect(read.codebook.find(row => row["column"] === "status_id")?.["values"]).toContain("1 = Contacted");
});

test("only the columns that are shown, and always whose row it is", async () => {
  const { rows, codebook } = await exportAndRead(ana, everything.participants, { fields: ["status", "createdAt"] });
  const keys = ["participant", "status", "status_id", "created_at", "created_at_utc"];
  expect(Object.keys(rows[0] ?? {})).toEqual(keys);
  expect(codebook.map(row => row["column"])).toEqual(keys);
});

test("de-identified: no name, address, number, day of birth or word of anyone, and the same pseudonym in every file", async () => {
  const owner = connect(study.ownerUrl, { max: 1, name: "hb tests" });
  const people = await owner<{ words: (string | null)[] }[]>`
    select array[first_name || ' ' || last_name, email, phone, street, born_on::text] as words from study.participants`;
  const others = await owner<{ word: string }[]>`
    select body as word from study.participant_comments union select serial from study.devices
    union select printed_name from study.consents union select name from platform.accounts`;
  await owner.end();
  const canaries = [...people.flatMap(({ words }) => words), ...others.map(({ word }) => word)].filter(
    (word): word is string => word !== null && word.trim().length > 4,
  );
  expect(canaries.length).toBeGreaterThan(300);
  const pseudonyms = new Map<string, Set<unknown>>();
  for (const list of Object.keys(exportLists) as ExportListName[])
    for (const format of ["csv", "xlsx"] as const) {
      const read = await exportAndRead(ana, everything[list], { format, profile: "deidentified" });
      const told = `${read.all.replaceAll("&amp;", "&")}\n${JSON.stringify(read.rows)}`;
      expect(
        canaries.filter(canary => told.includes(canary)),
        list,
      ).toEqual([]);
      const ids = read.rows.map(row => row["participant"]).filter(id => id !== undefined && id !== null && id !== "");
      for (const id of ids) expect(id).toMatch(/^P-[0-9A-HJKMNP-TV-Z]{12}$/);
      pseudonyms.set(`${list} ${format}`, new Set(ids));
    }
  const everybody = pseudonyms.get("participants csv") ?? new Set();
  expect(everybody.size).toBe(people.length);
  for (const [file, ids] of pseudonyms)
    expect(
      [...ids].filter(id => !everybody.has(id)),
      file,
    ).toEqual([]);
  const { rows } = await exportAndRead(ana, everything.participants, { profile: "deidentified" });
  expect(rows[0]).not.toHaveProperty("born_on");
  expect(rows.some(row => /^\d{4}$/.test(String(row["year_of_birth"])))).toBe(true);
});

test("an export is logged with its list, its filters in words, its profile, its format and its rows", async () => {
  const filters = { name: "garcia", statuses: [1 as const] };
  const { answer } = await exporting(
    ana,
    { list: "participants", filters, sort: byId },
    { format: "xlsx", profile: "deidentified" },
  );
  const { log, markers } = await study.effects();
  expect(log).toEqual([
    expect.objectContaining({
      action: logAction.exported,
      participantId: null,
      payload: {
        what: "Participants",
        format: "XLSX",
        rows: answer.rows,
        filters: "Name “garcia”, Status Contacted",
        profile: "deidentified",
        actorName: "Everybody",
      },
    }),
  ]);
  expect(markers).toEqual(["/study/lastLogUpdate"]);
});

test("besides export, the permission of the list itself is needed, and nothing is told without it", async () => {
  const clients = new Map<string, StaffClient>();
  for (const key of permissionKeys) clients.set(key, await study.staffWith("export", key));
  const without = await study.staffWith(...permissionKeys.filter(key => key !== "export"));
  await study.effects();
  for (const list of Object.keys(exportLists) as ExportListName[]) {
    const request = everything[list];
    for (const [key, client] of clients) {
      const may = exportLists[list].needs.some(needed => needed === key);
      const seen = await client.call("previewExport", { request }).then(
        () => true,
        error => (error as { code: string }).code,
      );
      expect(seen, `${list} ${key}`).toBe(may ? true : "functions/permission-denied");
      if (!may) await expect(exporting(client, request)).rejects.toMatchObject({ code: "functions/permission-denied" });
    }
    await expect(exporting(without, request)).rejects.toMatchObject({ code: "functions/permission-denied" });
  }
  const entries = (await study.effects()).log ?? [];
  expect(new Set(entries.map(({ action }) => action))).toEqual(new Set([154]));
  const reader = await study.staffWith("export", "remoteStudy");
  const { rows } = await exportAndRead(reader, everything.emails);
  expect(rows.every(row => row["address"] === "")).toBe(true);
});

test("canceled on the way, nothing is kept, and the log says how far it came", async () => {
  await addPeople(study, ...Array.from({ length: 12_000 }, (_, n) => aParticipant({ lastName: `Crowd ${n}` })));
  const cancel = new AbortController();
  const asked = exporting(
    ana,
    { list: "participants", filters: { name: "crowd" }, sort: byId },
    {},
    { signal: cancel.signal, meanwhile: ({ done }) => done > 0 && cancel.abort() },
  );
  await expect(asked).rejects.toBeDefined();
  const entries: unknown[] = [];
  await expect
    .poll(
      async () => {
        entries.push(...((await study.effects()).log ?? []));
        return entries.length;
      },
      { timeout: 30_000 },
    )
    .toBe(1);
  const { payload } = entries[0] as { payload: { rows: number } };
  expect(payload).toMatchObject({ what: "Participants", format: "CSV", cancelledOf: 12_000 });
  expect(payload.rows).toBeLessThan(12_000);
  const owner = connect(study.ownerUrl, { max: 1, name: "hb tests" });
  const left = await owner`
    select 1 from platform.storage_files where state = 'writing'`;
  await owner.end();
  expect(left).toHaveLength(0);
});

test("only its maker downloads it, by a link that ends after 15 minutes, and then it is gone", async () => {
  const { answer } = await exporting(ana, everything.devices);
  expect(answer.file).toMatch(new RegExp(`^exports/${ana.auth.currentUser?.uid}/[0-9a-f-]{36}$`));
  expect(answer.expiresAt).toBe("2026-11-16T17:45:00.000Z");
  const colleague = await study.staffWith(...permissionKeys);
  await expect(getMetadata(ref(colleague.storage, answer.file))).rejects.toMatchObject({
    code: "storage/unauthorized",
  });
  await expect(uploadString(ref(ana.storage, answer.file), "x")).rejects.toMatchObject({
    code: "storage/unauthorized",
  });

  study.setNow("2026-11-16T17:40:00.000Z");
  const link = await getDownloadURL(ref(ana.storage, answer.file));
  const downloaded = await fetch(link);
  expect(downloaded.status).toBe(200);
  expect(downloaded.headers.get("content-disposition")).toBe('attachment; filename="devices-2026-11-16.zip"');
  expect((await downloaded.arrayBuffer()).byteLength).toBe(answer.bytes);

  study.setNow("2026-11-16T17:45:00.000Z");
  expect((await fetch(link)).status).toBe(403);
  await expect(bytesOf(ana, answer.file)).rejects.toMatchObject({ code: "storage/unauthorized" });
  await study.hb.jobs.run(sweepShortLived);
  expect(await study.hb.storage.find(study.hb.database.read, answer.file)).toBeUndefined();
});

test.each([
  ["export", { remoteStudy: true }],
  ["see the list", { export: true, scheduler: true }],
] as const)("who may not %s anymore can't download either, by a link of before neither", async (_, permissions) => {
  const ben = await study.staffWith("export", "remoteStudy");
  const { answer } = await exporting(ben, everything.devices);
  const link = await getDownloadURL(ref(ben.storage, answer.file));
  expect((await fetch(link)).status).toBe(200);
  const userId = ben.auth.currentUser?.uid ?? "";
  const { users } = await study.call("getAllUsers", null);
  const { version } = users[userId] as { version: number };
  await study.call("setUserPermissions", { userId, version, permissions });
  await expect(bytesOf(ben, answer.file)).rejects.toMatchObject({ code: "storage/unauthorized" });
  expect((await fetch(link)).status).toBe(403);
});

test.each(["has expired", "must choose a new password"])("a link ends with its account: it %s", async why => {
  const ben = await study.staffWith("export", "remoteStudy");
  const { answer } = await exporting(ben, everything.devices);
  const link = await getDownloadURL(ref(ben.storage, answer.file));
  expect((await fetch(link)).status).toBe(200);
  const userId = ben.auth.currentUser?.uid ?? "";
  const { users } = await study.call("getAllUsers", null);
  const { version, name, email } = users[userId] as { version: number; name: string; email: string };
  if (why === "has expired") await study.call("updateUser", { userId, version, name, email, expiresOn: "2020-01-01" });
  else await study.call("forcePasswordChange", { userId, version });
  expect((await fetch(link)).status).toBe(403);
});
