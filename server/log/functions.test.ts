import type { Input } from "@hb/domain/contract.ts";
import { emailType } from "@hb/domain/emails/email-types.ts";
import { type LogAction, logAction, readableActions } from "@hb/domain/log/actions.ts";
import type { LogCursor, listLog } from "@hb/domain/log/contract.ts";
import type { LogEntry, LoggedEntry } from "@hb/domain/log/entry.ts";
import type { Actor, PermissionKey } from "@hb/domain/permissions.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Call, type Study, startStudy } from "../testing/study.ts";
import { erasePayloads, record } from "./acts.ts";

const now = "2026-11-17T18:42:00.000Z";
/** Midnight in Los Angeles, where the study is. */
const today = "2026-11-17T08:00:00.000Z";
const yesterday = "2026-11-17T07:59:59.999Z";

let study: Study;
beforeAll(async () => {
  study = await startStudy({ now });
});
afterAll(() => study.stop());

const staff = (name: string): Actor => ({
  kind: "staff",
  userId: `u-${name}`,
  name,
  permissions: {},
  changePassword: false,
});
const put = (entry: LogEntry, { at = now, by = staff("Dana") }: { at?: string; by?: Actor } = {}) =>
  inTransaction(study.hb.database, tx => record({ tx, actor: by, now: at }, entry));
const moved = (participantId: number, participantName: string, reason?: string): LogEntry => ({
  action: logAction.participantStatus,
  participantId,
  participantName,
  payload: { old: 1, new: 5, reason },
});
const noted = (participantId: number, text: string): LogEntry => ({
  action: logAction.participantComment,
  participantId,
  payload: { old: null, new: text },
});
const read = async (call: Call, input: Partial<Input<typeof listLog>> = {}): Promise<LoggedEntry[]> =>
  (await call("listLog", { days: 90, limit: 200, ...input })).entries;
const people = (entries: readonly LoggedEntry[]) => entries.map(({ participantId }) => participantId);

describe("the panel", () => {
  test("shows an entry with who, when, about whom, and its old and new value", async () => {
    const participantId = 3001;
    await put(moved(participantId, "María López", "Called twice"));
    expect(await read(study.call, { participantId })).toEqual([
      {
        id: expect.any(Number),
        at: now,
        action: logAction.participantStatus,
        actor: { kind: "staff", id: "u-Dana" },
        participantId,
        subject: null,
        payload: { old: 1, new: 5, reason: "Called twice", actorName: "Dana", participantName: "María López" },
      },
    ]);
  });

  test("is newest first and pages without a gap or a repetition, also where many things happened right away", async () => {
    const by = staff("Pager");
    for (let n = 0; n < 12; n++) await put(moved(3100 + n, "A"), { by, at: "2026-11-16T10:00:00.000Z" });
    for (let n = 0; n < 12; n++) await put(noted(3200 + n, "B"), { by, at: "2026-11-16T10:00:00.001Z" });
    for (const filter of [{ userId: "u-Pager" }, { userId: "u-Pager", actions: [0, 1] as LogAction[] }, {}]) {
      const found: LoggedEntry[] = [];
      let before: LogCursor | undefined;
      do {
        const page = await study.call("listLog", { days: 7, limit: 5, ...filter, ...(before && { before }) });
        found.push(...page.entries);
        before = page.next ?? undefined;
      } while (before);
      const mine = found.filter(({ actor }) => actor.id === "u-Pager");
      expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
      expect(people(mine)).toEqual([
        ...Array.from({ length: 12 }, (_, n) => 3211 - n),
        ...Array.from({ length: 12 }, (_, n) => 3111 - n),
      ]);
    }
  });

  test("is limited to whole days of the site, today included, and counts those of today", async () => {
    const counted = async () => (await study.call("countLog", null)).today;
    const before = await counted();
    await put(noted(3300, "today"), { at: today });
    await put(noted(3300, "yesterday"), { at: yesterday });
    await put(noted(3300, "90 days"), { at: "2026-08-20T07:00:00.000Z" });
    await put(noted(3300, "too old"), { at: "2026-08-20T06:59:59.999Z" });
    const said = async (days: 1 | 2 | 90) =>
      (await read(study.call, { days, participantId: 3300 })).map(({ payload }) => payload?.["new"]);
    expect(await said(1)).toEqual(["today"]);
    expect(await said(2)).toEqual(["today", "yesterday"]);
    expect(await said(90)).toEqual(["today", "yesterday", "90 days"]);
    expect(await counted()).toBe(before + 1);
  });

  test("is filtered by action, by who did it, by participant and by record, and by all of them right away", async () => {
    const session = { kind: "session", id: "77" } as const;
    const at = now;
    await put(moved(3400, "Nils Berger"), { by: staff("Leena") });
    await put({
      action: logAction.sessionStatus,
      participantId: 3400,
      subject: session,
      payload: { old: 1, new: 2, startsAt: at },
    });
    await put({
      action: logAction.sessionStatus,
      participantId: 3401,
      subject: session,
      payload: { old: 2, new: 3, startsAt: at },
    });
    expect(people(await read(study.call, { userId: "u-Leena" }))).toEqual([3400]);
    expect(people(await read(study.call, { subject: session }))).toEqual([3401, 3400]);
    expect((await read(study.call, { participantId: 3400 })).map(({ action }) => action)).toEqual([3, 0]);
    expect((await read(study.call, { participantId: 3400, actions: [3] })).map(({ action }) => action)).toEqual([3]);
    expect((await read(study.call, { actions: [3] })).map(({ action }) => action)).toEqual([3, 3]);
    expect(await read(study.call, { participantId: 3400, actions: [3], userId: "u-Leena" })).toEqual([]);
    expect(await read(study.call, { actions: [] })).toEqual([]);
  });

  test("finds words of the sentence, whatever their case and accents, each of them somewhere", async () => {
    await put(moved(3500, "Hana Novotná"), { by: staff("Tomás") });
    await put(noted(3501, "100 % sure_of it, c:\\temp"), { by: staff("Tomás") });
    const found = async (text: string) => people(await read(study.call, { text }));
    for (const text of ["novotna", "NOVOTNÁ", "scheduled hana", "tomas contacted 3500"])
      expect([text, await found(text)]).toEqual([text, [3500]]);
    for (const text of ["100 % sure", "sure_of", "c:\\temp", "3501"])
      expect([text, await found(text)]).toEqual([text, [3501]]);
    for (const text of ["sureXof", "novotna withdrawn", "actorName", "%%%%", "___"])
      expect([text, await found(text)]).toEqual([text, []]);
    expect(await found("3500 novotna")).toEqual([3500]);
    expect(people(await read(study.call, { text: "hana", userId: "u-Tomás" }))).toEqual([3500]);
    expect(await read(study.call, { text: "hana", actions: [1] })).toEqual([]);
    expect(people(await read(study.call, { text: "no", participantId: 3500 }))).toEqual([3500]);
  });

  test("shows that something happened to an anonymized person, and nothing of what", async () => {
    await put(moved(3600, "Gone Soon"));
    await inTransaction(study.hb.database, async tx => {
      const context = { tx, actor: staff("Dana"), now };
      const erased = await erasePayloads(context, 3600);
      await record(context, { action: logAction.personAnonymized, participantId: 3600, payload: { erased } });
    });
    const [anonymised, entry] = await read(study.call, { participantId: 3600 });
    expect(anonymised).toMatchObject({ action: logAction.personAnonymized, payload: { erased: 1, actorName: "Dana" } });
    expect(entry).toMatchObject({ action: logAction.participantStatus, payload: null });
    expect(await read(study.call, { text: "gone soon" })).toEqual([]);
  });
});

describe("history", () => {
  test("is all that ever happened to one record, in the same words", async () => {
    await put(moved(3700, "Old Timer"), { at: "2020-01-01T00:00:00.000Z" });
    await put({
      action: logAction.participantsMerged,
      participantId: 3701,
      participantName: "Survivor",
      subject: { kind: "participant", id: "3700" },
      payload: { otherName: "Old Timer" },
    });
    const history = await study.call("getHistory", { subject: { kind: "participant", id: "3700" } });
    expect(history).toMatchObject({
      entries: [{ action: logAction.participantsMerged }, { action: logAction.participantStatus }],
      next: null,
    });
    const page = await study.call("getHistory", { subject: { kind: "participant", id: "3700" }, limit: 1 });
    const { entries } = await study.call("getHistory", {
      subject: { kind: "participant", id: "3700" },
      before: page.next ?? undefined,
    });
    expect(entries.map(({ action }) => action)).toEqual([0]);
  });
});

describe("anyone who may not see something elsewhere doesn't see it in the log", () => {
  const secret = "Haemophilia";
  let hidden: Study;
  beforeAll(async () => {
    hidden = await startStudy({ now });
    const put = (entry: LogEntry) =>
      inTransaction(hidden.hb.database, tx => record({ tx, actor: staff("Dana"), now }, entry));
    await put(moved(1001, "Maria Lopez", secret));
    await put(noted(1001, secret));
    await put({ action: logAction.dateOfBirth, participantId: 1001, payload: { old: null, new: "1995-03-04" } });
    await put({
      action: logAction.sessionComment,
      participantId: 1001,
      payload: { old: null, new: "station", startsAt: now },
    });
    await put({ action: logAction.remoteStudyStatus, participantId: 1001, payload: { old: null, new: 1 } });
    await put({
      action: logAction.exported,
      payload: { what: "Participants", format: "CSV", rows: 3, filters: secret },
    });
    const user = { kind: "user", id: "u-Tomas" } as const;
    await put({
      action: logAction.emailSent,
      subject: user,
      payload: { type: emailType.passwordReset, to: "tomas@northlight.example" },
    });
    await put({
      action: logAction.emailSent,
      participantId: 1001,
      payload: { type: emailType.handoff, to: "maria@example.org" },
    });
    await put({ action: logAction.settings, payload: { setting: "Length in weeks", old: 12, new: 10 } });
  });
  afterAll(() => hidden.stop());

  const cases: [PermissionKey[], LogAction[]][] = [
    [["log"], [160]],
    [
      ["log", "participants"],
      [160, 2, 9, 1, 0],
    ],
    [
      ["log", "scheduler"],
      [160, 4, 0],
    ],
    [
      ["log", "remoteStudy"],
      [160, 2, 12, 0],
    ],
    [
      ["log", "export"],
      [160, 140],
    ],
  ];
  test.each(cases)("with %j: %j", async (keys, actions) => {
    const { call } = await hidden.staffWith(...keys);
    const seen = await read(call);
    expect(seen.map(({ action }) => action)).toEqual(actions);
    expect((await call("countLog", null)).today).toBe(actions.length);
    const permissions = Object.fromEntries(keys.map(key => [key, true as const]));
    for (const { action } of seen) expect(readableActions(permissions)).toContain(action);

    const seesProfile = keys.includes("participants");
    const seesExports = keys.includes("export");
    expect(JSON.stringify(seen).includes(secret)).toBe(seesProfile || seesExports);
    // Neither is it found by what it hides.
    const found = (await read(call, { text: secret })).map(({ action }) => action);
    expect(found).toEqual(seesProfile ? [1] : []);
    expect(await read(call, { text: "tomas@northlight.example" })).toEqual([]);

    const history = await call("getHistory", { subject: { kind: "participant", id: "1001" } });
    expect(history.entries.map(({ action }) => action)).toEqual(
      actions.filter(action => action !== 160 && action < 100),
    );
    expect(await call("getHistory", { subject: { kind: "user", id: "u-Tomas" } })).toEqual({ entries: [], next: null });
  });

  test("emails to staff and what happened to their accounts are for those who manage users", async () => {
    const { call } = await hidden.staffWith("log", "users", "participants");
    const history = await call("getHistory", { subject: { kind: "user", id: "u-Tomas" } });
    expect(history.entries.map(({ action }) => action)).toEqual([2]);
    const exported = (await read(call, { actions: [140] })).map(({ payload }) => payload);
    expect(exported).toEqual([{ what: "Participants", format: "CSV", rows: 3, actorName: "Dana" }]);
  });

  test("without log nothing is shown", async () => {
    const { call } = await hidden.staffWith("participants", "scheduler", "users");
    const asked = [
      () => read(call),
      () => call("countLog", null),
      () => call("getHistory", { subject: { kind: "user", id: "x" } }),
    ];
    for (const ask of asked) await expect(ask()).rejects.toMatchObject({ code: "functions/permission-denied" });
  });
});
