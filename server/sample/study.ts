import { logAction } from "@hb/domain/log/actions.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import type { Permissions, Staff } from "@hb/domain/permissions.ts";
import type { Database } from "@hb/platform/database/database.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { createAccount, listAccounts } from "@hb/platform/sign-in/accounts/accounts.ts";
import { record } from "../log/acts.ts";
import { addParticipants, countParticipants } from "../participants/acts.ts";
import type { PersonDataOwner, SamplePerson } from "../person/acts.ts";
import { type Random, seededRandom } from "../random.ts";
import { recordPermissions, recordUser } from "../users/acts.ts";
import { type GeneratedPerson, generatePeople } from "./people.ts";

interface SampleOptions {
  size: number;
  /** Each seed gives a different study; the same seed gives the same one. */
  seed?: number;
  /** The current time in the sample study: registrations go back from here. */
  now: string;
  progress?: (done: number) => void;
}

const chunk = 1000;
const system = { kind: "system", job: "sample study" } as const;
const colleagues: readonly [name: string, permissions: Permissions][] = [
  ["Dana Whitfield", { participants: true, scheduler: true, log: true, overview: true, stats: true }],
  ["Tomas Okafor", { participants: true, export: true, log: true }],
  ["Leena Park", { scheduler: true, remoteStudy: true, log: true }],
];

/** Fills an empty study with sample people; a study that has anyone in it stays as it is. */
export async function generateStudy(
  database: Database,
  parts: readonly PersonDataOwner[],
  { size, seed = 1, now, progress }: SampleOptions,
): Promise<boolean> {
  if ((await countParticipants(database.read)) > 0 || (await listAccounts(database.read)).length > 1) return false;
  const staff = await generateStaff(database, now);
  const random = seededRandom(seed);
  let done = 0;
  for (const people of chunks(generatePeople({ random, size, now }), chunk)) {
    await inTransaction(database, async tx => {
      const ids = await addParticipants(tx, people);
      const invented = people.map((person, at): SamplePerson => {
        const { status, type, createdAt } = person;
        return { id: ids[at] ?? 0, name: fullName(person), status, type, createdAt };
      });
      for (const part of parts) await part.generate(tx, invented, random, now);
      done += people.length;
      // Only the newest people have entries in the log.
      if (done === size) await generateHistory(tx, invented.slice(-60), { staff, random, now });
    });
    progress?.(done);
  }
  return true;
}

async function generateStaff(database: Database, now: string): Promise<Staff[]> {
  return inTransaction(database, async tx => {
    const staff: Staff[] = [];
    for (const [name, permissions] of colleagues) {
      const email = `${name.toLowerCase().replace(" ", ".")}@hb.example`;
      const account = await createAccount(tx, { email, name, permissions, now });
      await recordUser({ tx, actor: system, now }, account, "created", { new: { name, email, expiresOn: null } });
      await recordPermissions({ tx, actor: system, now }, { ...account, permissions: {} }, permissions);
      staff.push({ kind: "staff", userId: account.uid, name, permissions, changePassword: false });
    }
    return staff;
  });
}

interface HistoryOptions {
  staff: readonly Staff[];
  random: Random;
  now: string;
}

async function generateHistory(
  tx: Parameters<typeof addParticipants>[0],
  people: readonly SamplePerson[],
  { staff, random, now }: HistoryOptions,
): Promise<void> {
  for (const { id, name, status, createdAt } of people) {
    const about = { participantId: id, participantName: name };
    await record(
      { tx, actor: { kind: "anonymous" }, now: createdAt },
      { action: logAction.participantRegistered, ...about, payload: { source: 1 } },
    );
    if (status === null) continue;
    const at = Date.parse(createdAt) + random.next() * (Date.parse(now) - Date.parse(createdAt));
    const context = { tx, actor: random.pick(staff), now: new Date(at).toISOString() };
    await record(context, {
      action: logAction.participantStatus,
      ...about,
      payload: { old: null, new: status as GeneratedPerson["status"] },
    });
  }
}

function* chunks<T>(all: Iterable<T>, size: number): Generator<T[]> {
  let part: T[] = [];
  for (const one of all) {
    part.push(one);
    if (part.length < size) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
