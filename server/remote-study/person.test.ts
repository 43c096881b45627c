import { inTransaction } from "@hb/platform/database/tx.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { moveParts, movePartsBack } from "../person/acts.ts";
import { personDataOwners } from "../person-data-owners.ts";
import { addPerson } from "../testing/people.ts";
import { anActive, answer, aReadyDevice, surveyLink, versionOf } from "../testing/remote-study.ts";
import { type Study, startStudy } from "../testing/study.ts";

let study: Study;
beforeAll(async () => {
  study = await startStudy({ now: "2026-11-02T18:00:00.000Z" });
});
afterAll(() => study.stop());

const tables = [
  "enrolments",
  "active_spans",
  "calls",
  "loans",
  "survey_answers",
  "survey_alerts",
  "excused_surveys",
  "survey_reopenings",
];
async function rowsAbout(id: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const [row] = await study.hb.database.read.unsafe<{ count: number }[]>(
      `select count(*)::int as count from study.${table} where participant_id = ${id}`,
    );
    counts[table] = row?.count ?? 0;
  }
  return counts;
}

/** Someone with a row of every kind, and a canary in each text. */
async function aLife(): Promise<number> {
  const participantId = await anActive(study);
  const device = await aReadyDevice(study);
  const enrolmentVersion = await versionOf(study, participantId);
  await study.call("handOverDevice", {
    ...device,
    participantId,
    enrolmentVersion,
    dueBackOn: "2027-02-01",
    accessories: [1],
    condition: "Canary scratch",
  });
  const symptoms = { symptoms: [1], symptomSeverity: 7, remarks: "Canary fell ill" };
  await answer(study, participantId, { kind: "daily", on: "2026-11-02" }, symptoms);
  const { alerts } = await study.call("listAlerts", { participantId, offset: 0, limit: 1 });
  await study.call("acknowledgeAlert", { alertId: alerts[0]?.id ?? 0, note: "Canary was called" });
  const version = await versionOf(study, participantId);
  const excuse = { from: "2026-11-03", to: "2026-11-03", reason: "Canary travels" };
  await study.call("excuseDays", { participantId, version, ...excuse });
  await study.hb.database.write`
    insert into study.survey_reopenings (participant_id, week, reopened_at, until_at, reason, reopened_by_name)
    values (${participantId}, 1, now(), now(), 'Canary was away', 'Dana')`;
  await study.call("logCall", { participantId, outcome: 1, note: "Canary will be back on Monday" });
  return participantId;
}

test("a merge takes the remote study along with everything in it, and its undoing brings it back", async () => {
  const [from, into] = [await aLife(), await addPerson(study)];
  const before = await rowsAbout(from);
  expect(Object.values(before).every(count => count > 0)).toBe(true);
  const { database } = study.hb;
  const moved = await inTransaction(database, tx => moveParts(tx, personDataOwners, { from, into }));
  expect(await rowsAbout(into)).toEqual(before);
  const kept = JSON.parse(JSON.stringify(moved));
  await inTransaction(database, tx => movePartsBack(tx, personDataOwners, { from, into }, kept));
  expect(await rowsAbout(from)).toEqual(before);
});

test("two people who are both in the remote study aren't merged", async () => {
  const [survivorId, otherId] = [await anActive(study), await anActive(study)];
  const merge = { survivorId, otherId, survivorVersion: 1, otherVersion: 1, choices: {} };
  await expect(study.call("mergeParticipants", merge)).rejects.toMatchObject({
    code: "functions/failed-precondition",
    message: expect.stringContaining("Both people are in the remote study"),
  });
});

test("the link of a merged person opens the survivor's surveys", async () => {
  const [otherId, survivorId] = [await anActive(study), await addPerson(study)];
  const link = await surveyLink(study, otherId);
  await study.call("mergeParticipants", { survivorId, otherId, survivorVersion: 1, otherVersion: 1, choices: {} });
  const page = await study.anonymous.call("openHomeSurvey", link);
  expect(page).toMatchObject({ participantId: survivorId, due: [{ key: "daily-2026-11-02" }] });
});

test("the archive tells all of it; anonymized, only what counts is left", async () => {
  const id = await aLife();
  const archives = await Promise.all(personDataOwners.map(part => part.archive(study.hb.database.read, id)));
  const told = JSON.stringify(archives);
  for (const words of ["scratch", "fell ill", "was called", "travels", "was away", "will be back"])
    expect(told).toContain(`Canary ${words}`);
  const before = await rowsAbout(id);
  await inTransaction(study.hb.database, async tx => {
    for (const part of personDataOwners) await part.anonymize(tx, id, "2026-11-02T18:00:00.000Z");
  });
  expect(await rowsAbout(id)).toEqual(before);
  for (const table of tables) {
    const [row] = await study.hb.database.read.unsafe<{ count: number }[]>(
      `select count(*)::int as count from study.${table} t where t.participant_id = ${id} and t::text ilike '%canary%'`,
    );
    expect([table, row?.count]).toEqual([table, 0]);
  }
});
