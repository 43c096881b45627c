import { defaultEmailRules } from "@hb/domain/emails/rules.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import { connect } from "@hb/platform/database/connect.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Study, startStudy } from "../testing/study.ts";

let study: Study;
/** With patience for a loaded machine. */

beforeAll(async () => {
  study = await startStudy({ now: "2026-11-17T18:00:00.000Z" });
});
beforeEach(async () => {
  await study.effects();
});
afterAll(() => study.stop());

type Changes = Parameters<typeof study.call<"setSettings">>[1]["changes"];
async function set(changes: Changes, clear?: "studyName"[]) {
  const { version } = await study.call("getSettings", null);
  return study.call("setSettings", { version, changes, ...(clear && { clear }) });
}
const config = async () => (await fetch(`${study.hb.address}/__/firebase/init.json`)).json();

test("a new study has what its environment says, and has decided nothing", async () => {
  expect(await study.call("getSettings", null)).toMatchObject({
    settings: { studyName: "Northlight Headset Study", siteTimeZone: "America/Los_Angeles", bookingCutOffHours: 24 },
    decided: [],
    fixed: {},
    version: 0,
    changedAt: null,
    hasMailServer: false,
  });
});

test("a change holds right away, is logged with old and new, and everyone who listens is told", async () => {
  await set({ studyName: "Southlight", quietHours: null, bookingCutOffHours: 48 });
  expect(await study.effects()).toEqual({
    log: [
      ["Study name", "Northlight Headset Study", "Southlight", "studyName"],
      ["Quiet hours", "21:00 – 08:00", null, "quietHours"],
      ["Booking cut-off", 24, 48, "bookingCutOffHours"],
    ].map(([setting, old, now, id]) => ({
      action: logAction.settings,
      actor: `staff:${study.admin.auth.currentUser?.uid}`,
      participantId: null,
      subject: `settings:${id}`,
      payload: { setting, old, new: now, actorName: "Administrator" },
    })),
    markers: ["/study/lastLogUpdate", "/study/lastSettingsUpdate"],
  });
  await expect.poll(async () => (await config()).studyName).toBe("Southlight");
  await set({ quietHours: { from: "22:00", to: "07:00" } }, ["studyName"]);
  await expect.poll(async () => (await config()).studyName).toBe("Northlight Headset Study");
  const { settings, decided } = await study.call("getSettings", null);
  expect(settings).toMatchObject({ quietHours: { from: "22:00", to: "07:00" }, bookingCutOffHours: 48 });
  expect(decided).toEqual(["quietHours", "bookingCutOffHours"]);
});

test("who hears of a change and asks at once gets what is new, however long it takes to read", async () => {
  const owner = connect(study.ownerUrl, { max: 1, name: "the test" });
  let asked: Promise<{ studyName: string }> | undefined;
  await owner.begin(async tx => {
    await tx`lock table study.settings in access exclusive mode`;
    await tx`update study.settings set decided = decided || '{"studyName": "Westlight"}'`;
    study.hb.database.signals.emit("settings", () => {});
    asked = config();
    // It waits for the lock, as a read of a busy database does.
    await Promise.race([asked, new Promise(resolve => setTimeout(resolve, 200))]);
  });
  expect(await asked).toMatchObject({ studyName: "Westlight" });
  await owner.end();
  await set({}, ["studyName"]);
});

test("rules are told in the log as sentences", async () => {
  const [first, ...rest] = defaultEmailRules;
  await set({ emailRules: [{ ...(first as (typeof defaultEmailRules)[0]), enabled: false }, ...rest] });
  const { log } = await study.effects();
  expect(log).toMatchObject([
    {
      payload: {
        setting: "Email rules",
        old: expect.stringContaining("Booking reminder loaner: 2 days before the visit"),
        new: expect.stringMatching(/^Booking reminder loaner: off/),
      },
    },
  ]);
});

test("what isn't right is refused field by field and changes nothing", async () => {
  const wrong: unknown[] = [
    { studyName: "" },
    { studyName: "two\nlines" },
    { contactMailbox: "nobody" },
    { siteTimeZone: "Mars/Olympus" },
    { quietHours: { from: "08:00", to: "08:00" } },
    { quietHours: { from: "8", to: "09:00" } },
    { bookingCutOffHours: -1 },
    { slotHoldMinutes: 0 },
    { emailRules: [{ ...defaultEmailRules[0], type: 103 }] },
  ];
  for (const changes of wrong)
    await expect(set(changes as Changes)).rejects.toMatchObject({
      code: "functions/invalid-argument",
      details: { problems: [expect.objectContaining({ path: expect.arrayContaining(["changes"]) })] },
    });
  expect(await study.effects()).toEqual({});
});

test("nothing that a colleague has changed meanwhile is overwritten", async () => {
  const { version } = await study.call("getSettings", null);
  const colleague = await study.staffWith("users");
  await set({ arrivalNote: "Your passport" });
  const between = await study.call("getSettings", null);
  await colleague.call("setSettings", { version: between.version, changes: { arrivalNote: "A photo ID" } });
  await set({ siteAddress: "1 Main Street" });
  await expect(study.call("setSettings", { version, changes: { arrivalNote: "Mine" } })).rejects.toMatchObject({
    code: "functions/aborted",
    details: {
      theirs: expect.objectContaining({ arrivalNote: "A photo ID" }),
      mine: { arrivalNote: "Mine" },
      by: { arrivalNote: "Staff users" },
    },
  });
  await expect(set({ arrivalNote: "A photo ID" })).rejects.toMatchObject({ code: "functions/failed-precondition" });
});

test("the site's time zone can be set until the first session exists", async () => {
  await set({ siteTimeZone: "America/New_York" });
  await expect.poll(async () => (await config()).siteTimeZone).toBe("America/New_York");
  const { id } = await study.call("saveStation", { station: null, name: "A", devices: [1] });
  await study.hb.database.write`
    insert into study.sessions (starts_at, ends_at, length_minutes, station_id, created_at, updated_at)
    values ('2026-11-20T18:00:00Z', '2026-11-20T19:00:00Z', 60, ${id}, now(), now())`;
  expect((await study.call("getSettings", null)).fixed).toMatchObject({ siteTimeZone: expect.any(String) });
  await expect(set({ siteTimeZone: "America/Denver" })).rejects.toMatchObject({
    code: "functions/failed-precondition",
  });
});
