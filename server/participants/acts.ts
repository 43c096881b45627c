import { logAction } from "@hb/domain/log/actions.ts";
import type { LogEntry } from "@hb/domain/log/entry.ts";
import { consentState } from "@hb/domain/participants/consent-state.ts";
import { maxBulkParticipants, type Selected as SelectedInput } from "@hb/domain/participants/contract.ts";
import { isSame } from "@hb/domain/participants/merge/merge.ts";
import {
  changedAnswers,
  changedQuestions,
  type OwnField,
  ownProblems,
  ownText,
} from "@hb/domain/participants/own-fields.ts";
import { fullName, type Participant } from "@hb/domain/participants/participant.ts";
import { toE164 } from "@hb/domain/participants/phone.ts";
import {
  normalizeProfile,
  type Problem,
  type ProfileChanges,
  profileProblems,
} from "@hb/domain/participants/profile.ts";
import { registrationProblems } from "@hb/domain/participants/registration/text.ts";
import { participantStatus } from "@hb/domain/participants/status.ts";
import type { Actor } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { Answer, Answers } from "@hb/domain/surveys/question.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";
import type { z } from "zod";
import { type ChangeContext, recordAll } from "../log/acts.ts";
import type { SamplePerson } from "../person/acts.ts";
import { staffOf } from "../staff.ts";
import { findSelection } from "./list/list-sql.ts";
import { setContacted } from "./person-sql.ts";
import * as sql from "./sql.ts";
import { selectionText, participantText as text } from "./text.ts";

export { countStatuses, countStatusesAt } from "./as-of-sql.ts";
export { findSelection } from "./list/list-sql.ts";
export type { LiveList } from "./list/live-list.ts";
export type { Pairs } from "./merge/pairs.ts";
export { listIdentifyingWords, listLanguages, lockPeople } from "./sql.ts";
export { participantText, selectionText } from "./text.ts";

export type NewParticipant = sql.NewParticipant;
/** What can be changed about a participant; each field has its own log action. */
type Changes = Partial<Omit<Participant, "id" | "version" | "createdAt" | "updatedAt" | "mergedInto" | "anonymisedAt">>;

export async function countParticipants(db: Queryable): Promise<number> {
  return sql.countParticipants(db);
}

export async function addParticipants(tx: Tx, people: readonly NewParticipant[]): Promise<number[]> {
  return sql.insertParticipants(tx, people);
}

/** In the sample study: the booths have no room for them. */
export async function setSampleContacted(tx: Tx, people: readonly SamplePerson[]): Promise<void> {
  for (const person of people) {
    person.status = participantStatus.contacted;
    person.consent = consentState.notAsked;
  }
  await setContacted(
    tx,
    people.map(({ id }) => id),
  );
}

export async function findPerson(db: Queryable, id: number): Promise<Participant | undefined> {
  return sql.findParticipant(db, id);
}

/** Locks the person until the end of the transaction. A merged person is refused. */
export async function lockPerson(tx: Tx, id: number): Promise<Participant> {
  const person = (await sql.lockParticipant(tx, id)) ?? refuse("not-found", text.unknown);
  if (person.mergedInto !== null)
    refuse("failed-precondition", text.merged(person.id, person.mergedInto), {
      mergedInto: person.mergedInto,
    });
  refuseAnonymized(person);
  return person;
}

/** Nothing new is stored about someone who was anonymized. */
export function refuseAnonymized({ id, anonymisedAt }: Pick<Participant, "id" | "anonymisedAt">): void {
  if (anonymisedAt)
    refuse("failed-precondition", text.anonymized(id), {
      anonymisedAt,
    });
}

type Selected = z.output<typeof SelectedInput>;

/** Everyone selected by hand or by “select all”, locked; including merged people. */
export async function lockSelected({ tx, actor }: ChangeContext, selected: Selected): Promise<Participant[]> {
  return sql.lockParticipants(tx, await selectedIds(tx, actor, selected));
}

/** The ids selected by hand or by “select all”, each once. */
export async function selectedIds(db: Queryable, actor: Actor, selected: Selected): Promise<number[]> {
  const { userId } = staffOf(actor);
  const ids = "ids" in selected ? selected.ids : await findSelection(db, selected.selectionId, userId);
  if (!ids) refuse("not-found", selectionText.expired);
  if (ids.length > maxBulkParticipants) refuse("failed-precondition", selectionText.tooMany(maxBulkParticipants));
  return [...new Set(ids)];
}

/** Refuses to overwrite what the editor hasn't seen, and returns both values. */
export async function lockVersion(
  tx: Tx,
  { id, version }: { id: number; version: number },
  mine: object,
): Promise<Participant> {
  const person = await lockPerson(tx, id);
  if (person.version !== version)
    refuse("aborted", text.changed, {
      theirs: person,
      mine,
    });
  return person;
}

/** Saves what differs, with one log entry per field; returns the new version. */
export async function changeParticipant(
  context: ChangeContext,
  person: Participant,
  changes: Changes,
  { reason, own = [] }: { reason?: string | undefined; own?: readonly OwnField[] } = {},
): Promise<number> {
  const different = Object.fromEntries(
    Object.entries(changes).filter(([field, value]) =>
      field === "ownAnswers"
        ? changedQuestions(person.ownAnswers, value as Answers).length > 0
        : !isSame(person[field as keyof Changes], value),
    ),
  ) as Changes;
  const fields = Object.keys(different) as (keyof Changes)[];
  if (fields.length === 0) return person.version;
  const [version] = await Promise.all([
    sql.updateParticipant(context.tx, person, different, context.now),
    recordAll(
      context,
      fields.flatMap(field =>
        field === "ownAnswers"
          ? ownEntries(person, different.ownAnswers ?? {}, { reason, own })
          : [entryOf(person, field, different[field], reason)],
      ),
    ),
  ]);
  return version;
}

/** One status for many people, each with a log entry. */
export async function changeStatuses(
  context: ChangeContext,
  people: readonly Participant[],
  to: Participant["status"],
  reason?: string,
): Promise<void> {
  const { tx, now } = context;
  await sql.setStatuses(tx, { ids: people.map(({ id }) => id), to, now });
  await recordAll(
    context,
    people.map(person => entryOf(person, "status", to, reason)),
  );
}

const ownActions = {
  status: logAction.participantStatus,
  ethnicities: logAction.ethnicity,
  bornOn: logAction.dateOfBirth,
  gender: logAction.gender,
  skinType: logAction.skinType,
  type: logAction.participantType,
  ownerType: logAction.ownershipType,
} as const;

function entryOf(person: Participant, field: keyof Changes, value: unknown, reason: string | undefined): LogEntry {
  const about = { participantId: person.id, participantName: fullName(person) };
  const change = { old: person[field], new: value, ...(reason !== undefined && { reason }) };
  const action = field in ownActions ? ownActions[field as keyof typeof ownActions] : undefined;
  // Field and value belong together; record() checks them against the action's schema.
  return action === undefined
    ? ({ ...about, action: logAction.participantDetails, payload: { field, ...change } } as LogEntry)
    : ({ ...about, action, payload: change } as LogEntry);
}

/** One entry for each of the study's own questions whose answer differs, with its words of today. */
function ownEntries(
  person: Participant,
  after: Answers,
  { reason, own }: { reason: string | undefined; own: readonly OwnField[] },
): LogEntry[] {
  const about = { participantId: person.id, participantName: fullName(person) };
  return changedQuestions(person.ownAnswers, after).map(id => {
    const question = own.find(field => field.question.id === id)?.question;
    const said = (answer: Answer | undefined) => ({
      question: id,
      label: question?.title ?? id,
      answer: answer ?? null,
      text: (question && ownText(question, answer)) ?? "",
    });
    const change = { old: said(person.ownAnswers[id]), new: said(after[id]), ...(reason !== undefined && { reason }) };
    return { ...about, action: logAction.participantDetails, payload: { field: "ownAnswer", ...change } };
  });
}

/** Normalizes a profile change, or refuses it field by field. */
export function normalizeChanges(
  person: Participant,
  { ownAnswers, ...changes }: ProfileChanges,
  { today, own }: { today: string; own: readonly OwnField[] },
): Changes {
  const after: Changes & Participant = normalizeProfile({ ...person, ...(changes as Changes) });
  const problems: Problem[] = [];
  if (changes.phone) {
    const phone = toE164(changes.phone, after.country);
    if (phone) after.phone = phone;
    else problems.push({ path: ["changes", "phone"], message: registrationProblems.phone });
  }
  if (ownAnswers) after.ownAnswers = changedAnswers(own, person.ownAnswers, ownAnswers);
  problems.push(
    ...[...profileProblems(after, today), ...ownProblems(own, ownAnswers ?? {})].map(({ path, message }) => ({
      path: ["changes", ...path],
      message,
    })),
  );
  refuseProblems(problems);
  return after;
}

/** In the same form as input errors from the platform. */
export function refuseProblems(problems: readonly Problem[]): void {
  if (problems.length > 0) refuse("invalid-argument", text.problems, { problems });
}
