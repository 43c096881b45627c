import { logAction } from "@hb/domain/log/actions.ts";
import { country } from "@hb/domain/lookups/countries.ts";
import { specialAccommodation } from "@hb/domain/lookups/special-accommodations.ts";
import { type Profile, type ProfileField, profileFields } from "@hb/domain/participants/profile.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addPerson } from "../testing/people.ts";
import { type Study, startStudy } from "../testing/study.ts";

let study: Study;
beforeAll(async () => {
  study = await startStudy({ now: "2026-11-17T18:00:00.000Z" });
});
afterAll(() => study.stop());

const noChanges = { code: "functions/failed-precondition" };

/** Another value for every field that the log can name. */
const others: Required<Profile> = {
  firstName: "Wrenna",
  lastName: "Abernathy",
  email: "wren@example.org",
  phone: "+14155550171",
  bornOn: "1990-05-17",
  gender: 1,
  ethnicities: [3, 1],
  skinType: 2,
  country: 2,
  state: 5,
  city: "Oakland",
  postalCode: "94607",
  street: "1 Main St",
  timeZone: "America/Denver",
  language: 2,
  industry: 2,
  glassesType: 2,
  displayHeadsetExperience: [1],
  specialAccommodation: specialAccommodation.serviceAnimal,
  specialAccommodationText: "Ground floor",
  ownAccounts: [4, 2],
  headsets: [{ brand: 4, type: null, questType: null, owned: null }] as unknown as Profile["headsets"],
  consideringBrands: [4, 1],
  services: [9, 2],
  companies: [5, 3],
  studySources: [6, 4],
  source: 2,
};

/** Stored before answers were kept in order. */
async function anOldPerson(): Promise<number> {
  const id = await addPerson(study, {
    country: country.unitedStates,
    specialAccommodation: specialAccommodation.other,
  });
  await inTransaction(
    study.hb.database,
    tx => tx`update study.participants
                set ethnicities = '{5,2}', display_headset_experience = '{2,1}', own_accounts = '{5,3}',
                    considering_brands = '{6,2}', services = '{8,3}', companies = '{7,1}', study_sources = '{9,2}'
              where id = ${id}`,
  );
  await study.effects();
  return id;
}

const personOf = async (id: number) => {
  const found = await study.call("getParticipant", { id });
  if (found.sees !== "profile") throw new Error("The administrator sees profiles.");
  return found.participant;
};

describe("a person", () => {
  test.each(profileFields.filter(field => field !== "headsets"))("an edit of %s logs nothing else", async field => {
    const id = await anOldPerson();
    const { version } = await personOf(id);
    await study.call("updateParticipant", { id, version, changes: { [field]: others[field] } });
    const { log = [] } = await study.effects();
    expect(log).toHaveLength(1);
    expect(log[0]).toMatchObject({ participantId: id, ...entryOf(field) });
  });

  test("the same answers in another order are no change", async () => {
    const id = await anOldPerson();
    const { version, services } = await personOf(id);
    const changes = { services: services.toReversed() };
    await expect(study.call("updateParticipant", { id, version, changes })).rejects.toMatchObject(noChanges);
    expect(await study.effects()).toEqual({});
  });

  test("answers are stored in the list's order, however they arrive", async () => {
    const id = await addPerson(study, { services: [9, 2], companies: [5, 3] });
    expect(await personOf(id)).toMatchObject({ services: [2, 9], companies: [3, 5] });
  });
});

/** Four fields have an action of their own. */
function entryOf(field: ProfileField) {
  const own: Partial<Record<ProfileField, number>> = {
    ethnicities: logAction.ethnicity,
    bornOn: logAction.dateOfBirth,
    gender: logAction.gender,
    skinType: logAction.skinType,
  };
  const action = own[field];
  return action === undefined ? { action: logAction.participantDetails, payload: { field } } : { action };
}

describe("a user", () => {
  const added = { name: "Noa Lind", expiresOn: null };

  test("someone added without permissions wasn't given any", async () => {
    await study.effects();
    await study.call("createUser", { ...added, email: "noa@example.org", permissions: {} });
    expect((await study.effects()).log?.map(({ action }) => action)).toEqual([logAction.user]);
    await study.call("createUser", { ...added, email: "noa2@example.org", permissions: { log: true } });
    const actions = (await study.effects()).log?.map(({ action }) => action);
    expect(actions).toEqual([logAction.user, logAction.userPermissions]);
  });

  test.each([
    ["name", "Noa Lindt"],
    ["email", "lindt@example.org"],
    ["expiresOn", "2027-03-01"],
  ])("an edit of %s logs nothing else; saved again, it's no change", async (field, value) => {
    const email = `noa-${field.toLowerCase()}@example.org`;
    const { userId } = await study.call("createUser", { ...added, email, permissions: {} });
    await study.effects();
    const user = (await study.call("getAllUsers", null)).users[userId];
    if (!user || !("version" in user)) throw new Error("The administrator sees users.");
    const edit = { userId, version: user.version, ...added, email, [field]: value };
    const { version } = await study.call("updateUser", edit);
    const before = { ...added, email }[field as "name" | "email" | "expiresOn"];
    expect((await study.effects()).log?.map(({ payload }) => payload)).toMatchObject([
      { what: "changed", old: { [field]: before }, new: { [field]: value } },
    ]);
    await expect(study.call("updateUser", { ...edit, version })).rejects.toMatchObject(noChanges);
    await expect(study.call("setUserPermissions", { userId, version, permissions: {} })).rejects.toMatchObject(
      noChanges,
    );
    expect(await study.effects()).toEqual({});
  });
});

test("the devices of a station have no order", async () => {
  const { id, version } = await study.call("saveStation", { station: null, name: "Booth X", devices: [2, 1] });
  const again = { station: { id, version }, name: "Booth X", devices: [1, 2] as (1 | 2)[] };
  await expect(study.call("saveStation", again)).rejects.toMatchObject(noChanges);
});
