import { expect, test } from "vitest";
import { type Permissions, permissionKeys } from "../permissions.ts";
import { type CountedList, mayOpenList } from "./counted-list.ts";
import { everybody, registered, sessions, within, withStatus, withTrait } from "./figures.ts";
import { listOfNeed, needNames } from "./needs.ts";
import { noShowRate } from "./outcomes.ts";
import { describeTargets, gapOf, noTargets, shareOf, Targets } from "./targets.ts";
import { weekOf, weeksOf } from "./weeks.ts";

test("a week begins on Monday, and a period ends with the present one", () => {
  expect(weekOf("2026-11-15")).toBe("2026-11-09");
  expect(weekOf("2026-11-16")).toBe("2026-11-16");
  expect(weeksOf("4", "2026-11-17", null)).toEqual(["2026-10-26", "2026-11-02", "2026-11-09", "2026-11-16"]);
});

test("all weeks reach back to the study's first day; a study that has none has the present week", () => {
  expect(weeksOf("all", "2026-11-17", "2026-11-08")).toEqual(["2026-11-02", "2026-11-09", "2026-11-16"]);
  expect(weeksOf("all", "2026-11-17", null)).toEqual(["2026-11-16"]);
  expect(weeksOf("all", "2026-11-17", "2027-01-01")).toEqual(["2026-11-16"]);
});

test("the no-show rate is of those whose hour came; before the first there is none", () => {
  const counts = { completed: 40, noShow: 4, failed: 6, withdrawn: 9, ahead: 20 };
  expect(noShowRate(counts)).toBe(8);
  expect(noShowRate({ completed: 0, noShow: 0, failed: 0, withdrawn: 3, ahead: 2 })).toBeNull();
});

test("a gap is told in whole points, and only where there is a target and someone completed", () => {
  expect(gapOf(shareOf(51, 100), 50)).toBe(1);
  expect(gapOf(shareOf(1, 3), 40)).toBe(-7);
  expect(gapOf(shareOf(1, 3), undefined)).toBeNull();
  expect(gapOf(shareOf(0, 0), 40)).toBeNull();
});

test("targets are whole percents of the study's own options", () => {
  expect(Targets.safeParse({ ...noTargets, genders: { 1: 50, 2: 47 } }).success).toBe(true);
  for (const wrong of [{ genders: { 9: 50 } }, { genders: { 1: 101 } }, { ageRanges: { 1: 2.5 } }, { completed: 0 }])
    expect(Targets.safeParse({ ...noTargets, ...wrong }).success).toBe(false);
});

test("targets are told in one line, with what they are of", () => {
  expect(describeTargets(noTargets)).toBeUndefined();
  expect(describeTargets({ ...noTargets, completed: 1200, genders: { 1: 50 }, skinTypes: { 2: 10, 6: 20 } })).toBe(
    "1,200 completed · Gender: Female 50% · Skin type: II 10%, VI 20%",
  );
});

test("a week's figure counts the days from Monday to Sunday", () => {
  expect(registered("2026-11-02", "2026-11-09", null)).toEqual({
    list: "participants",
    filters: { registeredFrom: "2026-11-02", registeredTo: "2026-11-15", sources: [null] },
  });
  expect(sessions("2026-11-09", "2026-11-09", "failed")).toEqual({
    list: "sessions",
    from: "2026-11-09",
    to: "2026-11-15",
    filters: { statuses: [7, 8] },
  });
});

test("who may open none of the lists is told of no need", () => {
  const seen = (permissions: Permissions) => needNames.filter(need => mayOpenList(permissions, listOfNeed[need]));
  expect(seen({ overview: true, stats: true, users: true, log: true, export: true })).toEqual([]);
  expect(seen({ overview: true, scheduler: true })).toEqual(["arrivals", "sessionsToClose"]);
  expect(seen({ participants: true })).toEqual(["unsignedConsents", "failedEmails", "duplicates"]);
  expect(seen(Object.fromEntries(permissionKeys.map(key => [key, true])))).toEqual([...needNames]);
});

test("every need has a list, and every list a key", () => {
  const lists: CountedList[] = needNames.map(need => listOfNeed[need]);
  for (const list of lists) expect(mayOpenList({}, list)).toBe(false);
});

test("a figure that is limited to a view leads to the people whom both let through", () => {
  const view = { statuses: [1, 6], registeredFrom: "2026-11-10", name: "ana" };
  expect(within({}, withStatus(1))).toEqual(withStatus(1));
  expect(within(view, everybody)).toEqual({ list: "participants", filters: view });
  expect(within(view, withStatus(6))).toEqual({ list: "participants", filters: { ...view, statuses: [6] } });
  expect(within(view, withStatus(7))).toEqual({ list: "participants", filters: { ...view, statuses: [] } });
  const inNovember = registered("2026-11-02", "2026-11-09", 1);
  expect(within(view, inNovember)).toEqual({
    list: "participants",
    filters: { ...view, registeredTo: "2026-11-15", sources: [1] },
  });
  expect(within({ registeredFrom: "2026-01-01", registeredTo: "2026-11-01" }, inNovember)).toEqual({
    list: "participants",
    filters: { registeredFrom: "2026-11-02", registeredTo: "2026-11-01", sources: [1] },
  });
});

test("a figure whose list can't be limited to the view leads nowhere", () => {
  expect(within({ statuses: [1] }, sessions("2026-11-02", "2026-11-09", "noShow"))).toBeUndefined();
  // Someone has several: the list can't ask for one of these and one of those.
  expect(within({ ethnicities: [1] }, withTrait("ethnicities", 2))).toBeUndefined();
  expect(within({ ethnicities: [1] }, withTrait("genders", 2))).toBeDefined();
});
