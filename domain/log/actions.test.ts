import { expect, test } from "vitest";
import { type PermissionKey, type Permissions, permissionKeys } from "../permissions.ts";
import { logActions, markersMovedBy, readableActions } from "./actions.ts";

test("the study's own actions have the given ids and labels; 6 and 14 are unused", () => {
  const own = logActions.entries.filter(({ id }) => id < 100).map(({ id, label }) => `${id} ${label}`);
  expect(own.join("; ")).toBe(
    "0 Participant status; 1 Participant comment; 2 Email sent; 3 Session status; 4 Session comment; 5 Session locked; " +
      "7 Session bonus; 8 Ethnicity; 9 Date of birth; 10 Gender; 11 Skin type; 12 Remote study status; " +
      "13 Submitted survey; 15 Device status; 16 Reopen weekly survey; 17 Participant type; 18 Device provided; " +
      "19 Belkin case number; 20 Remote study re-onboarding; 21 Ownership type",
  );
});

test("ours count from 100", () => {
  expect(logActions.ids.filter(id => id >= 100)).toEqual([
    100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 120, 121, 122, 123, 130, 131, 132, 133, 140, 141, 142,
    143, 144, 145, 150, 151, 152, 153, 154, 155, 160, 161, 162, 170,
  ]);
});

test("every action moves the log's marker and those of the data it changes", () => {
  const study = (name: string) => `/study/last${name}Update`;
  const everywhere = ["Participants", "Sessions", "RemoteStudy", "Emails"].map(study);
  const expected: [string[], number[]][] = [
    [[study("Participants")], [0, 1, 8, 9, 10, 11, 17, 21, 100, 101, 102, 105, 106, 109, 130, 131, 132, 133]],
    [[study("Sessions")], [3, 4, 5, 7, 110, 111]],
    [[study("RemoteStudy")], [12, 13, 15, 16, 18, 19, 20, 120, 121, 122, 123]],
    [[study("Emails")], [2, 161]],
    [[study("Settings")], [160]],
    [[study("Design")], [162]],
    [["/authentication/lastUsersUpdate"], [150, 151]],
    [everywhere, [103, 104]],
    [[...everywhere, "/authentication/lastUsersUpdate"], [142]],
    [
      [study("Participants"), "/authentication/lastUsersUpdate"],
      [143, 144],
    ],
    [[], [107, 108, 140, 141, 145, 152, 153, 154, 155, 170]],
  ];
  for (const [markers, actions] of expected)
    for (const id of logActions.ids.filter(id => actions.includes(id)))
      expect([id, markersMovedBy(id)]).toEqual([id, [...markers, study("Log")]]);
  expect(expected.flatMap(([, actions]) => actions).toSorted((a, b) => a - b)).toEqual(logActions.ids);
});

test("a reader of the log sees only entries about what they may see anyway", () => {
  const settings = [160, 162];
  const emails = [2, 161];
  const profile = [
    0, 1, 8, 9, 10, 11, 17, 21, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 130, 131, 132, 133, 141, 142, 143,
    144, 170,
  ];
  const expected: Record<PermissionKey, number[]> = {
    log: settings,
    overview: settings,
    stats: settings,
    participants: [...profile, ...emails, ...settings],
    scheduler: [0, 3, 4, 5, 7, 17, 106, 107, 110, 111, ...settings],
    remoteStudy: [0, 12, 13, 15, 16, 17, 18, 19, 20, 106, 107, 120, 121, 122, 123, ...emails, ...settings],
    export: [140, ...settings],
    users: [140, 145, 150, 151, 152, 153, 154, 155, ...settings],
  };
  for (const key of permissionKeys)
    expect([key, readableActions({ log: true, [key]: true }).toSorted((a, b) => a - b)]).toEqual([
      key,
      expected[key].toSorted((a, b) => a - b),
    ]);
});

test("with every permission all entries are read; without `log` none", () => {
  const all: Permissions = Object.fromEntries(permissionKeys.map(key => [key, true] as const));
  expect(readableActions(all)).toEqual(logActions.ids);
  const { log: _, ...rest } = all;
  expect(readableActions(rest)).toEqual([]);
});
