import { logAction } from "@hb/domain/log/actions.ts";
import type { Filters } from "@hb/domain/participants/filters.ts";
import type { ScreeningRule } from "@hb/domain/participants/registration/screening.ts";
import { defaultSort } from "@hb/domain/participants/sorting.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { exportAndRead } from "../../testing/exports.ts";
import {
  formWith,
  handQuestion,
  hoursQuestion,
  publishForm,
  sportsQuestion,
  whyQuestion,
} from "../../testing/forms.ts";
import { addPerson, aRegistration } from "../../testing/people.ts";
import { type Study, startStudy } from "../../testing/study.ts";

let study: Study;
beforeEach(async () => {
  minutes = 0;
  study = await startStudy({ now: "2026-11-17T20:00:00.000Z" });
  await publishForm(study, formWith(handQuestion, sportsQuestion, hoursQuestion, whyQuestion));
});
afterEach(() => study.stop());

type Own = NonNullable<Parameters<typeof aRegistration>[0]>["ownAnswers"];
let minutes = 0;
async function register(ownAnswers: Own) {
  const at = () => new Date(Date.parse("2026-11-17T20:00:00.000Z") + 60_000 * (minutes += 2)).toISOString();
  study.setNow(at());
  const { ticket } = await study.anonymous.call("openRegistrationForm", {});
  study.setNow(at());
  return study.anonymous.call("registerParticipant", { answers: aRegistration({ ownAnswers }), ticket });
}
const personOf = async (id: number) => {
  const found = await study.call("getParticipant", { id });
  if (found.sees !== "profile") throw new Error("no profile");
  return found.participant;
};
const found = async (filters: Filters) => {
  const { rows } = await study.call("listParticipants", { filters, sort: defaultSort, offset: 0, limit: 100 });
  return rows.map(({ id }) => id).sort((one, other) => one - other);
};

test("the form asks the study's own questions; the server checks and stores the answers", async () => {
  const { form } = await study.anonymous.call("openRegistrationForm", {});
  expect(form?.steps[0]?.questions.map(({ id }) => id)).toContain("hand");
  await expect(register({})).rejects.toMatchObject({
    code: "functions/invalid-argument",
    details: { problems: [{ path: ["answers", "ownAnswers", "hand"], message: "Please answer this question." }] },
  });
  await expect(register({ hand: 3, hours: 101, sports: [1, 7] })).rejects.toMatchObject({
    details: { problems: [{}, {}, {}] },
  });
  await register({ hand: 2, sports: [2, 1], hours: 12, why: "  Fun ", shoes: 44 });
  const [id = 0] = await found({});
  expect((await personOf(id)).ownAnswers).toEqual({ hand: 2, sports: [1, 2], hours: 12, why: "Fun" });
});

test("a study without questions of its own has HB's form, and the page gets nothing to load", async () => {
  const plain = await startStudy({ now: "2026-11-17T20:00:00.000Z" });
  expect(await plain.anonymous.call("openRegistrationForm", {})).toMatchObject({ form: null });
  expect(await plain.call("listOwnFields", null)).toEqual({
    fields: [],
    isScreened: false,
    targets: [],
    confirmsEmail: false,
  });
  expect(await plain.call("getDesign", { document: "registration" })).toMatchObject({
    versions: [{ version: 1, publishedBy: null }],
  });
  await plain.stop();
});

test("a colleague changes one answer: checked, logged in words with both values, and undone", async () => {
  const id = await addPerson(study, { ownAnswers: { hand: 1, why: "Fun" } });
  await study.effects();
  const change = (ownAnswers: Record<string, number | null>, version: number) =>
    study.call("updateParticipant", { id, version, changes: { ownAnswers } });
  await expect(change({ hand: 9 }, 1)).rejects.toMatchObject({
    details: { problems: [{ path: ["changes", "ownAnswers", "hand"] }] },
  });
  await expect(change({ hand: 1 }, 1)).rejects.toThrow("There are no changes to save.");
  await change({ hand: 2 }, 1);
  expect((await study.effects()).log).toMatchObject([
    {
      action: logAction.participantDetails,
      participantId: id,
      payload: {
        field: "ownAnswer",
        old: { question: "hand", label: handQuestion.title, answer: 1, text: "Right" },
        new: { answer: 2, text: "Left" },
      },
    },
  ]);
  await expect(change({ hours: 5 }, 1)).rejects.toMatchObject({
    code: "functions/aborted",
    details: { theirs: { ownAnswers: { hand: 2, why: "Fun" } }, mine: { ownAnswers: { hours: 5 } } },
  });
  const { entries } = await study.call("getHistory", { subject: { kind: "participant", id: String(id) }, limit: 5 });
  await study.call("undoParticipantEdit", { entryId: entries[0]?.id ?? 0 });
  expect((await personOf(id)).ownAnswers).toEqual({ hand: 1, why: "Fun" });
  await change({ why: null }, 3);
  expect((await personOf(id)).ownAnswers).toEqual({ hand: 1 });
});

test("people are found by their answers: choices, several of them, blank ones, and numbers between two ends", async () => {
  const right = await addPerson(study, { ownAnswers: { hand: 1, hours: 3, sports: [1] } });
  const left = await addPerson(study, { ownAnswers: { hand: 2, hours: 10, sports: [1, 2] } });
  const blank = await addPerson(study, {});
  expect(await found({ own: { hand: { anyOf: [2] } } })).toEqual([left]);
  expect(await found({ own: { hand: { anyOf: [1, null] } } })).toEqual([right, blank]);
  expect(await found({ own: { sports: { anyOf: [1] } } })).toEqual([right, left]);
  expect(await found({ own: { sports: { anyOf: [2] }, hours: { from: 5, to: null } } })).toEqual([left]);
  expect(await found({ own: { hours: { from: 3, to: 9.5 } } })).toEqual([right]);
  expect(await found({ own: { hand: { anyOf: [] } } })).toEqual([]);
  expect(await found({ own: { hand: { anyOf: [1, 2] } }, id: String(left) })).toEqual([left]);
  const { total } = await study.call("countParticipantOptions", { filters: { own: { hours: { from: 10, to: 10 } } } });
  expect(total).toBe(1);
});

test("people are found by part of what they wrote, whatever its case, and sorted by any answer; blank ones come last", async () => {
  const one = await addPerson(study, { ownAnswers: { hand: 2, hours: 30, why: "For FUN, 100%" } });
  const two = await addPerson(study, { ownAnswers: { hand: 1, hours: 4, why: "boredom", sports: [2] } });
  const three = await addPerson(study, { ownAnswers: { hours: 100, sports: [1, 2] } });
  const blank = await addPerson(study, {});
  expect(await found({ own: { why: { contains: "fun" } } })).toEqual([one]);
  expect(await found({ own: { why: { contains: "0%" } } })).toEqual([one]);
  expect(await found({ own: { why: { contains: "%b" } } })).toEqual([]);
  const sorted = async (by: `own.${string}`, descending = false, filters: Filters = {}) => {
    const { rows, total } = await study.call("listParticipants", {
      filters,
      sort: { by, descending },
      offset: 0,
      limit: 3,
    });
    return [...rows.map(({ id }) => id), total];
  };
  expect(await sorted("own.hours")).toEqual([two, one, three, 4]);
  expect(await sorted("own.hours", true)).toEqual([three, one, two, 4]);
  expect(await sorted("own.hand", true)).toEqual([one, two, three, 4]);
  expect(await sorted("own.sports")).toEqual([three, two, one, 4]);
  expect(await sorted("own.why")).toEqual([two, one, three, 4]);
  expect(await sorted("own.why", true, { own: { hours: { from: 5, to: null } } })).toEqual([one, three, 2]);
  expect(await sorted("own.why", false, { own: { hand: { anyOf: [null] } } })).toEqual([three, blank, 2]);
});

test("each choice says how many it would show, with every other filter", async () => {
  await addPerson(study, { gender: 1, ownAnswers: { hand: 1, sports: [1, 2] } });
  await addPerson(study, { gender: 1, ownAnswers: { hand: 2, sports: [2] } });
  await addPerson(study, { gender: 2, ownAnswers: { hand: 2 } });
  await addPerson(study, { gender: 2 });
  const counts = async (filters: Filters) => (await study.call("countOwnOptions", { filters })).counts;
  expect(await counts({})).toEqual({ hand: { 1: 1, 2: 2, blank: 1 }, sports: { 1: 1, 2: 2, blank: 2 } });
  expect(await counts({ genders: [2] })).toEqual({ hand: { 2: 1, blank: 1 }, sports: { blank: 2 } });
  expect(await counts({ own: { hand: { anyOf: [2] } } })).toEqual({
    hand: { 1: 1, 2: 2, blank: 1 },
    sports: { 2: 1, blank: 1 },
  });
});

test("a colleague who adds someone by hand answers them too; wrong answers are refused by question", async () => {
  const profile = { firstName: "Ida", lastName: "Lind", email: "ida@example.com" };
  const add = (ownAnswers: Record<string, number | string | number[]>) =>
    study.call("createParticipant", { profile, type: null, ownAnswers });
  await expect(add({ hand: 9, hours: "many" })).rejects.toMatchObject({
    details: { problems: [{ path: ["ownAnswers", "hand"] }, { path: ["ownAnswers", "hours"] }] },
  });
  const { id } = await add({ hand: 2, sports: [2, 1], why: " Fun " });
  expect((await personOf(id)).ownAnswers).toEqual({ hand: 2, sports: [1, 2], why: "Fun" });
});

test("an export has a column for each of them, and its codebook says what they are; free text only in a full one", async () => {
  await addPerson(study, { ownAnswers: { hand: 2, sports: [1, 2], hours: 12, why: "Because of Canary" } });
  const filters: Filters = { own: { hand: { anyOf: [2] } } };
  const request = { list: "participants", filters, sort: defaultSort } as const;
  const full = await exportAndRead(study.admin, request);
  expect(full.rows[0]).toMatchObject({
    own_hand: "Left",
    own_hand_id: "2",
    own_sports: "Running; Tennis",
    own_hours: "12",
    own_why: "Because of Canary",
  });
  expect(
    full.codebook.map(row => Object.values(row).join(" ")).filter(line => line.includes(handQuestion.title)),
  ).not.toEqual([]);
  const some = await exportAndRead(study.admin, request, { profile: "deidentified", fields: ["own.hand", "own.why"] });
  expect(Object.keys(some.rows[0] ?? {})).toEqual(["participant", "own_hand", "own_hand_id"]);
});

test("two people's answers are merged question by question, and the merge can be undone", async () => {
  const survivorId = await addPerson(study, { ownAnswers: { hand: 1, sports: [1] } });
  const otherId = await addPerson(study, { ownAnswers: { hand: 2, sports: [2], why: "Fun" } });
  const { rows } = await study.call("previewMerge", { survivorId, otherId, choices: {} });
  expect(rows.find(({ field }) => field === "own.hand")).toMatchObject({ survivor: 1, other: 2, choice: "survivor" });
  await study.call("mergeParticipants", {
    survivorId,
    otherId,
    survivorVersion: 1,
    otherVersion: 1,
    choices: { "own.hand": "other" },
  });
  expect((await personOf(survivorId)).ownAnswers).toEqual({ hand: 2, sports: [1, 2], why: "Fun" });
  const changes = { ownAnswers: { why: "Money" } };
  await study.call("updateParticipant", { id: survivorId, version: 2, changes });
  await study.call("undoMerge", { otherId });
  expect((await personOf(survivorId)).ownAnswers).toEqual({ hand: 1, sports: [1], why: "Money" });
});

test("an anonymized person keeps what is only counted: choices, but no number and no words", async () => {
  const ownAnswers = { hand: 2, sports: [1], hours: 12, why: "Because of Canary" };
  const id = await addPerson(study, { ownAnswers, status: 7 });
  const people = [{ id, version: 1 }];
  await study.call("askForAnonymisation", { participantIds: [id], why: "asked" });
  await (await study.staffWith("users")).call("anonymisePeople", { people });
  expect((await personOf(id)).ownAnswers).toEqual({ hand: 2, sports: [1] });
});

test("a later form: what it no longer asks is kept, and a question can't be answered in another way", async () => {
  const id = await addPerson(study, { ownAnswers: { hand: 2, why: "Fun" } });
  const document = "registration";
  await study.call("startDraft", { document, from: 2 });
  const other = { ...hoursQuestion, id: "hand" };
  const saved = await study.call("saveDraft", { document, revision: 1, content: formWith(other) });
  expect(saved.problems).toMatchObject([{ path: ["steps", 0, "questions", 4, "type"] }]);
  await study.call("discardDraft", { document, revision: saved.revision });
  await publishForm(study, formWith(hoursQuestion));
  const asked = async () =>
    (await study.call("listOwnFields", null)).fields.map(({ question, isAsked }) => [question.id, isAsked]);
  await expect.poll(asked).toEqual([
    ["hours", true],
    ["hand", false],
    ["sports", false],
    ["why", false],
  ]);
  await register({ hours: 1, hand: 1 });
  expect((await personOf((await found({})).at(-1) ?? 0)).ownAnswers).toEqual({ hours: 1 });
  expect((await personOf(id)).ownAnswers).toEqual({ hand: 2, why: "Fun" });
});

test("screening suggests a status to staff with its reason, changes none, and tells the applicant the study's words", async () => {
  const screening: ScreeningRule[] = [
    {
      id: "lefties",
      all: [
        { kind: "choice", on: "own.hand", isAnyOf: [2], isNot: false },
        { kind: "range", on: "age", from: 30, to: null },
      ],
      status: 10,
      reason: "Left-handed and over 30",
      message: "We're looking for right-handed people at the moment.",
    },
  ];
  await publishForm(study, { ...formWith(handQuestion), screening });
  expect(JSON.stringify(await study.anonymous.call("openRegistrationForm", {}))).not.toContain("Left-handed");
  await study.effects();
  expect(await register({ hand: 2 })).toMatchObject({
    message: "We're looking for right-handed people at the moment.",
  });
  expect((await study.effects()).log).toMatchObject([
    {
      action: logAction.participantRegistered,
      payload: { suggestion: { status: 10, reason: "Left-handed and over 30" } },
    },
  ]);
  expect(await register({ hand: 1 })).toMatchObject({ message: null });
  const [left = 0, right = 0] = await found({});
  expect(await personOf(left)).toMatchObject({
    status: null,
    suggestion: { status: 10, reason: "Left-handed and over 30" },
  });
  expect(await personOf(right)).toMatchObject({ status: null, suggestion: null });
  expect(await found({ suggested: [10] })).toEqual([left]);
  expect(await found({ suggested: [7] })).toEqual([]);
  const request = { list: "participants", filters: { suggested: [10] }, sort: defaultSort } satisfies object;
  const { rows } = await exportAndRead(study.admin, request as Parameters<typeof exportAndRead>[1]);
  expect(rows).toMatchObject([{ suggested_status: "Not selected", suggested_because: "Left-handed and over 30" }]);
  await study.call("setParticipantStatus", { id: left, version: 1, to: 10, reason: "Left-handed and over 30" });
  await study.call("askForAnonymisation", { participantIds: [left], why: "asked" });
  const people = [{ id: left, version: 2 }];
  await (await study.staffWith("users")).call("anonymisePeople", { people });
  expect(await personOf(left)).toMatchObject({ status: 10, suggestion: null });
});
