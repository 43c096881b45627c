import { logAction } from "@hb/domain/log/actions.ts";
import { defaultFilters, type Filters, type ListFilter, optionsOf } from "@hb/domain/participants/filters.ts";
import { defaultSort } from "@hb/domain/participants/sorting.ts";
import { participantStatus } from "@hb/domain/participants/status.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addPeople, aParticipant } from "../../testing/people.ts";
import { type StaffClient, type Study, startStudy } from "../../testing/study.ts";

let study: Study;
let ana: StaffClient;
beforeAll(async () => {
  study = await startStudy({ now: "2026-11-17T20:00:00.000Z" });
  ana = await study.staffWith("participants");
});
afterAll(() => study.stop());

/** Each test has people of its own, who are told from the others' by where their mail goes. */
let host = "";
let count = 0;
beforeEach(async () => {
  host = `h${++count}x.example.com`;
  await study.effects();
});
const add = (...changes: Parameters<typeof aParticipant>[0][]) =>
  addPeople(study, ...changes.map((change, n) => aParticipant({ email: `someone${n}@${host}`, ...change })));

async function found(filters: Filters): Promise<number[]> {
  const sort = { by: "id", descending: false } as const;
  const asked = { filters: { email: host, ...filters }, sort, offset: 0, limit: 200 };
  const { rows, total } = await ana.call("listParticipants", asked);
  expect(total).toBe(rows.length);
  return rows.map(({ id }) => id);
}
const allBut = (filter: ListFilter, value: number | null) => optionsOf(filter).ids.filter(id => id !== value);

test("nothing restricts by default; without a value one is shown while a filter is at its default, or under Blank", async () => {
  const [nobody = 0, female = 0] = await add(
    { gender: null, language: null, status: null, source: null, type: null, consideringBrands: [] },
    { gender: 1, language: 2, status: 1, source: 2, type: 2, ownerType: 3, consideringBrands: [1, 4] },
  );
  expect(await found(defaultFilters)).toEqual([nobody, female]);
  expect(await found({ genders: allBut("genders", 2) })).toEqual([female]);
  expect(await found({ participantTypes: [1, 2] })).toEqual([nobody, female]);
  expect(await found({ participantTypes: [2] })).toEqual([female]);
  for (const filter of ["statuses", "sources", "languages", "consideringBrands", "ownerTypes"] as const) {
    expect([filter, await found({ [filter]: [null] })]).toEqual([filter, [nobody]]);
    expect([filter, await found({ [filter]: allBut(filter, null) })]).toEqual([filter, [female]]);
  }
});

test("AND between filters, OR within one; several-valued fields match any; none on is no one", async () => {
  const [first = 0, second = 0, third = 0] = await add(
    { gender: 1, ethnicities: [0, 4] },
    { gender: 2, ethnicities: [4, 11] },
    { gender: 2, ethnicities: [] },
  );
  expect(await found({ ethnicities: [4] })).toEqual([first, second]);
  expect(await found({ ethnicities: [0, 11] })).toEqual([first, second]);
  expect(await found({ ethnicities: [4], genders: [2] })).toEqual([second]);
  expect(await found({ genders: [1, 2] })).toEqual([first, second, third]);
  expect(await found({ genders: [] })).toEqual([]);
});

test("a duplicate shares a value with another whose status isn't Duplicate", async () => {
  const [ana1 = 0, ana2 = 0, aside = 0, alone = 0] = await add(
    { firstName: "Ana", lastName: "Núñez", email: `ana@${host}`, phone: "+14155550101" },
    { firstName: "NUNEZ", lastName: "ana", email: `ANA+x@${host}`, phone: "+14155550101" },
    { firstName: "Bo", lastName: "Li", email: `bo@${host}`, status: participantStatus.duplicate },
    { firstName: "Bo", lastName: "Li", email: `bo@${host}` },
  );
  for (const filter of ["duplicateName", "duplicateEmail"] as const) {
    expect([filter, await found({ [filter]: [1] })]).toEqual([filter, [ana1, ana2, aside]]);
    expect([filter, await found({ [filter]: [2] })]).toEqual([filter, [alone]]);
  }
  expect(await found({ duplicatePhone: [1] })).toEqual([ana1, ana2]);
  expect(await found({ duplicatePhone: [2] })).toEqual([aside, alone]);
  // Their own pages say the same.
  const sharedBy = async (id: number) => Object.values((await profile(id)).shares);
  expect(await Promise.all([ana1, ana2, aside, alone].map(sharedBy))).toEqual([
    [true, true, true],
    [true, true, true],
    [true, true, false],
    [false, false, false],
  ]);
  await ana.call("setParticipantStatus", { id: ana2, version: 1, to: participantStatus.duplicate });
  expect(await found({ duplicateName: [1] })).toEqual([ana2, aside]);
  expect(await Promise.all([ana1, ana2].map(sharedBy))).toEqual([
    [false, false, false],
    [true, true, true],
  ]);
});

async function profile(id: number) {
  const answer = await ana.call("getParticipant", { id });
  if (answer.sees !== "profile") throw new Error("The profile was expected.");
  return answer;
}

test("texts are contained whatever case and accents, a phone by its digits, an id exactly", async () => {
  const [ana1 = 0, bo = 0] = await add(
    {
      firstName: "Ana María",
      lastName: "Núñez",
      city: "San José",
      phone: "+14155550101",
      email: `Ana+x@${host}`,
    },
    { firstName: "Bo", lastName: "O’Neil", city: "Oakland", email: `bo@${host}` },
  );
  for (const name of ["NUÑ", "nunez ana", "maria nu", "ana"])
    expect([name, await found({ name })]).toEqual([name, [ana1]]);
  expect(await found({ name: "oneil" })).toEqual([bo]);
  expect(await found({ email: ` ANA+X@ ${host}` })).toEqual([ana1]);
  expect(await found({ city: "san jose" })).toEqual([ana1]);
  expect(await found({ phone: "(415) 555" })).toEqual([ana1]);
  expect(await found({ id: String(bo) })).toEqual([bo]);
  expect(await found({ id: String(bo).slice(0, 3) })).toEqual([]);
  expect(await found({ id: "x" })).toEqual([]);
});

test("a text without anything to look for finds no one, and every option then counts no one", async () => {
  await add({ firstName: "Ana", phone: "+14155550101", city: "Oakland" });
  for (const filters of [{ name: "!!!" }, { name: "’" }, { phone: "call me" }, { phone: "+" }] satisfies Filters[]) {
    expect([filters, await found(filters)]).toEqual([filters, []]);
    const { total, counts } = await ana.call("countParticipantOptions", { filters: { email: host, ...filters } });
    expect([total, Object.values(counts.statuses ?? {}).reduce((sum, n) => sum + n, 0)]).toEqual([0, 0]);
  }
});

test("registration dates include both ends, in the site's zone", async () => {
  const [evening = 0, morning = 0] = await add(
    // 23:30 on 1 November and 00:30 on 2 November in Los Angeles.
    { createdAt: "2026-11-02T07:30:00.000Z" },
    { createdAt: "2026-11-02T08:30:00.000Z" },
  );
  expect(await found({ registeredFrom: "2026-11-01", registeredTo: "2026-11-01" })).toEqual([evening]);
  expect(await found({ registeredFrom: "2026-11-02" })).toEqual([morning]);
  expect(await found({ registeredTo: "2026-11-02" })).toEqual([evening, morning]);
});

test("rows come in order and page by page, anyone who has no value last either way, with what they share", async () => {
  const [b = 0, a = 0, none = 0, c = 0] = await add(
    { firstName: "Bo", lastName: "Same", city: "Berkeley" },
    { firstName: "Al", lastName: "Same", city: "Álameda" },
    { firstName: "Bo", lastName: "Same", city: null },
    { firstName: "Cy", lastName: "Same", city: "Concord" },
  );
  const page = async (descending: boolean, offset = 0, limit = 10) => {
    const sort = { by: "city", descending } as const;
    const { rows, total } = await ana.call("listParticipants", { filters: { email: host }, sort, offset, limit });
    expect(total).toBe(4);
    return rows;
  };
  expect((await page(false)).map(({ id }) => id)).toEqual([a, b, c, none]);
  expect((await page(true)).map(({ id }) => id)).toEqual([c, b, a, none]);
  expect((await page(false, 1, 2)).map(({ id }) => id)).toEqual([b, c]);
  expect((await page(false)).map(({ duplicateName }) => duplicateName)).toEqual([false, true, false, true]);
  expect((await page(false))[0]).toMatchObject({ id: a, city: "Álameda", version: 1, consent: 1 });
});

test("an option's count applies all other filters", async () => {
  await add(
    { gender: 1, status: null, type: 1 },
    { gender: 1, status: 1, type: 2 },
    { gender: 2, status: 1, type: 2 },
    { gender: null, status: 7, type: 2 },
  );
  const { counts, total } = await ana.call("countParticipantOptions", {
    filters: { email: host, genders: [1], participantTypes: [2] },
  });
  expect(total).toBe(1);
  expect(counts.genders).toEqual({ 1: 1, 2: 1, 3: 0, 4: 0 });
  expect(counts.participantTypes).toEqual({ 1: 1, 2: 1 });
  expect(counts.statuses).toEqual({ blank: 0, 1: 1, 5: 0, 6: 0, 7: 0, 8: 0, 9: 0, 10: 0 });
});

test("anyone who writes finds their own write right away", async () => {
  const [id = 0] = await add({ status: null });
  expect(await found({ statuses: [1] })).toEqual([]);
  await ana.call("setParticipantStatus", { id, version: 1, to: participantStatus.contacted });
  expect(await found({ statuses: [1] })).toEqual([id]);
});

test("“select all” freezes who matched: who comes later isn't touched by what is done with them", async () => {
  const [first = 0, second = 0] = await add({ city: "Oakland" }, { city: "Oakland" });
  await study.effects();
  const { selectionId, count } = await ana.call("freezeSelection", { filters: { email: host, city: "oakland" } });
  expect(count).toBe(2);
  expect(await study.effects()).toEqual({});
  const [late = 0] = await add({ city: "Oakland" });
  await ana.call("updateParticipant", { id: first, version: 1, changes: { city: "Berkeley" } });
  await study.effects();
  expect(await ana.call("setParticipantsStatus", { selected: { selectionId }, to: 1 })).toEqual({
    changed: 2,
    unchanged: 0,
    merged: 0,
  });
  const { log, markers } = await study.effects();
  expect(log).toMatchObject([
    { action: logAction.participantStatus, participantId: first, payload: { old: null, new: 1 } },
    { action: logAction.participantStatus, participantId: second, payload: { old: null, new: 1 } },
  ]);
  expect(markers).toEqual(["/study/lastLogUpdate", "/study/lastParticipantsUpdate"]);
  expect(await found({ statuses: [null] })).toEqual([late]);
});

test("an undo for many right away takes back what was done, and leaves alone whom a colleague has moved on", async () => {
  const ids = await add({ status: null }, { status: null });
  const [first = 0, second = 0] = ids;
  await ana.call("setParticipantsStatus", { selected: { ids }, to: 1 });
  await ana.call("setParticipantStatus", { id: second, version: 2, to: 7 });
  await study.effects();
  const back = { selected: { ids }, to: null, ifStill: 1, reason: "Undone" } as const;
  expect(await ana.call("setParticipantsStatus", back)).toEqual({ changed: 1, unchanged: 1, merged: 0 });
  expect((await study.effects()).log).toMatchObject([{ participantId: first, payload: { old: 1, new: null } }]);
});

test("for many right away corrections ask for a reason too, and no one is changed without it", async () => {
  const ids = await add({ status: null }, { status: 6 }, { status: 1 });
  await study.effects();
  const change = { selected: { ids }, to: 1 } as const;
  await expect(ana.call("setParticipantsStatus", change)).rejects.toMatchObject({
    code: "functions/failed-precondition",
    details: { needsReason: 1 },
  });
  expect(await study.effects()).toEqual({});
  expect(await ana.call("setParticipantsStatus", { ...change, reason: "All were called again" })).toEqual({
    changed: 2,
    unchanged: 1,
    merged: 0,
  });
  expect((await study.effects()).log?.map(({ payload }) => payload)).toMatchObject([
    { old: null, new: 1, reason: "All were called again" },
    { old: 6, new: 1, reason: "All were called again" },
  ]);
  await expect(ana.call("setParticipantsStatus", change)).rejects.toMatchObject({
    code: "functions/failed-precondition",
  });
});

test("a view is saved under a name, replaced under the same name, its user's own, and leaves no log entry", async () => {
  await study.effects();
  const view = { filters: { statuses: [null] }, sort: defaultSort, columns: ["name", "city"] };
  const { id } = await ana.call("saveView", { name: "New ones", view, isShared: false });
  const narrow = { name: "New ones", view: { ...view, columns: ["name"] }, isShared: false };
  expect(await ana.call("saveView", narrow)).toEqual({ id });
  await ana.call("saveView", { name: "Others", view, isShared: false });
  const { views } = await ana.call("listSavedViews", null);
  expect(views).toEqual([
    { id, ...narrow, sharedBy: null },
    { id: expect.any(String), name: "Others", view, isShared: false, sharedBy: null },
  ]);
  const ben = await study.staffWith("participants");
  expect(await ben.call("listSavedViews", null)).toEqual({ views: [] });
  await expect(ben.call("deleteSavedView", { id })).rejects.toMatchObject({ code: "functions/not-found" });
  await ana.call("deleteSavedView", { id });
  expect((await ana.call("listSavedViews", null)).views).toHaveLength(1);
  expect(await study.effects()).toEqual({});
});

test("a shared view is everyone's to use who can open the list, and its user's to replace and stop sharing", async () => {
  const shared = { name: "To call", view: { filters: {}, sort: defaultSort, columns: [] }, isShared: true };
  const { id } = await ana.call("saveView", shared);
  const [ben, administrator] = [await study.staffWith("participants"), await study.staffWith("participants", "users")];
  const seenBy = async (who: StaffClient) => (await who.call("listSavedViews", null)).views;
  expect(await seenBy(ben)).toEqual([{ id, ...shared, sharedBy: expect.stringContaining("Staff") }]);
  // The same name is Ben's own view, not a change of hers.
  await ben.call("saveView", { ...shared, isShared: false });
  expect((await seenBy(ben)).map(({ sharedBy }) => sharedBy === null)).toEqual([true, false]);
  await expect(ben.call("deleteSavedView", { id })).rejects.toMatchObject({ code: "functions/not-found" });
  await ana.call("saveView", { ...shared, isShared: false });
  expect(await seenBy(ben)).toHaveLength(1);
  // Where its user is gone, an administrator ends it; what isn't shared stays theirs.
  await expect(administrator.call("deleteSavedView", { id })).rejects.toMatchObject({ code: "functions/not-found" });
  await ana.call("saveView", shared);
  await administrator.call("deleteSavedView", { id });
  expect((await seenBy(ana)).some(view => view.id === id)).toBe(false);
});

// The clock goes forward from here on.

test("age is that of the site's today; no birth date matches no range", async () => {
  const [at18 = 0, at17 = 0, at65 = 0, unknown = 0] = await add(
    { bornOn: "2008-11-17" },
    { bornOn: "2008-11-18" },
    { bornOn: "1961-11-17" },
    { bornOn: null },
  );
  expect(await found({ ageRanges: [1] })).toEqual([at18]);
  expect(await found({ ageRanges: [4] })).toEqual([at65]);
  expect(await found({ ageRanges: [1, 2, 3, 4] })).toEqual([at18, at17, at65, unknown]);
  // Past midnight in the site's zone the next one is 18.
  study.setNow("2026-11-18T08:00:00.000Z");
  await ana.signIn(ana.email, ana.password);
  expect(await found({ ageRanges: [1] })).toEqual([at18, at17]);
});

test("a selection is its user's own and is forgotten after a day", async () => {
  await add({});
  const { selectionId } = await ana.call("freezeSelection", { filters: { email: host } });
  const ben = await study.staffWith("participants");
  const change = { selected: { selectionId }, to: 1 } as const;
  await expect(ben.call("setParticipantsStatus", change)).rejects.toMatchObject({ code: "functions/not-found" });
  study.setNow("2026-11-19T20:00:00.000Z");
  await ana.signIn(ana.email, ana.password);
  await ana.call("freezeSelection", { filters: { email: host } });
  await expect(ana.call("setParticipantsStatus", change)).rejects.toMatchObject({ code: "functions/not-found" });
});
