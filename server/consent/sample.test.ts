import { consentState } from "@hb/domain/participants/consent-state.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seededRandom } from "../random.ts";
import { addPeople, aParticipant } from "../testing/people.ts";
import { type Study, startStudy } from "../testing/study.ts";
import { consentPart } from "./person.ts";
import { generateSignatures, sampleTexts } from "./sample.ts";

let study: Study;
beforeAll(async () => {
  study = await startStudy({ consentTexts: sampleTexts });
});
afterAll(() => study.stop());

test("the sample study shows no one as signed without a record and a file", async () => {
  const states = [consentState.asked, consentState.signed, consentState.outdated, consentState.withdrawn] as const;
  const ids = await addPeople(study, ...states.map(consent => aParticipant({ consent })), aParticipant({ consent: 3 }));
  const people = ids.map(id => ({ id, name: "Wren", status: null, type: 1, createdAt: "2026-11-01T16:00:00.000Z" }));
  await inTransaction(study.hb.database, tx =>
    consentPart.generate(tx, people, seededRandom(1), "2026-11-15T12:00:00.000Z"),
  );
  const head = { studyName: "Northlight", contactMailbox: "study@northlight.example", timeZone: "UTC" };
  // One of them too many: the oldest is left without a record, and is not shown as having signed any more.
  await generateSignatures(study.hb, head, 3);
  const consents = await Promise.all(ids.map(participantId => study.call("getConsents", { participantId })));
  expect(consents.map(({ state }) => state)).toEqual([
    consentState.asked,
    consentState.notAsked,
    consentState.outdated,
    consentState.withdrawn,
    consentState.signed,
  ]);
  expect(consents.map(({ signed }) => signed.map(({ version }) => version))).toEqual([[], [], [1], [2], [2]]);
  for (const { id: consentId } of consents.flatMap(({ signed }) => signed))
    expect((await study.call("verifyConsent", { consentId })).intact).toBe(true);
});

test("everyone who answers surveys at home in the sample study has signed the current text", async () => {
  const sent = aParticipant({ consent: consentState.outdated, status: 6, type: 1 });
  const [participantId = 0] = await addPeople(study, sent);
  const { database } = study.hb;
  await database.write.begin(async tx => {
    await tx`
      insert into study.enrolments (participant_id, status, status_since, first_on, created_at, updated_at)
      values (${participantId}, 4, now(), current_date, now(), now())`;
    await tx`insert into study.active_spans (participant_id, started_at, started_on) values (${participantId}, now(), current_date)`;
  });
  await generateSignatures(study.hb, { studyName: "N", contactMailbox: "n@northlight.example", timeZone: "UTC" }, 0);
  const { state, signed } = await study.call("getConsents", { participantId });
  expect([state, signed.map(({ version }) => version)]).toEqual([consentState.signed, [2]]);
});
