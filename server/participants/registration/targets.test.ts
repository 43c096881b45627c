import { countries } from "@hb/domain/lookups/countries.ts";
import type { Participant } from "@hb/domain/participants/participant.ts";
import { standardForm } from "@hb/domain/participants/registration/form.ts";
import { fits, type ScreeningCondition } from "@hb/domain/participants/registration/screening.ts";
import type { Target } from "@hb/domain/participants/registration/targets.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { formWith, handQuestion, hoursQuestion, publishForm, sportsQuestion } from "../../testing/forms.ts";
import { addPeople, addPerson, aParticipant, aRegistration } from "../../testing/people.ts";
import { type Study, startStudy } from "../../testing/study.ts";

const now = "2026-11-17T20:00:00.000Z";
let study: Study;
beforeEach(async () => {
  study = await startStudy({ now });
});
afterEach(() => study.stop());

const women: Target = {
  id: "women",
  name: "Women",
  all: [{ kind: "choice", on: "gender", isAnyOf: [1], isNot: false }],
  maximum: 3,
  status: 10,
  message: "This group is full at the moment.",
};
const countWomen = async () => (await study.call("countGroups", { groups: [women.all] })).counts[0];
async function ticketNow() {
  const { ticket } = await study.anonymous.call("openRegistrationForm", {});
  study.setNow("2026-11-17T20:04:00.000Z");
  return ticket;
}
const register = (ticket: string, change: Parameters<typeof aRegistration>[0] = {}) =>
  study.anonymous.call("registerParticipant", { answers: aRegistration(change), ticket });
const suggestions = async () => {
  const sort = { by: "id", descending: false } as const;
  const { rows } = await study.call("listParticipants", { filters: {}, sort, offset: 0, limit: 50 });
  return rows.map(({ suggestion }) => suggestion?.reason ?? null);
};

test("a full group reads the study's words and gets a suggestion; others don't", async () => {
  await publishForm(study, { ...standardForm, targets: [women] });
  await addPeople(study, aParticipant({ gender: 1, status: 5 }), aParticipant({ gender: 1, status: 9 }));
  const ticket = await ticketNow();
  expect(JSON.stringify(await study.anonymous.call("openRegistrationForm", {}))).not.toContain("Women");
  expect(await register(ticket)).toMatchObject({ message: null });
  expect(await register(ticket)).toMatchObject({ message: null });
  expect(await countWomen()).toBe(3);
  expect(await register(ticket)).toMatchObject({ message: women.message });
  expect(await register(ticket, { gender: 2 })).toMatchObject({ message: null });
  expect(await suggestions()).toEqual([null, null, null, null, "Women: group full", null]);
  expect(await countWomen()).toBe(3);
  expect((await study.call("listOwnFields", null)).targets).toMatchObject([{ name: "Women", maximum: 3 }]);
});

test("people who register at the same moment never get more places than there are", async () => {
  await publishForm(study, { ...standardForm, targets: [women] });
  const ticket = await ticketNow();
  await Promise.all(Array.from({ length: 6 }, () => register(ticket)));
  expect((await suggestions()).filter(reason => reason === null)).toHaveLength(3);
  expect(await countWomen()).toBe(3);
});

test("who confirms their address after the last place was taken is told then", async () => {
  await publishForm(study, { ...standardForm, targets: [{ ...women, maximum: 1 }], confirmEmail: true });
  const ticket = await ticketNow();
  await register(ticket);
  await register(ticket);
  expect(await suggestions()).toEqual([null, null]);
  const sort = { by: "id", descending: false } as const;
  const { rows } = await study.call("listParticipants", { filters: {}, sort, offset: 0, limit: 2 });
  for (const { id } of rows) await study.call("confirmEmailByHand", { id, version: 1 });
  expect(await suggestions()).toEqual([null, "Women: group full"]);
  expect((await study.effects()).log?.at(-1)).toMatchObject({ payload: { suggestion: { status: 10 } } });
});

const choice = (on: ScreeningCondition["on"], isAnyOf: number[], isNot = false): ScreeningCondition => ({
  kind: "choice",
  on,
  isAnyOf,
  isNot,
});
const range = (on: ScreeningCondition["on"], from: number | null, to: number | null): ScreeningCondition => ({
  kind: "range",
  on,
  from,
  to,
});

test("the database counts whom the rule fits, whatever it looks at", async () => {
  await publishForm(study, formWith(handQuestion, sportsQuestion, hoursQuestion));
  const quest = { brand: 4, type: 7, questType: 3, ownedFor: null };
  const people: Partial<Participant>[] = [
    {},
    { gender: 1, country: 196, state: 5, type: 2, bornOn: "2008-11-17" },
    { gender: 2, country: 37, type: 1, bornOn: "2008-11-18" },
    { gender: 1, bornOn: "2004-02-29", ownAnswers: { hand: 1, sports: [1, 2], hours: 12 } },
    { gender: 3, bornOn: "1960-11-17", ownAnswers: { hand: 2, hours: 0 } },
    { bornOn: "1960-11-18", ownAnswers: { sports: [2] }, headsets: [quest as Participant["headsets"][number]] },
    { headsets: [{ brand: 1, type: 1, questType: null, ownedFor: null } as Participant["headsets"][number]] },
  ];
  for (const person of people) await addPerson(study, person);
  const conditions: ScreeningCondition[] = [
    ...(["gender", "country", "state", "type", "headsets"] as const).flatMap(on =>
      [[1], [2, 37, 196], [5, 7], [103], []].flatMap(ids => [choice(on, ids), choice(on, ids, true)]),
    ),
    ...(["own.hand", "own.sports"] as const).flatMap(on =>
      [[1], [2], [1, 2]].flatMap(ids => [choice(on, ids), choice(on, ids, true)]),
    ),
    ...[range("own.hours", 0, 5), range("own.hours", 1, null), range("own.hours", null, 11.5)],
    ...[range("age", 18, null), range("age", null, 17), range("age", 17.5, 66), range("age", 66, 66)],
    ...[range("age", null, -1), range("age", 22, 22), range("age", -5, 999), range("age", 65, 65)],
  ];
  const all = (await Promise.all(people.map((_, at) => study.call("getParticipant", { id: 1001 + at })))).map(
    shown => (shown as unknown as { participant: Participant }).participant,
  );
  expect(countries.ids).toContain(37);
  for (const given of [...conditions.map(one => [one]), [choice("gender", [1]), range("age", 18, 30)]]) {
    const { counts } = await study.call("countGroups", { groups: [given] });
    const expected = all.filter(person => fits(given, person, "2026-11-17")).length;
    expect([given, counts]).toEqual([given, [expected]]);
  }
});
