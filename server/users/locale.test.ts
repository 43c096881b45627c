import { afterAll, beforeAll, expect, test } from "vitest";
import { type StaffClient, type Study, startStudy } from "../testing/study.ts";

let study: Study;
beforeAll(async () => {
  study = await startStudy({ now: "2026-11-17T18:00:00.000Z" });
});
afterAll(() => study.stop());

const claimOf = async ({ auth }: StaffClient) => (await auth.currentUser?.getIdTokenResult(true))?.claims["locale"];

test("how I read dates and times is kept with my account and comes with its claims, mine alone", async () => {
  const [ana, ben] = [await study.staffWith("scheduler"), await study.staffWith("scheduler")];
  const version = async () => {
    const { users } = await study.call("getAllUsers", null);
    return Object.values(users).find(user => "email" in user && user.email === ana.email);
  };
  const before = await version();
  expect(await claimOf(ana)).toBeUndefined();
  await study.effects();
  await ana.call("setOwnLocale", { locale: { hours: 24, dateOrder: "dmy" } });
  expect(await study.effects()).toEqual({ markers: [expect.stringMatching(/^\/authentication\/lastUpdate\//)] });
  expect(await claimOf(ana)).toEqual({ hours: 24, dateOrder: "dmy" });
  expect(await claimOf(ben)).toBeUndefined();
  // A colleague who is editing the account isn't in conflict.
  expect(await version()).toEqual(before);

  await ana.call("setOwnLocale", { locale: {} });
  expect(await claimOf(ana)).toEqual({});
});

test("what isn't a way to read dates is refused", async () => {
  const ana = await study.staffWith("scheduler");
  await expect(ana.call("setOwnLocale", { locale: { hours: 13 as 12 } })).rejects.toMatchObject({
    code: "functions/invalid-argument",
  });
});
