import { consentState } from "@hb/domain/participants/consent-state.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordHistory } from "../log/acts.ts";
import { addPeople, aParticipant } from "../testing/people.ts";
import { type Study, startStudy } from "../testing/study.ts";
import { generateSignatures, sampleTexts } from "./sample.ts";

const now = "2026-11-15T12:00:00.000Z";
const head = {
  studyName: "Northlight",
  contactMailbox: "study@northlight.example",
  timeZone: "UTC",
  paper: "A4",
} as const;
let study: Study;
beforeAll(async () => {
  study = await startStudy({ now, consentTexts: sampleTexts("2026-11-15") });
});
afterAll(() => study.stop());

test("everyone signs the text of their day, with a record and a file; those active at home sign the new text, too", async () => {
  const { signed, withdrawn } = consentState;
  const cases = [
    { consent: signed, on: "2026-11-01", isActive: false },
    { consent: signed, on: "2026-07-01", isActive: false },
    { consent: withdrawn, on: "2026-11-01", isActive: false },
    { consent: signed, on: "2026-07-01", isActive: true },
  ];
  const ids = await addPeople(study, ...cases.map(({ consent }) => aParticipant({ consent, status: 6, type: 1 })));
  const people = cases.map(({ consent, on }, n) => {
    const at = `${on}T16:00:00.000Z`;
    const visit = { bookedAt: at, startsAt: `${on.slice(0, 8)}05T16:00:00.000Z`, endedAt: null };
    return { id: ids[n] ?? 0, name: "Wren", status: 6, type: 1, consent, createdAt: at, contactedAt: at, visit };
  });
  await study.hb.database.write.begin(async tx => {
    await tx`
      insert into study.enrolments (participant_id, status, status_since, first_on, created_at, updated_at)
      values (${ids[3] ?? 0}, 4, ${now}, '2026-07-06', ${now}, ${now})`;
    await tx`
      insert into study.active_spans (participant_id, started_at, started_on) values (${ids[3] ?? 0}, ${now}, '2026-11-15')`;
  });
  const events = await generateSignatures(study.hb, people, { head, now });
  await inTransaction(study.hb.database, tx =>
    recordHistory(
      tx,
      events.map(({ at, entry }) => ({ now: at, actor: { kind: "system", job: "sample study" } as const, entry })),
    ),
  );
  const consents = await Promise.all(ids.map(participantId => study.call("getConsents", { participantId })));
  const { outdated } = consentState;
  expect(consents.map(({ state }) => state)).toEqual([signed, outdated, withdrawn, signed]);
  const versions = consents.map(({ signed: records }) =>
    records.map(({ version }) => version).toSorted((one, other) => one - other),
  );
  expect(versions).toEqual([[2], [1], [2], [1, 2]]);
  for (const { id: consentId } of consents.flatMap(({ signed: records }) => records))
    expect((await study.call("verifyConsent", { consentId })).intact).toBe(true);
});
