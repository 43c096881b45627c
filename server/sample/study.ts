import { logAction } from "@hb/domain/log/actions.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import { type ParticipantStatus, participantStatus } from "@hb/domain/participants/status.ts";
import type { Actor, Permissions, Staff, Terms } from "@hb/domain/permissions.ts";
import { addDays } from "@hb/domain/time.ts";
import { grantedToRole } from "@hb/domain/users/roles.ts";
import type { Database } from "@hb/platform/database/database.ts";
import { inTransaction, markRecorded } from "@hb/platform/database/tx.ts";
import { createAccount, listAccounts } from "@hb/platform/sign-in/accounts/accounts.ts";
import { StartError } from "@hb/platform/start-error.ts";
import { recordHistory } from "../log/acts.ts";
import { keepSampleOpenings } from "../openings/acts.ts";
import { addParticipants, countParticipants } from "../participants/acts.ts";
import { keepSampleUses } from "../permission-uses/acts.ts";
import type { PersonDataOwner, SampleEvent, SamplePerson } from "../person/acts.ts";
import { type Random, seededRandom } from "../random.ts";
import { grantedTo, recordPermissions, recordUser } from "../users/acts.ts";
import { type GeneratedPerson, generatePeople } from "./people.ts";

interface SampleOptions {
  size: number;
  /** Each seed gives a different study; the same seed gives the same one. */
  seed?: number;
  /** The current time in the sample study: registrations go back from here. */
  now: string;
  /** Signs the consents of everyone who has signed. Without it, no one has a record or a file. */
  sign?: (people: readonly SamplePerson[]) => Promise<SampleEvent[]>;
  progress?: (done: number) => void;
}

const chunk = 1000;
/** In a larger sample, only the newest people and those with a visit have a history: the others are there for their number. */
const maxHistories = 5000;
const newest = 60;
const system = { kind: "system", job: "sample study" } as const;
const inspected = ["participants", "scheduler", "remoteStudy", "overview", "log", "users"] as const;
interface Colleague {
  name: string;
  permissions: Permissions;
  terms?: Terms;
  /** How long they have access from now; absent = for good. */
  days?: number;
}
const colleagues: readonly Colleague[] = [
  {
    name: "Dana Whitfield",
    permissions: { participants: true, scheduler: true, log: true, overview: true, stats: true },
  },
  { name: "Tomas Okafor", permissions: { participants: true, export: true, log: true } },
  { name: "Leena Park", permissions: { scheduler: true, remoteStudy: true, log: true } },
  { name: "Ines Berger", ...grantedToRole({ keys: inspected, readOnly: true }), days: 30 },
  {
    name: "Noor Haddad",
    permissions: { participants: true, overview: true, stats: true },
    terms: { hidesNames: true },
  },
];
/** Who only looks has opened so many people; others those they have changed something about. */
const opened = 12;

/** Fills an empty study with sample people; a study that has anyone in it stays as it is. */
export async function generateStudy(
  database: Database,
  parts: readonly PersonDataOwner[],
  { size, seed = 1, now, sign, progress }: SampleOptions,
): Promise<boolean> {
  const [people, accounts] = await Promise.all([countParticipants(database.read), listAccounts(database.read)]);
  if (accounts.length > 1) return false;
  if (people > 0) throw new StartError("This sample study is incomplete. Delete its data folder and start again.");
  const random = seededRandom(seed);
  const everyone: SamplePerson[] = [];
  const events: SampleEvent[] = [];
  for (const registered of chunks(generatePeople({ random, size, now }), chunk)) {
    await inTransaction(database, async tx => {
      const ids = await addParticipants(tx, registered);
      const invented = registered.map((person, at): SamplePerson => {
        const { status, type, consent, createdAt } = person;
        const contactedAt = contactTime(person, random, now);
        return { id: ids[at] ?? 0, name: fullName(person), status, type, consent, createdAt, contactedAt };
      });
      for (const part of parts) events.push(...(await part.generate(tx, invented, random, now)));
      everyone.push(...invented);
      // Written below, when all of it is known: the log is in the order in which things happened.
      markRecorded(tx);
    });
    progress?.(everyone.length);
  }
  if (sign) events.push(...(await sign(everyone)));
  const told = everyone.filter((person, n) => size <= maxHistories || n >= size - newest || person.visit);
  events.push(...told.flatMap(person => historyOf(person, random, now)));
  await writeLog(database, events, now);
  return true;
}

/** Within a day and a half, or within two weeks for those with whom nothing has happened since. */
function contactTime({ status, createdAt }: GeneratedPerson, random: Random, now: string): string | null {
  if (status === null) return null;
  const hours = status === participantStatus.contacted ? 14 * 24 : 36;
  const untilNow = Date.parse(now) - Date.parse(createdAt);
  return new Date(Date.parse(createdAt) + random.next() * Math.min(untilNow, hours * 60 * 60_000)).toISOString();
}

/** Added at `start`. */
async function generateStaff(database: Database, start: string, now: string): Promise<Staff[]> {
  return inTransaction(database, async tx => {
    const staff: Staff[] = [];
    for (const { name, permissions, terms = {}, days } of colleagues) {
      const email = `${name.toLowerCase().replace(" ", ".")}@hb.example`;
      const expiresOn = days === undefined ? null : addDays(now.slice(0, 10), days);
      const context = { tx, actor: system, now: start };
      const account = await createAccount(tx, { email, name, permissions, terms, expiresOn, now: start });
      await recordUser(context, account, "created", { new: { name, email, expiresOn } });
      await recordPermissions(context, { ...account, permissions: {}, terms: {} }, grantedTo(account));
      staff.push({ kind: "staff", userId: account.uid, name, permissions, terms, changePassword: false });
    }
    return staff;
  });
}

/** From the registration to the status they have now, by the steps that the study allows. */
function historyOf({ id, name, status, createdAt, contactedAt, visit }: SamplePerson, random: Random, now: string) {
  const about = { participantId: id, participantName: name };
  const registered: SampleEvent = {
    at: createdAt,
    by: { kind: "anonymous" },
    entry: { action: logAction.participantRegistered, ...about, payload: { source: 1 } },
  };
  if (contactedAt === null) return [registered];
  const events = [registered];
  let from: ParticipantStatus = null;
  const step = (at: string, to: ParticipantStatus) => {
    events.push({
      at,
      by: "Dana Whitfield",
      entry: { action: logAction.participantStatus, ...about, payload: { old: from, new: to } },
    });
    from = to;
  };
  const last = status as ParticipantStatus;
  const { contacted, scheduled, duplicate } = participantStatus;
  if (last === duplicate) {
    step(contactedAt, duplicate);
    return events;
  }
  step(contactedAt, contacted);
  if (visit) {
    step(visit.bookedAt, scheduled);
    if (visit.endedAt !== null) step(visit.endedAt, last);
  } else if (last !== contacted)
    step(
      new Date(Date.parse(contactedAt) + random.next() * (Date.parse(now) - Date.parse(contactedAt))).toISOString(),
      last,
    );
  return events;
}

/** The oldest first: the log's order is the order in which things happened. */
async function writeLog(database: Database, events: readonly SampleEvent[], now: string): Promise<void> {
  const inOrder = events.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  const staff = await generateStaff(database, inOrder[0]?.at ?? now, now);
  const actorOf = (by: SampleEvent["by"]): Actor =>
    typeof by === "string" ? (staff.find(({ name }) => name === by) ?? system) : by;
  for (const part of chunks(inOrder, chunk))
    await inTransaction(database, async tx => {
      await recordHistory(
        tx,
        part.map(({ at, by, entry }) => ({ now: at, actor: actorOf(by), entry })),
      );
      // Whoever changed something about a person had opened them.
      await keepSampleOpenings(
        tx,
        part.flatMap(({ at, by, entry: { participantId } }) => {
          const actor = actorOf(by);
          return actor.kind === "staff" && participantId !== undefined ? [{ staff: actor, participantId, at }] : [];
        }),
      );
    });
  const people = [...new Set(inOrder.flatMap(({ entry: { participantId } }) => participantId ?? []))].slice(-opened);
  const onlyLook = staff.filter(({ terms }) => terms?.readOnly || terms?.hidesNames);
  const hoursBefore = (hours: number) => new Date(Date.parse(now) - hours * 3_600_000).toISOString();
  await inTransaction(database, async tx => {
    await keepSampleUses(tx, staff, now);
    await keepSampleOpenings(
      tx,
      onlyLook.flatMap((one, n) =>
        people.map((participantId, at) => ({ staff: one, participantId, at: hoursBefore(5 * at + n + 1) })),
      ),
    );
  });
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
