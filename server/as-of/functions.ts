import { getTimeline, listAccountTimelines, type TimelineSubject } from "@hb/domain/as-of/contract.ts";
import { deviceActions, deviceChanges, deviceFields } from "@hb/domain/as-of/device.ts";
import { ownFact, personActions, personChanges, personFields } from "@hb/domain/as-of/person.ts";
import { sessionActions, sessionFields, sessionTimeline } from "@hb/domain/as-of/session.ts";
import type { Timeline } from "@hb/domain/as-of/timeline.ts";
import { userTimeline } from "@hb/domain/as-of/user.ts";
import { type LogAction, logAction, readableActions } from "@hb/domain/log/actions.ts";
import { ownText } from "@hb/domain/participants/own-fields.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { listAccounts } from "@hb/platform/sign-in/accounts/accounts.ts";
import { findDeviceFacts } from "../devices/acts.ts";
import { handle } from "../handle.ts";
import { listMergesMoving, listRecordEntries } from "../log/acts.ts";
import { findPerson } from "../participants/acts.ts";
import { findEnrolment } from "../remote-study/acts.ts";
import { findSessionFacts } from "../sessions/acts.ts";
import type { Site } from "../site.ts";
import { staffOf } from "../staff.ts";
import { asOfText as text } from "./text.ts";

type Described = Timeline & { labels?: Record<string, string>; anonymizedAt?: string | null };

/** Records as they were on any day, from what they are now and what the log tells. */
export const asOfFunctions = (site: Site) => [
  handle(getTimeline, async ({ db, actor }, subject) => {
    const readable = readableActions(staffOf(actor).permissions);
    const timeline = await timelineOf(db, site, subject);
    const shown =
      timeline &&
      onlyFields(timeline, field => readable.includes(fieldsOf[subject.kind][field] ?? logAction.participantDetails));
    if (!shown) refuse("not-found", text.unknown);
    if (Object.keys(shown.now).length === 0) refuse("permission-denied", text.notPermitted);
    return { labels: {}, anonymizedAt: null, ...shown, people: await namesIn(db, shown) };
  }),

  handle(listAccountTimelines, async ({ db, actor }) => {
    if (!readableActions(staffOf(actor).permissions).includes(logAction.userPermissions))
      refuse("permission-denied", text.needsLog);
    const actions = [logAction.user, logAction.userPermissions];
    const [accounts, entries] = await Promise.all([
      listAccounts(db),
      listRecordEntries(db, { kind: "user", id: null }, { actions }),
    ]);
    const told = Map.groupBy(entries, ({ subject }) => subject?.id ?? "");
    const current = new Map(accounts.map(account => [account.uid, account]));
    const ids = [...new Set([...current.keys(), ...told.keys()])];
    return {
      accounts: ids.map(userId => ({ userId, ...userTimeline(told.get(userId) ?? [], current.get(userId)) })),
    };
  }),
];

async function timelineOf(db: Queryable, site: Site, { kind, id }: TimelineSubject): Promise<Described | undefined> {
  switch (kind) {
    case "participant":
      return personTimeline(db, site, id);
    case "session":
      return loadSession(db, id);
    case "device":
      return loadDevice(db, id);
  }
}

async function personTimeline(db: Queryable, site: Site, id: number): Promise<Described | undefined> {
  const [person, enrolment, entries] = await Promise.all([
    findPerson(db, id),
    findEnrolment(db, id),
    listRecordEntries(db, { kind: "participant", id: String(id) }, { actions: personActions }),
  ]);
  if (!person) return undefined;
  const questions = site.registration.fields.map(({ question }) => question);
  const own = questions.map(question => {
    const answer = person.ownAnswers[question.id] ?? null;
    return [ownFact(question.id), { answer, text: ownText(question, answer) ?? "" }] as const;
  });
  const facts: Record<string, unknown> = {
    ...person,
    unconfirmed: person.unconfirmedSince !== null,
    remoteStatus: enrolment?.status ?? null,
    deviceStatus: enrolment?.deviceStatus ?? null,
    belkinCase: enrolment?.belkinCase ?? null,
    reOnboardedAt: enrolment?.reOnboardedAt ?? null,
    ...Object.fromEntries(own),
  };
  const fields = [...Object.keys(personFields), ...own.map(([field]) => field)];
  const { anonymisedAt } = person;
  const changes = entries.flatMap(entry => personChanges(id, entry, fields));
  return {
    began: person.createdAt,
    ended: null,
    now: Object.fromEntries(fields.map(field => [field, facts[field]])),
    changes: anonymisedAt ? changes.filter(({ at }) => at >= anonymisedAt) : changes,
    anonymizedAt: anonymisedAt ?? null,
    labels: Object.fromEntries(questions.map(question => [ownFact(question.id), question.title])),
  };
}

async function loadSession(db: Queryable, id: number): Promise<Timeline | undefined> {
  const [current, entries] = await Promise.all([
    findSessionFacts(db, id),
    listRecordEntries(db, { kind: "session", id: String(id) }, { actions: sessionActions }),
  ]);
  const merges = await listMergesMoving(db, { kind: "sessions", id }, peopleOf(entries, current?.participant));
  return sessionTimeline(id, inOrder([...entries, ...merges]), current);
}

async function loadDevice(db: Queryable, id: number): Promise<Timeline | undefined> {
  const [current, entries] = await Promise.all([
    findDeviceFacts(db, id),
    listRecordEntries(db, { kind: "device", id: String(id) }, { actions: deviceActions }),
  ]);
  if (!current) return undefined;
  const merges = await listMergesMoving(db, { kind: "devices", id }, peopleOf(entries, current.holder));
  const fields = Object.keys(deviceFields) as (keyof typeof deviceFields)[];
  return {
    began: current.createdAt,
    ended: null,
    now: Object.fromEntries(fields.map(field => [field, current[field]])),
    changes: inOrder([...entries, ...merges]).flatMap(entry => deviceChanges(id, entry)),
  };
}

type Entries = Awaited<ReturnType<typeof listRecordEntries>>;

/** What was recorded together stays in its order. */
function inOrder(entries: Entries): Entries {
  return entries.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}

function peopleOf(entries: Entries, current: number | null | undefined): number[] {
  return [...entries.map(({ participantId }) => participantId), current].filter(id => id != null);
}

const fieldsOf: Record<TimelineSubject["kind"], Readonly<Record<string, LogAction>>> = {
  participant: personFields,
  session: sessionFields,
  device: deviceFields,
};

/** Each fact is for those who can read the entries that tell of it. */
function onlyFields(timeline: Described, isShown: (field: string) => boolean): Described {
  const { now, changes, labels } = timeline;
  return {
    ...timeline,
    now: Object.fromEntries(Object.entries(now).filter(([field]) => isShown(field))),
    changes: changes.filter(({ field }) => isShown(field)),
    ...(labels && { labels: Object.fromEntries(Object.entries(labels).filter(([field]) => isShown(field))) }),
  };
}

/** Current names, so that someone who was anonymized has none. */
async function namesIn(db: Queryable, { now, changes }: Timeline): Promise<Record<string, string>> {
  const isPerson = (field: string) => field === "participant" || field === "holder" || field === "mergedInto";
  const values = [
    ...Object.entries(now)
      .filter(([field]) => isPerson(field))
      .map(([, value]) => value),
    ...changes.filter(({ field }) => isPerson(field)).flatMap(change => [change.old, change.new]),
  ];
  const ids = [...new Set(values)].filter(value => typeof value === "number");
  const people = await Promise.all(ids.map(id => findPerson(db, id)));
  return Object.fromEntries(people.flatMap(person => (person ? [[person.id, fullName(person)]] : [])));
}
