import { cleaningSteps } from "@hb/domain/devices/device.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { connectClient } from "@hb/platform/testing/client.ts";
import { ref, uploadString } from "firebase/storage";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aDrawing } from "../testing/consents.ts";
import { addPerson } from "../testing/people.ts";
import { anOnboarded, aReadyDevice, versionOf } from "../testing/remote-study.ts";
import { type Study, startStudy } from "../testing/study.ts";
import { insertLoan } from "./loans-sql.ts";

let study: Study;
const now = "2026-11-02T18:00:00.000Z";
beforeAll(async () => {
  study = await startStudy({ now });
});
afterAll(() => study.stop());

const dueBackOn = "2027-02-01";
async function handOver(participantId: number, device: { id: number; version: number }, more: object = {}) {
  const enrolmentVersion = await versionOf(study, participantId);
  const given = {
    participantId,
    enrolmentVersion,
    dueBackOn,
    accessories: [1, 2, 3] as (1 | 2 | 3)[],
    condition: "Small scratch",
  };
  return study.call("handOverDevice", { id: device.id, version: device.version, ...given, notify: false, ...more });
}
const theDevice = async (id: number) => (await study.call("getDevice", { id })).device;
const refusedAs = (code: string, details?: object) => ({ code: `functions/${code}`, ...(details && { details }) });

describe("handing over", () => {
  test("gives the person device and status, tells the log, and plans the emails of type and device", async () => {
    const participantId = await anOnboarded(study);
    const device = await aReadyDevice(study, 1);
    await study.effects();
    const { loanId, version } = await handOver(participantId, device, { notify: true });
    const effects = await study.effects();
    const named = { name: 1, serial: device.serial };
    expect(effects.log).toMatchObject([
      {
        action: logAction.deviceProvided,
        participantId,
        subject: `device:${device.id}`,
        payload: { old: null, new: named },
      },
      { action: logAction.deviceStatus, participantId, payload: { old: null, new: 1, device: named } },
    ]);
    expect(effects.mails?.map(({ type }) => type).sort()).toEqual([1, 10]);
    expect(effects.markers).toContain("/study/lastRemoteStudyUpdate");
    const { row, loans } = await study.call("getEnrolment", { participantId });
    expect(row).toMatchObject({
      deviceStatus: 1,
      device: { deviceId: device.id, loanId, serial: device.serial, isOwn: false },
    });
    expect(loans).toMatchObject([{ conditionOut: "Small scratch", status: 1 }]);
    expect(await theDevice(device.id)).toMatchObject({
      state: 3,
      group: "out",
      version,
      holder: { participantId, dueBackOn },
    });
  });

  test("a device that isn't clean and reset isn't lent, by the act and by the database", async () => {
    const participantId = await anOnboarded(study);
    const rest = { place: null, note: null, belkinCase: null };
    const dirty = await study.call("addDevice", { kind: 2, serial: "DIRTY-1", ...rest });
    await study.effects();
    await expect(handOver(participantId, dirty)).rejects.toMatchObject(refusedAs("failed-precondition"));
    expect(await study.effects()).toEqual({});
    const loan = {
      deviceId: dirty.id,
      participantId,
      isOwn: false,
      deviceStatus: 1,
      at: now,
      byName: "",
      dueBackOn,
      condition: null,
      accessories: [],
    } as const;
    await expect(inTransaction(study.hb.database, tx => insertLoan(tx, loan))).rejects.toThrow("Clean and reset");
    let { version } = dirty;
    for (const step of cleaningSteps.ids)
      ({ version } = await study.call("setCleaningStep", { id: dirty.id, version, step, done: true }));
    await handOver(participantId, { id: dirty.id, version });
  });

  test("one open loan per person and per device, also when two hand over right away", async () => {
    const [one, other] = [await anOnboarded(study), await anOnboarded(study)];
    const [device, second] = [await aReadyDevice(study), await aReadyDevice(study)];
    const results = await Promise.allSettled([handOver(one, device), handOver(other, device)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const winner = results[0]?.status === "fulfilled" ? one : other;
    await expect(handOver(winner, second)).rejects.toMatchObject(refusedAs("failed-precondition"));
  });

  test("no one gets a device before being onboarded", async () => {
    const device = await aReadyDevice(study);
    await expect(handOver(await addPerson(study), device)).rejects.toMatchObject(refusedAs("failed-precondition"));
  });
});

describe("taking back", () => {
  test("leads through Return requested to Returned, to cleaning, and names what is missing", async () => {
    const participantId = await anOnboarded(study);
    const device = await aReadyDevice(study);
    const { version } = await handOver(participantId, device);
    await study.effects();
    const back = await study.call("returnDevice", {
      id: device.id,
      version,
      accessories: [1, 2],
      condition: "Strap torn",
    });
    expect(back.missing).toEqual([3]);
    const { log } = await study.effects();
    expect(log?.map(({ payload }) => payload)).toMatchObject([
      { old: 1, new: 4 },
      { old: 4, new: 5 },
    ]);
    expect(await theDevice(device.id)).toMatchObject({
      state: 1,
      steps: [],
      missing: [3],
      returnedBy: { participantId },
      holder: null,
    });
    const { row, loans } = await study.call("getEnrolment", { participantId });
    expect(row.deviceStatus).toBe(5);
    expect(loans).toMatchObject([{ conditionIn: "Strap torn", missing: ["Solo knit band"] }]);
  });

  test("a hand-over and a return that are undone leave the device and the person as before", async () => {
    const participantId = await anOnboarded(study);
    const device = await aReadyDevice(study);
    const lent = await handOver(participantId, device);
    const undone = { participantId, reason: "Undone" };
    const { version } = await study.call("returnDevice", {
      id: device.id,
      version: lent.version,
      accessories: [1],
      condition: "",
    });
    expect((await theDevice(device.id)).version).toBe(version);
    // The return is undone: out with the same person, until the same day.
    const returned = await versionOf(study, participantId);
    const out = await study.call("setDeviceStatus", { ...undone, version: returned, to: 1 });
    expect(await theDevice(device.id)).toMatchObject({
      state: 3,
      holder: { participantId, status: 1, dueBackOn, overdueDays: 0 },
    });
    // Then the hand-over: in the house again.
    await study.call("setDeviceStatus", { ...undone, version: out.version, to: null });
    expect(await theDevice(device.id)).toMatchObject({ state: 1, holder: null });
    expect((await study.call("getEnrolment", { participantId })).row).toMatchObject({ deviceStatus: null });
  });

  test("a stale version is refused and leaves no trace", async () => {
    const participantId = await anOnboarded(study);
    const device = await aReadyDevice(study);
    await handOver(participantId, device);
    await study.effects();
    const stale = { id: device.id, version: device.version, accessories: [], condition: "" };
    await expect(study.call("returnDevice", stale)).rejects.toMatchObject(refusedAs("aborted"));
    expect(await study.effects()).toEqual({});
  });

  test("a chase asks for it back: Return requested at first, an email each time", async () => {
    const participantId = await anOnboarded(study);
    const device = await aReadyDevice(study, 2);
    const { version } = await handOver(participantId, device);
    await study.effects();
    const first = await study.call("chaseDevice", { id: device.id, version });
    expect(first.mail).toBe("queued");
    const effects = await study.effects();
    expect(effects.log).toMatchObject([
      { action: logAction.deviceStatus, participantId, payload: { old: 1, new: 4, house: "chased" } },
    ]);
    expect(effects.mails).toMatchObject([{ type: 1, subject: expect.stringContaining("Time to return") }]);
    await study.call("chaseDevice", { id: device.id, version: first.version });
    expect((await study.effects()).mails).toHaveLength(1);
    expect((await theDevice(device.id)).holder).toMatchObject({ chases: 2, status: 4 });
  });
});

describe("device status", () => {
  test("is that of the latest loan, which the database holds against every change", async () => {
    const participantId = await anOnboarded(study);
    const device = await aReadyDevice(study);
    await handOver(participantId, device);
    const tamper = inTransaction(
      study.hb.database,
      tx => tx`update study.enrolments set device_status = 5 where participant_id = ${participantId}`,
    );
    await expect(tamper).rejects.toMatchObject({ constraint_name: "device_and_status_are_those_of_the_latest_loan" });
  });

  test("usual steps are one click, others ask for a reason, keeping takes the date away", async () => {
    const participantId = await anOnboarded(study);
    const device = await aReadyDevice(study);
    await handOver(participantId, device);
    const set = async (to: number | null, reason?: string) =>
      study.call("setDeviceStatus", {
        participantId,
        version: await versionOf(study, participantId),
        to: to as 1,
        ...(reason && { reason }),
      });
    await expect(set(6)).rejects.toMatchObject(refusedAs("failed-precondition", { needsReason: true }));
    await set(4);
    await set(6);
    await expect(set(5)).rejects.toMatchObject(refusedAs("failed-precondition"));
    await set(3, "The sponsor gave it away");
    expect((await theDevice(device.id)).holder).toMatchObject({ status: 3, dueBackOn: null, overdueDays: 0 });
    // A hand-over that never was: the device is in the house again.
    await set(null, "Handed to somebody else in truth");
    expect(await theDevice(device.id)).toMatchObject({ state: 1, holder: null });
    expect((await study.call("getEnrolment", { participantId })).row.deviceStatus).toBeNull();
  });

  test("a participant's own device is a device without return", async () => {
    const participantId = await anOnboarded(study, { type: 2 });
    await study.effects();
    const version = await versionOf(study, participantId);
    await study.call("setOwnDevice", { participantId, version, device: { kind: 2, serial: "OWN-77" } });
    expect((await study.effects()).log).toMatchObject([
      { action: logAction.deviceProvided, payload: { old: null, new: { name: 2, serial: "OWN-77" } } },
      { action: logAction.deviceStatus, payload: { old: null, new: 2 } },
    ]);
    const { row } = await study.call("getEnrolment", { participantId });
    expect(row).toMatchObject({
      deviceStatus: 2,
      device: { isOwn: true, serial: "OWN-77", dueBackOn: null },
      next: { act: "activate" },
    });
    const { rows } = await study.call("listDevices", { filters: { text: "own-77" }, offset: 0, limit: 10 });
    expect(rows).toMatchObject([{ group: "own", holder: { participantId } }]);
    const other = await anOnboarded(study, { type: 2 });
    const taken = { participantId: other, version: 1, device: { kind: 2 as const, serial: "own-77" } };
    await expect(study.call("setOwnDevice", taken)).rejects.toMatchObject(refusedAs("failed-precondition"));
  });

  test("a Belkin case number goes with person and device", async () => {
    const participantId = await anOnboarded(study);
    const device = await aReadyDevice(study);
    await handOver(participantId, device);
    await study.effects();
    await study.call("setBelkinCase", {
      participantId,
      version: await versionOf(study, participantId),
      belkinCase: "BK-20418",
    });
    expect((await study.effects()).log).toMatchObject([
      { action: logAction.belkinCaseNumber, participantId, payload: { old: null, new: "BK-20418" } },
    ]);
    expect((await theDevice(device.id)).belkinCase).toBe("BK-20418");
    expect((await study.call("getEnrolment", { participantId })).row.belkinCase).toBe("BK-20418");
  });
});

describe("the inventory", () => {
  test("a serial number occurs once, whatever its case", async () => {
    const rest = { kind: 1 as const, place: null, note: null, belkinCase: null };
    const { id } = await study.call("addDevice", { ...rest, serial: "ABC-1" });
    await expect(study.call("addDevice", { ...rest, serial: "abc-1" })).rejects.toMatchObject(
      refusedAs("already-exists", { id }),
    );
  });

  test("a scanned code opens its device, in small letters too, and an unknown one nothing", async () => {
    const device = await aReadyDevice(study);
    const found = await study.call("getDeviceByCode", { code: device.code.toLowerCase() });
    expect(found).toMatchObject({ device: { id: device.id }, address: `${study.hb.address}/device/${device.code}` });
    await expect(study.call("getDeviceByCode", { code: "ZZZZZZZZ" })).rejects.toMatchObject(refusedAs("not-found"));
    const { labels } = await study.call("listDeviceLabels", { ids: [device.id] });
    expect(labels).toMatchObject([{ code: device.code, serial: device.serial }]);
  });

  test("what is changed about a device stands in the log part by part, with old and new value", async () => {
    const device = await aReadyDevice(study);
    await study.effects();
    const { version } = await theDevice(device.id);
    await study.call("editDevice", { id: device.id, version, changes: { note: "Case cracked", belkinCase: "BK-7" } });
    expect((await study.effects()).log).toMatchObject([
      {
        action: logAction.deviceStatus,
        payload: { house: "edited", detail: { field: "note", old: null, new: "Case cracked" } },
      },
      { action: logAction.belkinCaseNumber, payload: { old: null, new: "BK-7" } },
    ]);
  });

  test("tiles agree with the list behind them", async () => {
    const tiles = await study.call("getDeviceTiles", null);
    const count = async (filters: object) => (await study.call("listDevices", { filters, offset: 0, limit: 1 })).total;
    expect(tiles.out.count).toBe(await count({ states: [3] }));
    expect(tiles.cleaning.count).toBe(await count({ states: [1] }));
    expect(tiles.ready.count).toBe(await count({ states: [2] }));
    expect(tiles.overdue.count).toBe(await count({ groups: ["overdue"] }));
  });

  test("out of use and lost ends the lending, found again begins with cleaning", async () => {
    const device = await aReadyDevice(study);
    const gone = await study.call("setDeviceGone", {
      id: device.id,
      version: device.version,
      to: "lost",
      reason: "Not on its shelf",
    });
    const participantId = await anOnboarded(study);
    await expect(handOver(participantId, { id: device.id, version: gone.version })).rejects.toMatchObject(
      refusedAs("failed-precondition"),
    );
    await study.call("setDeviceGone", {
      id: device.id,
      version: gone.version,
      to: "back",
      reason: "Found it behind the door",
    });
    expect(await theDevice(device.id)).toMatchObject({ state: 1, steps: [] });
  });

  test("photos lie with their device, for holders of remoteStudy alone", async () => {
    const device = await aReadyDevice(study);
    const photo = `data:image/png;base64,${aDrawing().toString("base64")}`;
    const colleague = await study.staffWith("remoteStudy");
    await study.effects();
    const file = ref(colleague.storage, `devices/${device.id}/photo1.png`);
    await uploadString(file, photo, "data_url", { customMetadata: { moment: "out" } });
    expect((await study.effects()).log).toMatchObject([
      { action: logAction.deviceStatus, payload: { house: "photoAdded" } },
    ]);
    const { photos } = await study.call("getDevice", { id: device.id });
    expect(photos).toMatchObject([{ file: `devices/${device.id}/photo1.png`, moment: "out" }]);
    const scheduler = await study.staffWith("scheduler");
    await expect(
      uploadString(ref(scheduler.storage, `devices/${device.id}/x.png`), photo, "data_url"),
    ).rejects.toMatchObject({ code: "storage/unauthorized" });
    const stranger = await connectClient(study.hb.address);
    await expect(
      uploadString(ref(stranger.storage, `devices/${device.id}/x.png`), photo, "data_url"),
    ).rejects.toMatchObject({ code: "storage/unauthenticated" });
    await expect(uploadString(ref(colleague.storage, "devices/999999/x.png"), photo, "data_url")).rejects.toMatchObject(
      { code: "storage/unauthorized" },
    );
    await expect(
      uploadString(ref(colleague.storage, `devices/${device.id}/x.png`), "<svg onload=alert(1)>", "raw", {
        contentType: "image/png",
      }),
    ).rejects.toThrow();
    await stranger.close();
  });
});
