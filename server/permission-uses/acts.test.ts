import { afterAll, beforeAll, expect, test } from "vitest";
import { addPerson } from "../testing/people.ts";
import { type StaffClient, type Study, startStudy } from "../testing/study.ts";
import { createPermissionUses, listPermissionUses } from "./acts.ts";

const now = "2026-11-17T18:10:00.000Z";
let study: Study;
beforeAll(async () => {
  study = await startStudy({ now });
});
afterAll(() => study.stop());

/** Written a second after the call at the latest. */
async function usesOf({ auth }: StaffClient): Promise<string[]> {
  const uses = await listPermissionUses(study.hb.database.read);
  return uses
    .filter(({ userId }) => userId === auth.currentUser?.uid)
    .map(({ key, lastUsedAt }) => `${key} ${lastUsedAt.slice(11, 16)}`);
}
const one = { filters: {}, sort: { by: "id", descending: true }, offset: 0, limit: 1 } as const;

test("a permission is used by a call that would have been refused without it", async () => {
  const id = await addPerson(study);
  const ana = await study.staffWith("participants", "scheduler", "log");
  // Both would do, so neither is needed.
  await ana.call("getParticipant", { id });
  // Everyone on staff may.
  await ana.call("getAllUsers", null);
  await expect(ana.call("getOverview", {} as never)).rejects.toMatchObject({ code: "functions/permission-denied" });
  await ana.call("listParticipants", one);
  await expect.poll(() => usesOf(ana)).toEqual(["participants 18:10"]);
  await ana.call("countLog", null);
  await expect.poll(() => usesOf(ana)).toEqual(["log 18:10", "participants 18:10"]);

  // Of several that would do, they hold one.
  const ben = await study.staffWith("scheduler", "stats");
  await ben.call("getParticipant", { id });
  await expect.poll(() => usesOf(ben)).toEqual(["scheduler 18:10"]);
});

test("later uses are noted once an hour, and an earlier one of another process changes nothing", async () => {
  study.setNow(now);
  const ana = await study.staffWith("participants");
  const userId = ana.auth.currentUser?.uid ?? "";
  await ana.call("listParticipants", one);
  await expect.poll(() => usesOf(ana)).toEqual(["participants 18:10"]);
  study.setNow("2026-11-17T18:50:00.000Z");
  await ana.call("listParticipants", one);
  study.setNow("2026-11-17T19:05:00.000Z");
  await ana.call("listParticipants", one);
  await expect.poll(() => usesOf(ana)).toEqual(["participants 19:05"]);

  const other = createPermissionUses(study.hb.database);
  const actor = {
    kind: "staff",
    userId,
    name: "x",
    permissions: { participants: true },
    changePassword: false,
  } as const;
  other.note(actor, ["participants"], "2026-11-17T17:30:00.000Z");
  await other.stop();
  expect(await usesOf(ana)).toEqual(["participants 19:05"]);
});
