import type { TimelineSubject } from "@hb/domain/as-of/contract.ts";
import { factsAt, type Timeline } from "@hb/domain/as-of/timeline.ts";
import { cleaningSteps, deviceState } from "@hb/domain/devices/device.ts";
import { participantStatuses } from "@hb/domain/participants/status.ts";
import { type Permissions, permissionKeys } from "@hb/domain/permissions.ts";
import { deviceStatuses } from "@hb/domain/remote-study/device-status.ts";
import { remoteStudyStatuses } from "@hb/domain/remote-study/status.ts";
import { sessionStatuses } from "@hb/domain/sessions/status.ts";
import type { User } from "@hb/domain/users/user.ts";
import * as fc from "fast-check";
import { FirebaseError } from "firebase/app";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPerson } from "../testing/people.ts";
import { advanceTo, withoutConsent } from "../testing/remote-study.ts";
import { aStation } from "../testing/sessions.ts";
import { type Study, startStudy } from "../testing/study.ts";

let study: Study;
beforeAll(async () => {
  study = await startStudy({ now: "2026-11-17T18:42:00.000Z" });
});
afterAll(() => study.stop());

const reason = "Corrected by hand";
const instant = (ms: number) => new Date(ms).toISOString();

interface World {
  people: number[];
  sessions: number[];
  stations: number[];
  devices: number[];
  users: string[];
}

/** A step of a random history: which one, on which records, and with which of its values. */
interface Step {
  act: keyof typeof acts;
  one: number;
  other: number;
  pick: number;
}
type Act = (world: World, step: Step) => Promise<unknown>;

const of = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;
const enrolmentOf = async (participantId: number) =>
  (await study.call("getEnrolment", { participantId }).catch(() => undefined))?.row.version ?? 0;
const person = async (id: number) => {
  const found = await study.call("getParticipant", { id });
  return found.participant as Extract<typeof found, { sees: "profile" }>["participant"];
};
const session = async (id: number) => (await study.call("getSession", { id })).session;
const device = async (id: number) => (await study.call("getDevice", { id })).device;
/** A deleted account has no version any more, so HB refuses the step. */
const user = async (userId: string) =>
  ((await study.call("getAllUsers", null)).users[userId] ?? { version: 1, email: "gone@example.com" }) as User;

/** What colleagues do. A step that HB refuses changes nothing, and the history goes on. */
const acts = {
  async editProfile({ people }, { one, pick }) {
    const id = of(people, one);
    const changes = of(
      [
        { firstName: `Wren ${pick}`, city: pick % 2 ? "Berkeley" : null },
        { gender: 2, bornOn: "1990-05-01" },
        { ethnicities: pick % 2 ? [1] : [2, 3], skinType: 4 },
        { companies: [1], headsets: pick % 2 ? [{ brand: 1, type: null, questType: null, ownedFor: null }] : [] },
        { phone: "+14155550170", email: `wren.${pick}@example.com` },
      ] as const,
      pick,
    );
    const { version } = await person(id);
    await study.call("updateParticipant", { id, version, changes: changes as never });
  },
  async setStatus({ people }, { one, pick }) {
    const id = of(people, one);
    const { version } = await person(id);
    await study.call("setParticipantStatus", { id, version, to: of(participantStatuses.ids, pick), reason });
  },
  async setType({ people }, { one, pick }) {
    const id = of(people, one);
    const { version } = await person(id);
    await study.call("setParticipantType", { id, version, to: of([1, 2, null] as const, pick) });
  },
  async merge({ people }, { one, other }) {
    const [survivorId, otherId] = [of(people, one), of(people, other)];
    const [survivor, duplicate] = [await person(survivorId), await person(otherId)];
    const versions = { survivorVersion: survivor.version, otherVersion: duplicate.version };
    await study.call("mergeParticipants", { survivorId, otherId, ...versions, choices: {} });
  },
  async undoMerge({ people }, { one }) {
    await study.call("undoMerge", { otherId: of(people, one) });
  },
  async book({ people, sessions }, { one, other }) {
    const id = of(sessions, one);
    const { version } = await session(id);
    await study.call("bookSession", { id, version, participantId: of(people, other), notify: false } as never);
  },
  async cancel({ sessions }, { one }) {
    const id = of(sessions, one);
    const { version } = await session(id);
    await study.call("cancelBooking", { id, version, notify: false, reason } as never);
  },
  async moveVisit({ sessions }, { one, other }) {
    const [id, to] = [of(sessions, one), of(sessions, other)];
    const [from, target] = [await session(id), await session(to)];
    await study.call("moveBooking", {
      id,
      version: from.version,
      to: { sessionId: to, version: target.version },
      notify: false,
      reason,
    } as never);
  },
  async setSession({ sessions }, { one, pick }) {
    const id = of(sessions, one);
    const { version } = await session(id);
    const to = of(sessionStatuses.ids, pick);
    await study.call("setSessionStatus", { id, version, to, excused: pick % 2 === 0, reason, withoutConsent });
  },
  async moveSlot({ sessions, stations }, { one, other, pick }) {
    const id = of(sessions, one);
    const { version } = await session(id);
    const to = of([{ lengthMinutes: 30 + (pick % 3) * 5 }, { stationId: of(stations, other) }], pick);
    await study.call("moveSlot", { id, version, ...to });
  },
  async lock({ sessions }, { one, pick }) {
    const id = of(sessions, one);
    const { version } = await session(id);
    await study.call("setSessionLocked", { id, version, locked: pick % 3 === 0 });
  },
  async payBonus({ sessions }, { one, pick }) {
    const id = of(sessions, one);
    const { version } = await session(id);
    await study.call("setSessionBonus", { id, version, bonusCents: pick * 100 });
  },
  async chooseDevice({ sessions }, { one, pick }) {
    const id = of(sessions, one);
    const { version } = await session(id);
    await study.call("setSessionDevice", { id, version, device: of([1, 2, null] as const, pick) });
  },
  async deleteSlot({ sessions }, { one }) {
    const id = of(sessions, one);
    const { version } = await session(id);
    await study.call("deleteSlots", { slots: [{ id, version }] });
  },
  async setRemote({ people }, { one, pick }) {
    const participantId = of(people, one);
    const version = await enrolmentOf(participantId);
    const to = of(remoteStudyStatuses.ids, pick);
    const given = { participantId, version, to, reason, withoutConsent, type: 1 as const, notify: false };
    await study.call("setEnrolmentStatus", given);
  },
  async clean({ devices }, { one, pick }) {
    const id = of(devices, one);
    const { version, steps } = await device(id);
    const step = of(cleaningSteps.ids, pick);
    await study.call("setCleaningStep", { id, version, step, done: !steps.includes(step) });
  },
  async makeReady({ devices }, { one }) {
    const id = of(devices, one);
    const { steps, state } = await device(id);
    if (state !== deviceState.cleaning) return;
    for (const step of cleaningSteps.ids.filter(id => !steps.includes(id)))
      await study.call("setCleaningStep", { id, version: (await device(id)).version, step, done: true });
  },
  async goneOrBack({ devices }, { one, pick }) {
    const id = of(devices, one);
    const { version } = await device(id);
    await study.call("setDeviceGone", { id, version, to: of(["retired", "lost", "back"] as const, pick), reason });
  },
  async editDevice({ devices }, { one, pick }) {
    const id = of(devices, one);
    const { version } = await device(id);
    const changes = of(
      [
        { place: `Shelf ${pick}` },
        { note: pick % 2 ? "Scratched" : null },
        { belkinCase: `B${pick}` },
        { accessories: [1] },
      ],
      pick,
    );
    await study.call("editDevice", { id, version, changes: changes as never });
  },
  async lend({ devices, people }, { one, other }) {
    const id = of(devices, one);
    const participantId = of(people, other);
    const { version } = await device(id);
    const enrolmentVersion = await enrolmentOf(participantId);
    const loan = { dueBackOn: "2026-12-24", accessories: [1, 2], condition: "", notify: false } as never;
    await study.call("handOverDevice", { id, version, participantId, enrolmentVersion, ...(loan as object) } as never);
  },
  async takeBack({ devices }, { one }) {
    const id = of(devices, one);
    const { version } = await device(id);
    await study.call("returnDevice", { id, version, accessories: [1], condition: "", reason });
  },
  async due({ devices }, { one, pick }) {
    const id = of(devices, one);
    const { version } = await device(id);
    await study.call("setDueBack", { id, version, dueBackOn: `2026-12-${10 + (pick % 20)}` });
  },
  async chase({ devices }, { one }) {
    const id = of(devices, one);
    const { version } = await device(id);
    await study.call("chaseDevice", { id, version });
  },
  async setLoan({ people }, { one, pick }) {
    const participantId = of(people, one);
    const version = await enrolmentOf(participantId);
    await study.call("setDeviceStatus", { participantId, version, to: of(deviceStatuses.ids, pick), reason });
  },
  async setBelkin({ people }, { one, pick }) {
    const participantId = of(people, one);
    const version = await enrolmentOf(participantId);
    await study.call("setBelkinCase", { participantId, version, belkinCase: `C${pick}` });
  },
  async ownDevice({ people }, { one, pick }) {
    const participantId = of(people, one);
    const version = await enrolmentOf(participantId);
    const own = { kind: 1 as const, serial: `OWN-${participantId}-${pick}` };
    await study.call("setOwnDevice", { participantId, version, device: pick % 3 === 0 ? null : own });
  },
  async setPermissions({ users }, { one, pick }) {
    const userId = of(users, one);
    const { version } = await user(userId);
    const permissions = Object.fromEntries(permissionKeys.filter((_, n) => (pick >> n) & 1).map(key => [key, true]));
    await study.call("setUserPermissions", { userId, version, permissions });
  },
  async disable({ users }, { one, pick }) {
    const userId = of(users, one);
    const { version } = await user(userId);
    await study.call("setUserDisabled", { userId, version, disabled: pick % 2 === 0 });
  },
  async editUser({ users }, { one, pick }) {
    const userId = of(users, one);
    const { version, email } = await user(userId);
    const expiresOn = pick % 2 ? "2027-01-31" : null;
    await study.call("updateUser", { userId, version, name: `Colleague ${pick}`, email, expiresOn });
  },
  async deleteUser({ users }, { one, pick }) {
    if (pick % 4 !== 0) return;
    const userId = of(users, one);
    await study.call("deleteUser", { userId, version: (await user(userId)).version });
  },
} satisfies Record<string, Act>;

const visitActs = ["book", "cancel", "moveVisit", "setSession", "setSession", "payBonus"] as const;
const loanActs = ["lend", "lend", "takeBack", "due", "chase", "setLoan", "makeReady"] as const;

async function aWorld(): Promise<World> {
  const { admin } = study;
  const stations = [await aStation(admin), await aStation(admin, [1])];
  const slots = (stationId: number, times: string[]) => ({
    days: ["2026-11-17"],
    times,
    stations: [stationId],
    lengthMinutes: 30,
    device: null,
  });
  const made = [
    await study.call("createSlots", { slots: slots(stations[0] ?? 0, ["15:00", "16:00", "17:00"]) }),
    await study.call("createSlots", { slots: { ...slots(stations[1] ?? 0, ["18:00"]), device: 1 } }),
  ];
  const createdAt = instant(study.now());
  const people = [];
  for (let n = 0; n < 3; n++) people.push(await addPerson(study, { createdAt, updatedAt: createdAt }));
  // The third one can be merged with either of the others.
  for (const participantId of people.slice(0, 2))
    await study.call("setEnrolmentStatus", { participantId, version: 0, to: 1, type: 1, notify: false });
  const devices = [];
  for (const kind of [1, 1] as const) {
    const serial = `S-${crypto.randomUUID().slice(0, 8)}`;
    const steps = [...cleaningSteps.ids];
    devices.push(
      (await study.call("addDevice", { kind, serial, place: null, note: null, belkinCase: null, steps })).id,
    );
  }
  const users = [];
  for (const permissions of [{ log: true }, {}] satisfies Permissions[]) {
    const email = `${crypto.randomUUID()}@northlight.example`;
    users.push((await study.call("createUser", { name: "Colleague", email, permissions, expiresOn: null })).userId);
  }
  return { people, sessions: made.flatMap(({ ids }) => ids), stations, devices, users };
}

/** Everything that is known of every record. */
async function timelinesOf({ people, sessions, devices, users }: World) {
  const timelines = new Map<string, Timeline>();
  const kinds: [TimelineSubject["kind"], number[]][] = [
    ["participant", people],
    ["session", sessions],
    ["device", devices],
  ];
  for (const [kind, ids] of kinds)
    for (const id of ids) timelines.set(`${kind} ${id}`, await study.call("getTimeline", { kind, id }));
  const { accounts } = await study.call("listAccountTimelines", null);
  for (const { userId, ...timeline } of accounts) if (users.includes(userId)) timelines.set(userId, timeline);
  return timelines;
}

const totalsAt = (ms: number) => study.call("getTotalsAsOf", { at: instant(ms) });

/** Everything as it is now, by record; undefined = it was deleted. */
async function snapshot(world: World) {
  const { participants, sessions, devices } = await totalsAt(study.now());
  const records = [...(await timelinesOf(world))].map(([name, { ended, now }]) => [
    name,
    ended === null ? now : undefined,
  ]);
  return { records: Object.fromEntries(records), totals: [participants.now, sessions.now, devices.now] };
}

const step: fc.Arbitrary<Step> = fc.record({
  // Visits and loans take several steps in a row, so they are tried more often.
  act: fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])) },
    { weight: 2, arbitrary: fc.constantFrom(...visitActs, ...loanActs) },
  ),
  one: fc.nat(60),
  other: fc.nat(60),
  pick: fc.nat(255),
});

test("whatever happened, every record and total is shown as it was when it happened", {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 60 }), async steps => {
      await advanceTo(study, instant(study.now() + 60_000));
      const world = await aWorld();
      const taken = [];
      for (const one of steps) {
        study.setNow(instant(study.now() + 5_000));
        const happened = await acts[one.act](world, one).then(
          () => true,
          error => {
            if (!(error instanceof FirebaseError)) throw error;
            return false;
          },
        );
        if (!happened) continue;
        taken.push({ at: study.now(), ...(await snapshot(world)) });
      }
      study.setNow(instant(study.now() + 5_000));
      const timelines = await timelinesOf(world);
      for (const { at, records, totals } of taken) {
        const { participants, sessions, devices } = await totalsAt(at);
        const then = [...timelines].map(([name, timeline]) => [name, factsAt(timeline, instant(at))]);
        expect(Object.fromEntries(then)).toEqual(records);
        expect([participants.past, sessions.past, devices.past]).toEqual(totals);
      }
    }),
    { numRuns: 6, endOnFailure: true },
  );
});
