import { randomUUID } from "node:crypto";
import { version1 } from "@hb/domain/consent/versions/version-1.ts";
import type { Contract } from "@hb/domain/contract.ts";
import type { ExportRequest } from "@hb/domain/export/contract.ts";
import { type FunctionName, functions } from "@hb/domain/functions.ts";
import { deviceName } from "@hb/domain/lookups/device-names.ts";
import { participantType } from "@hb/domain/lookups/participant-types.ts";
import { buildMarker, marker } from "@hb/domain/markers.ts";
import { participantStatus } from "@hb/domain/participants/status.ts";
import { permissionKeys } from "@hb/domain/permissions.ts";
import { remoteStudyStatus } from "@hb/domain/remote-study/status.ts";
import { signFor } from "@hb/server/testing/consents.ts";
import { exportAndRead, exporting } from "@hb/server/testing/exports.ts";
import { formWith, publishForm, whyQuestion } from "@hb/server/testing/forms.ts";
import { addPerson } from "@hb/server/testing/people.ts";
import { anActive, answer, aReadyDevice, versionOf } from "@hb/server/testing/remote-study.ts";
import { aStation, openSlots } from "@hb/server/testing/sessions.ts";
import { type StaffClient, type Study, startStudy } from "@hb/server/testing/study.ts";
import { ref as dataRef, get, set } from "firebase/database";
import type { FunctionsError } from "firebase/functions";
import { getBytes, getMetadata, listAll, ref, uploadString } from "firebase/storage";
import { afterAll, beforeAll, expect, test } from "vitest";

const now = "2026-11-17T18:00:00.000Z";
/** In every field that says who someone is, and in every text that someone wrote. */
const canary = /canar|5550187|1987-07-1/i;
const said = "Canary said so";
const sorted = { by: "id", descending: true } as const;

let study: Study;
/** With every permission, and without names. */
let hidden: StaffClient;
let ids: Awaited<ReturnType<typeof aWholeLife>>;
let inputs: Partial<Record<FunctionName, unknown>>;

beforeAll(async () => {
  study = await startStudy({ now });
  ids = await aWholeLife();
  hidden = await study.staffOn({ hidesNames: true }, ...permissionKeys);
  inputs = { ...readsOf(ids), ...(await changesOf(ids)) };
});
afterAll(() => study.stop());

const profile = {
  firstName: "Canaria",
  lastName: "Canarin",
  email: "canary@canary.example",
  phone: "+14155550187",
  bornOn: "1987-07-13",
  street: "1 Canary Row",
  city: "Canary Wharf",
  postalCode: "CANARY9",
};

/** A person about whom every feature knows something, all of it planted. */
async function aWholeLife() {
  const { call, admin } = study;
  await publishForm(study, formWith(whyQuestion));
  const id = await anActive(study, { ...profile, ownAnswers: { why: said } });
  const other = await addPerson(study, { ...profile, email: "canary.two@canary.example" });
  const owner = await anActive(study, {
    ...profile,
    email: "canary.three@canary.example",
    type: participantType.owner,
  });
  let { version } = (await call("getParticipant", { id })).participant as { version: number };
  await call("mergeParticipants", {
    survivorId: id,
    otherId: other,
    survivorVersion: version,
    otherVersion: 1,
    choices: {},
  });
  ({ version } = (await call("getParticipant", { id })).participant as { version: number });
  const changes = { city: "Canary Bay", bornOn: "1987-07-14", ownAnswers: { why: `${said} again` } };
  await call("updateParticipant", { id, version, changes });
  const { commentId } = await call("addComment", { id, body: said });
  await call("editComment", { commentId, version: 1, body: `${said} again` });
  await uploadString(ref(admin.storage, `participants/${id}/documents/r1/f1`), "the canary sings", "raw", {
    contentType: "text/plain",
    customMetadata: { fileName: "canary.txt" },
  });
  await signFor(study, id, { printedName: "Canaria Canarin", signature: { kind: "typed", text: "Canaria" } });
  await call("saveView", {
    name: "Canary's view",
    view: { filters: { name: "canary" }, sort: sorted, columns: [] },
    isShared: true,
  });
  await (await study.staffWith("participants")).call("askForPermission", { key: "log", until: null, reason: said });
  await call("askForConsent", { who: { participantId: owner }, notify: true });

  const stationId = await aStation(admin);
  const [slot, free] = await openSlots(admin, { on: "2026-11-17", times: ["11:00", "12:30"], stationId });
  if (!slot || !free) throw new Error("No slots.");
  await call("bookSession", { id: slot.id, version: slot.version, participantId: id, notify: false });
  const session = await call("addSessionComment", { id: slot.id, body: said });

  const device = await aReadyDevice(study);
  await call("handOverDevice", {
    id: device.id,
    version: device.version,
    participantId: id,
    enrolmentVersion: await versionOf(study, id),
    dueBackOn: "2026-12-01",
    accessories: [],
    condition: said,
    notify: false,
  });
  const lent = (await call("getDevice", { id: device.id })).device;
  await call("editDevice", { id: device.id, version: lent.version, changes: { note: said, place: "Canary shelf" } });
  await uploadString(ref(admin.storage, `devices/${device.id}/p1`), onePixel, "data_url");
  await call("setOwnDevice", {
    participantId: owner,
    version: await versionOf(study, owner),
    device: { kind: deviceName.metaQuest3, serial: "CANARY-SERIAL" },
  });
  const remarks = { comfort: 1, comfortRemarks: said, symptoms: [8], symptomSeverity: 6 };
  await answer(study, id, { kind: "daily", on: "2026-11-17" }, remarks);
  const { callId } = await call("logCall", { participantId: id, outcome: 1, note: said });
  await call("excuseDays", {
    participantId: id,
    version: await versionOf(study, id),
    from: "2026-11-18",
    to: "2026-11-18",
    reason: said,
  });
  const consents = await call("getConsents", { participantId: id });
  const { alerts } = await call("listAlerts", { participantId: id, offset: 0, limit: 5 });
  const uid = admin.auth.currentUser?.uid ?? "";
  await set(dataRef(admin.database, `/presence/${uid}/tab`), { kind: "participant", id: String(id), at: 1 });
  return {
    id,
    owner,
    other,
    uid,
    commentId,
    callId,
    sessionCommentId: session.commentId,
    sessionId: slot.id,
    freeId: free.id,
    stationId,
    deviceId: device.id,
    deviceCode: device.code,
    consentId: consents.signed[0]?.id ?? "",
    alertId: alerts[0]?.id ?? 0,
  };
}
type Ids = Awaited<ReturnType<typeof aWholeLife>>;

const onePixel =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const page = { offset: 0, limit: 50 };
const week = { from: "2026-11-16T00:00:00.000Z", to: "2026-11-23T00:00:00.000Z" };

/** A sensible question for each read. */
function readsOf(of: Ids): Partial<Record<FunctionName, unknown>> {
  const person = { participantId: of.id };
  return {
    getAllUsers: null,
    getOwnSecondFactor: null,
    listOwnSignIns: null,
    listSecondFactorResets: null,
    listPermissionRequests: null,
    reviewAccess: null,
    getSeenUser: null,
    countLog: null,
    listLog: { days: 30, limit: 200 },
    getHistory: { subject: { kind: "participant", id: String(of.id) }, limit: 200 },
    listOpenings: { filters: {}, ...page },
    listOpeningsOf: { ...person, ...page },
    listParticipants: { filters: { id: String(of.id) }, sort: sorted, ...page },
    countParticipantOptions: { filters: {} },
    countOwnOptions: { filters: {} },
    listOwnFields: null,
    countGroups: { groups: [] },
    listSavedViews: null,
    getParticipant: { id: of.id },
    getLinks: person,
    listStations: null,
    listSessions: { ...week, filters: {} },
    countSessions: { ...week, filters: {} },
    listAgenda: { from: null, to: null, filters: {}, ...page },
    getSession: { id: of.sessionId },
    listSessionsOf: person,
    previewSlots: {
      days: ["2026-11-17"],
      times: ["11:00"],
      stations: [of.stationId],
      lengthMinutes: 60,
      device: null,
    },
    findFreeSlots: { near: now, limit: 5 },
    findPeopleToBook: { text: String(of.id), limit: 5 },
    listArrivals: { text: String(of.id) },
    listOverdueSessions: page,
    listBonusTotals: { from: "2026-11-01", to: "2026-11-30", ...page },
    getCalendarFeed: null,
    getConsents: person,
    getConsentState: person,
    verifyConsent: { consentId: of.consentId },
    checkConsentFile: { code: "7K3MQ-9TX2B" },
    previewConsentWithdrawal: person,
    previewConsentAsk: { who: person },
    listOutdatedConsents: page,
    listConsentVersions: null,
    getConsentText: { version: 1 },
    previewConsentPdf: { content: version1 as never },
    listDesign: null,
    getDesign: { document: "registration" },
    getDesignVersion: { document: "registration", version: 1 },
    compareDesign: { document: "registration", before: 1, after: 2 },
    getBoardPdf: { document: "registration", side: 1 },
    exportDesign: null,
    getSettings: null,
    getTotalsAsOf: { at: now },
    listAccountTimelines: null,
    listEnrolments: { filters: { text: String(of.id) }, sort: { by: "risk", descending: true }, weeks: 4, ...page },
    countEnrolmentOptions: { filters: {} },
    listEnrolmentViews: null,
    listCallList: null,
    getArms: null,
    findPeopleToOnboard: { text: "" },
    getEnrolment: person,
    listDevices: { filters: {}, ...page },
    getDeviceTiles: null,
    getDevice: { id: of.deviceId },
    getDeviceByCode: { code: of.deviceCode },
    listDeviceLabels: {},
    findPeopleToLend: { text: "" },
    listOwnSurveys: person,
    listSurveyAnswers: { ...person, ...page },
    listAlerts: page,
    listSurveyDefinitions: null,
    getOverview: {},
    getOverviewCharts: { period: "8" },
    previewExport: { request: { list: "participants", filters: {}, sort: sorted } },
    listWaitingAnonymisations: null,
  };
}

/** One step of each kind, with the versions of now. What isn't a usual step is refused, and that must name no one either. */
async function changesOf(of: Ids): Promise<Partial<Record<FunctionName, unknown>>> {
  const { version } = (await study.call("getParticipant", { id: of.id })).participant as { version: number };
  const enrolment = { participantId: of.id, version: await versionOf(study, of.id) };
  const session = (await study.call("getSession", { id: of.sessionId })).session;
  const device = (await study.call("getDevice", { id: of.deviceId })).device;
  const [one, visit, loan] = [
    { id: of.id, version },
    { id: session.id, version: session.version },
    { id: device.id, version: device.version },
  ];
  const reason = "A reason";
  const turn = { ...enrolment, questionnaire: "ownab12", on: "2026-11-17", reason };
  const link = { participantId: of.id, form: "booking" };
  return {
    createRecoveryCodes: {},
    endOwnSignIn: { signIn: randomUUID() },
    setOwnLocale: { locale: {} },
    endSecondFactorReset: { userId: of.uid },
    askForPermission: { key: "log", until: null, reason },
    withdrawPermissionRequest: { key: "log" },
    freezeSelection: { filters: {} },
    saveView: { name: "Mine", view: { filters: {}, sort: sorted, columns: [] }, isShared: false },
    deleteSavedView: { id: randomUUID() },
    setParticipantStatus: { ...one, to: participantStatus.contacted, reason },
    setParticipantsStatus: { selected: { ids: [of.id] }, to: participantStatus.contacted, reason },
    setParticipantType: { ...one, to: participantType.owner },
    setOwnerType: { ...one, to: 1 },
    addComment: { id: of.id, body: "A remark" },
    editComment: { commentId: of.commentId, version: 2, body: "A remark" },
    renewLink: link,
    revokeLink: link,
    saveStation: { station: null, name: "Booth Z", devices: [1] },
    archiveStation: { id: of.stationId, version: 1, archived: true },
    createSlots: {
      slots: { days: ["2026-11-17"], times: ["11:00"], stations: [of.stationId], lengthMinutes: 60, device: null },
    },
    moveSlot: { ...visit, lengthMinutes: 45 },
    deleteSlots: { slots: [visit] },
    // The slot is someone's: the refusal says whose.
    bookSession: { ...visit, participantId: of.owner, notify: false },
    setSessionLocked: { ...visit, locked: true },
    setSessionDevice: { ...visit, device: 1 },
    setSessionBonus: { ...visit, bonusCents: 500 },
    setSessionStatus: { ...visit, to: 4, reason },
    addSessionComment: { id: of.sessionId, body: "A remark" },
    editSessionComment: { commentId: of.sessionCommentId, version: 1, body: "A remark" },
    moveBooking: { ...visit, to: { sessionId: of.freeId, version: 1 }, notify: false, reason },
    cancelBooking: { ...visit, notify: false, reason },
    inviteToBook: { selected: { ids: [of.id, of.other] } },
    createCalendarFeed: {},
    revokeCalendarFeed: {},
    withdrawConsent: { participantId: of.id, reason },
    askForConsent: { who: { participantId: of.id }, notify: false },
    saveEnrolmentView: {
      name: "Mine",
      view: { filters: {}, sort: { by: "risk", descending: true } },
      isShared: false,
    },
    deleteEnrolmentView: { id: randomUUID() },
    logCall: { participantId: of.id, outcome: 1 },
    removeCall: { callId: of.callId },
    allowWithoutConsent: { ...enrolment, reason },
    reopenWeeklySurvey: { ...enrolment, week: 1, reason },
    closeWeeklySurvey: { ...enrolment, week: 1, reason },
    excuseDays: { ...enrolment, from: "2026-11-19", to: "2026-11-19", reason },
    excuseWeek: { ...enrolment, week: 1, reason },
    takeBackExcuse: { ...enrolment, survey: { kind: "daily", on: "2026-11-18" }, reason },
    excuseOwnSurvey: turn,
    reopenOwnSurvey: turn,
    closeOwnSurvey: turn,
    setEnrolmentStatus: { ...enrolment, to: remoteStudyStatus.inactive, reason },
    setDeviceStatus: { ...enrolment, to: 3, reason },
    addDevice: { kind: 1, serial: "H7K9999", place: null, note: null, belkinCase: null },
    setDueBack: { ...loan, dueBackOn: "2026-12-02", reason },
    chaseDevice: loan,
    setCleaningStep: { ...loan, step: 1, done: true },
    setDeviceGone: { ...loan, to: "lost", reason },
    returnDevice: { ...loan, accessories: [], condition: "Fine", reason },
    handOverDevice: {
      ...loan,
      participantId: of.id,
      enrolmentVersion: enrolment.version,
      dueBackOn: "2026-12-01",
      accessories: [],
      condition: "Fine",
    },
    acknowledgeAlert: { alertId: of.alertId, note: "Seen" },
    endAnonymisationRequests: { participantIds: [of.id] },
  };
}

const open = Object.entries<Contract>(functions).filter(([, { names }]) => names !== undefined);
const ofKind = (kind: Contract["kind"]) => open.filter(([, contract]) => contract.kind === kind).map(([name]) => name);

/** Everything that the caller is told, whether answer or refusal. */
async function told(staff: StaffClient, name: string): Promise<{ text: string; code: string | undefined }> {
  const input = inputs[name as FunctionName];
  const sent = input === null ? null : { requestId: randomUUID(), ...(input as object) };
  return reply(staff.call(name as never, sent as never));
}

async function reply(calling: Promise<unknown>): Promise<{ text: string; code: string | undefined }> {
  return calling.then(
    answered => ({ text: JSON.stringify(answered), code: undefined }),
    (error: FunctionsError) => ({ text: JSON.stringify([error.message, error.details]), code: error.code }),
  );
}

test("every function that such an account may call is asked here", () => {
  const asked = [...Object.keys(inputs), "exportList"];
  expect(open.map(([name]) => name).sort()).toEqual(asked.sort());
});

test.each(ofKind("read"))("%s answers without names", async name => {
  const { text, code } = await told(hidden, name);
  expect({ code, text: code === undefined ? "" : text }).toEqual({ code: undefined, text: "" });
  expect(text).not.toMatch(canary);
});

test("the canaries are there for others: what is hidden was asked for", async () => {
  const naming: string[] = [];
  for (const name of ofKind("read")) if (canary.test((await told(study.admin, name)).text)) naming.push(name);
  expect(naming.sort()).toEqual(
    [
      "findPeopleToBook",
      "getConsents",
      "getDevice",
      "getDeviceByCode",
      "getEnrolment",
      "getHistory",
      "getParticipant",
      "getSession",
      "listAgenda",
      "listAlerts",
      "listArrivals",
      "listCallList",
      "listDevices",
      "listEnrolments",
      "listLog",
      "listOpenings",
      "listParticipants",
      "listPermissionRequests",
      "listSavedViews",
      "listSessions",
      "listSurveyAnswers",
    ].sort(),
  );
});

test("no change tells a name, whether it is made or refused", async () => {
  const naming: string[] = [];
  const made: string[] = [];
  const wrong: string[] = [];
  for (const name of ofKind("change")) {
    const { text, code } = await told(hidden, name);
    if (canary.test(text)) naming.push(`${name}: ${text}`);
    if (code === undefined) made.push(name);
    if (code === "functions/internal" || code === "functions/invalid-argument") wrong.push(`${name}: ${text}`);
  }
  expect({ naming, wrong }).toEqual({ naming: [], wrong: [] });
  expect(made).toEqual(expect.arrayContaining(["setParticipantStatus", "addComment", "setSessionLocked", "logCall"]));
});

test("a colleague's newer version and whoever has the slot aren't named in refusals", async () => {
  const { id, sessionId, owner } = ids;
  const { version } = (await study.call("getSession", { id: sessionId })).session;
  const stale = await reply(hidden.call("setParticipantStatus", { id, version: 1, to: participantStatus.contacted }));
  const taken = await reply(
    hidden.call("bookSession", { id: sessionId, version, participantId: owner, notify: false }),
  );
  expect(stale.code).toBe("functions/aborted");
  expect(`${stale.text} ${taken.text}`).not.toMatch(canary);
});

test.each<[string, FunctionName, object]>([
  ["a name", "listParticipants", { filters: { name: "canar" }, sort: sorted, ...page }],
  ["an email", "countParticipantOptions", { filters: { email: "canary" } }],
  ["a phone", "freezeSelection", { filters: { phone: "5550187" } }],
  ["an answer in words", "countOwnOptions", { filters: { own: { why: { contains: "canary" } } } }],
  ["the order of names", "listParticipants", { filters: {}, sort: { by: "name", descending: false }, ...page }],
  ["the order of birthdays", "listParticipants", { filters: {}, sort: { by: "bornOn", descending: false }, ...page }],
  ["a word in the log", "listLog", { days: 30, limit: 5, text: "canary" }],
  ["a phone in the log", "listLog", { days: 30, limit: 5, text: "5550187" }],
  ["a name at the front desk", "listArrivals", { text: "canaria" }],
  ["a name to book", "findPeopleToBook", { text: "canaria", limit: 5 }],
  ["a phone to book", "findPeopleToBook", { text: "4155550187", limit: 5 }],
  [
    "a name at home",
    "listEnrolments",
    { ...(readsOf({} as Ids).listEnrolments as object), filters: { text: "canaria" } },
  ],
  ["a holder", "listDevices", { filters: { text: "canaria" }, ...page }],
  ["a filter of figures", "getOverview", { filters: { city: "canary" } }],
  [
    "a filter of an export",
    "previewExport",
    { request: { list: "participants", filters: { name: "c" }, sort: sorted } },
  ],
])("can't be asked by %s", async (_what, name, input) => {
  await expect(hidden.call(name as never, input as never)).rejects.toMatchObject({
    code: "functions/permission-denied",
    message: expect.stringContaining("Names are hidden for your account."),
  });
});

test("part of a phone number finds no one", async () => {
  expect((await hidden.call("findPeopleToBook", { text: "0187", limit: 5 })).people).toEqual([]);
});

test("people appear by number and pseudonym, and what they aren't known by is left", async () => {
  const { rows } = await hidden.call("listParticipants", { filters: { id: String(ids.id) }, sort: sorted, ...page });
  expect(rows[0]).toMatchObject({ id: ids.id, firstName: `P-${ids.id}`, lastName: "", email: null, bornOn: null });
  const { rows: full } = await study.call("listParticipants", {
    filters: { id: String(ids.id) },
    sort: sorted,
    ...page,
  });
  const { status, type, consent } = full[0] ?? {};
  expect(rows[0]).toMatchObject({ status, type, consent });
});

const lists: ExportRequest[] = [
  { list: "participants", filters: {}, sort: sorted },
  { list: "sessions", from: null, to: null, filter: {} },
  { list: "bonusTotals", from: "2026-11-01", to: "2026-11-30" },
  { list: "enrolments", filters: {}, sort: { by: "risk", descending: true } },
  { list: "devices", filters: {} },
  { list: "surveyAnswers", kind: "daily", shape: "long" },
  { list: "surveyAnswers", kind: "daily", shape: "wide" },
  { list: "consents" },
  { list: "emails", filters: {}, sort: { by: "at", descending: true } },
  { list: "log", days: 30 },
  { list: "openings", filters: {} },
];

test.each(lists)("an export of $list is de-identified or refused", async request => {
  await expect(exporting(hidden, request, { profile: "full" })).rejects.toMatchObject({
    code: "functions/permission-denied",
  });
  for (const format of ["csv", "xlsx"] as const) {
    const { all, answer: made } = await exportAndRead(hidden, request, { profile: "deidentified", format });
    expect(`${all} ${JSON.stringify(made)}`).not.toMatch(canary);
  }
});

test("a full export from before names were hidden can no longer be downloaded", async () => {
  const staff = await study.staffWith("export", "participants");
  const request = lists[0] as ExportRequest;
  const { answer: made } = await exporting(staff, request, { profile: "full" });
  const userId = staff.auth.currentUser?.uid ?? "";
  const { users } = await study.call("getAllUsers", null);
  const { version } = users[userId] as { version: number };
  const permissions = { export: true, participants: true } as const;
  await study.call("setUserPermissions", { userId, version, permissions, terms: { hidesNames: true } });
  await expect(getBytes(ref(staff.storage, made.file))).rejects.toBeDefined();
});

test("no realtime value names anyone", async () => {
  const paths = ["/presence", ...Object.values(marker), buildMarker, "/", "/study", "/authentication"];
  const read: unknown[] = [];
  for (const path of paths) read.push(await get(dataRef(hidden.database, path)).then(value => value.val(), String));
  expect(JSON.stringify(read)).toContain(String(ids.id));
  expect(JSON.stringify(read)).not.toMatch(canary);
});

test("no file of anyone is read, listed, added or removed", async () => {
  const objects = await study.hb.storage.listUnder(study.hb.database.read, "");
  const files = objects.map(({ name }) => name).filter(name => !name.startsWith("exports/"));
  expect(files.map(name => name.replace(/\d+|[0-9a-f-]{36}/g, "…"))).toEqual(
    expect.arrayContaining(["participants/…/documents/r…/f…", "devices/…/p…"]),
  );
  expect(files.some(name => name.endsWith("/consent.pdf"))).toBe(true);
  for (const name of files) {
    const file = ref(hidden.storage, name);
    await expect(getBytes(file), name).rejects.toMatchObject({ code: "storage/unauthorized" });
    await expect(getMetadata(file), name).rejects.toMatchObject({ code: "storage/unauthorized" });
    await expect(listAll(ref(hidden.storage, name.replace(/\/[^/]*$/, ""))), name).rejects.toBeDefined();
  }
  const added = ref(hidden.storage, `participants/${ids.id}/documents/r2/f2`);
  await expect(uploadString(added, "text", "raw", { contentType: "text/plain" })).rejects.toBeDefined();
});

test("the calendar feed names no one", async () => {
  const { address } = await hidden.call("createCalendarFeed", {});
  const path = new URL(address ?? "").pathname + new URL(address ?? "").search;
  const feed = await fetch(`${study.hb.address}${path}`);
  const text = await feed.text();
  expect(feed.status).toBe(200);
  expect(text).toContain("BEGIN:VEVENT");
  expect(text).not.toMatch(canary);
});

test("with one permission each, the answers hold no names either", async () => {
  for (const key of permissionKeys) {
    const reader = await study.staffOn({ hidesNames: true }, key);
    for (const name of ofKind("read")) expect((await told(reader, name)).text, `${key} ${name}`).not.toMatch(canary);
  }
});
