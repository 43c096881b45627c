import { logActions } from "@hb/domain/log/actions.ts";
import { listLog } from "@hb/domain/log/contract.ts";
import { logLimiterDays } from "@hb/domain/log/limiter-days.ts";
import { expect, test } from "vitest";
import { actionChoices, actionGroups, filtersSet, listInput, noFilter, participantIdOf } from "./filter.ts";
import { logFiltersText, logText } from "./text.ts";

test("every action can be chosen, in exactly one group", () => {
  expect(
    Object.values(actionGroups)
      .flat()
      .sort((a, b) => a - b),
  ).toEqual([...logActions.ids].sort((a, b) => a - b));
});

test("only actions that one may read are offered", () => {
  const groups = actionChoices({ log: true, scheduler: true });
  expect(groups.map(({ group }) => group)).toEqual(["Participants", "Sessions", "Users and settings"]);
  expect(groups[0]?.items.map(({ label }) => label)).toEqual([
    "All: participants",
    "Participant status",
    "Participant type",
    "Link renewed or revoked",
    "Link shown",
  ]);
  expect(groups[2]?.items).toEqual([
    { value: "users", label: "All: users and settings" },
    { value: "160", label: "Settings" },
    { value: "162", label: "Study design" },
  ]);
  expect(actionChoices({ scheduler: true })).toEqual([]);
});

test("no filter asks for everything of its days", () => {
  expect(listInput(noFilter, 7)).toEqual({ days: 7 });
  expect(filtersSet(listInput(noFilter, 7))).toBe(0);
});

test("what is chosen and typed is what the server is asked, and each part counts once", () => {
  const input = listInput({ action: "3", userId: "dana", participantId: " 1042", text: " moved  house " }, 30);
  expect(input).toEqual({ days: 30, actions: [3], userId: "dana", participantId: 1042, text: "moved  house" });
  expect(filtersSet(input)).toBe(4);
  expect(listLog.input.safeParse(input).success).toBe(true);
});

test("a whole group can be chosen", () => {
  expect(listInput({ ...noFilter, action: "consent" }, 1)).toEqual({ days: 1, actions: [130, 131, 132, 133] });
});

test("a participant's number is taken once it is one", () => {
  expect(["1042", " #1042 "].map(participantIdOf)).toEqual([1042, 1042]);
  expect(["", "x", "10a", "0", "-5", "12345678901"].map(participantIdOf)).toEqual(Array(6).fill(undefined));
});

test("days and counts are said in words", () => {
  expect(logLimiterDays.map(logFiltersText.days).slice(0, 2)).toEqual(["Today", "Last 2 days"]);
  expect([0, 1, 1214].map(logText.count)).toEqual(["None today", "1 today", "1,214 today"]);
});
