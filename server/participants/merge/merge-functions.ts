import { logAction } from "@hb/domain/log/actions.ts";
import type { Holdings } from "@hb/domain/log/payloads.ts";
import { isSame, type Mergeable, mergedFields, mergeFields, planMerge } from "@hb/domain/participants/merge/merge.ts";
import { mergeParticipants, previewMerge, undoMerge } from "@hb/domain/participants/merge/merge-contract.ts";
import { changedQuestions } from "@hb/domain/participants/own-fields.ts";
import { fullName, type Participant } from "@hb/domain/participants/participant.ts";
import { participantStatus } from "@hb/domain/participants/status.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { Answers } from "@hb/domain/surveys/question.ts";
import { handle } from "../../handle.ts";
import { type ChangeContext, record } from "../../log/acts.ts";
import { describeParts, findHoldings, moveParts, movePartsBack, type PersonDataOwner } from "../../person/acts.ts";
import type { Site } from "../../site.ts";
import { changeParticipant, refuseAnonymized } from "../acts.ts";
import * as sql from "../sql.ts";
import { participantText, mergeText as text } from "../text.ts";
import * as merges from "./merge-sql.ts";

/** Merges two registrations of the same person, and undoes that. */
export const mergeFunctions = (site: Site, parts: readonly PersonDataOwner[]) => [
  handle(previewMerge, async ({ db }, { survivorId, otherId, choices }) => {
    const [survivor, other] = await Promise.all([
      sql.findParticipant(db, survivorId),
      sql.findParticipant(db, otherId),
    ]);
    const pair = assertMergeable(survivor, other);
    const rows = planMerge(pair.survivor, pair.other, choices, site.registration.fields);
    return { ...pair, rows, moves: await describeParts(db, parts, otherId) };
  }),

  handle(mergeParticipants, async (context, { survivorId, otherId, survivorVersion, otherVersion, choices }) => {
    const { tx, now } = context;
    const { fields: own } = site.registration;
    const people = await sql.lockParticipants(tx, [survivorId, otherId]);
    const { survivor, other } = assertMergeable(
      people.find(({ id }) => id === survivorId),
      people.find(({ id }) => id === otherId),
    );
    if (survivor.version !== survivorVersion || other.version !== otherVersion)
      refuse("aborted", text.changed, {
        theirs: { survivor, other },
        mine: { choices },
      });
    const after = mergedFields(survivor, planMerge(survivor, other, choices, own));
    const before = Object.fromEntries(Object.keys(after).map(field => [field, survivor[field as keyof Mergeable]]));
    const holdings = await findHoldings(tx, parts, otherId);
    const moved = await moveParts(tx, parts, { from: otherId, into: survivorId });
    const { status } = other;
    await merges.insertMerge(tx, {
      survivorId,
      otherId,
      before,
      after,
      otherStatus: status,
      moved,
      by: actorNameOf(context),
      now,
    });
    await merges.setMergedInto(tx, { id: otherId, mergedInto: survivorId, status: participantStatus.duplicate, now });
    const version = await changeParticipant(context, survivor, after, { own });
    await recordStatus(context, other, status, participantStatus.duplicate);
    await recordPair(context, logAction.participantsMerged, { survivor, other, holdings });
    return { version };
  }),

  handle(undoMerge, async (context, { otherId }) => {
    const { tx, now } = context;
    const merge = (await merges.lockStandingMerge(tx, otherId)) ?? refuse("not-found", text.noMerge);
    const { survivorId } = merge;
    const people = await sql.lockParticipants(tx, [survivorId, otherId]);
    const survivor = people.find(({ id }) => id === survivorId);
    const other = people.find(({ id }) => id === otherId);
    if (!survivor || !other) refuse("not-found", participantText.unknown);
    refuseAnonymized(survivor);
    if (survivor.mergedInto !== null)
      refuse("failed-precondition", text.mergedLater(fullName(survivor), survivor.mergedInto));
    await movePartsBack(tx, parts, { from: otherId, into: survivorId }, merge.moved as Record<string, unknown>);
    await merges.setMergedInto(tx, { id: otherId, mergedInto: null, status: merge.otherStatus, now });
    await merges.noteUndone(tx, merge.id, now);
    const version = await changeParticipant(context, survivor, unchangedFields(survivor, merge), {
      own: site.registration.fields,
    });
    await recordStatus(context, other, participantStatus.duplicate, merge.otherStatus as Participant["status"]);
    const holdings = await findHoldings(tx, parts, otherId);
    await recordPair(context, logAction.mergeUndone, { survivor, other, holdings });
    return { survivorId, version };
  }),
];

/** Fields that are still as the merge left them go back; later changes stay. */
function unchangedFields(
  survivor: Participant,
  { before, after }: { before: object; after: object },
): Partial<Mergeable> {
  const [old, merged] = [before as Partial<Mergeable>, after as Partial<Mergeable>];
  const fields = mergeFields.filter(field => field in merged && isSame(survivor[field], merged[field]));
  const ownAnswers = merged.ownAnswers && unmergedAnswers(survivor.ownAnswers, old.ownAnswers ?? {}, merged.ownAnswers);
  return { ...Object.fromEntries(fields.map(field => [field, old[field]])), ...(ownAnswers && { ownAnswers }) };
}

function unmergedAnswers(now: Answers, before: Answers, merged: Answers): Answers {
  const back = changedQuestions(before, merged).filter(id => isSame(now[id], merged[id]));
  const kept = Object.entries(now).filter(([id]) => !back.includes(id));
  return Object.fromEntries([...kept, ...Object.entries(before).filter(([id]) => back.includes(id))]);
}

function assertMergeable(survivor: Participant | undefined, other: Participant | undefined) {
  if (!survivor || !other) refuse("not-found", participantText.unknown);
  if (survivor.id === other.id) refuse("failed-precondition", text.samePerson);
  for (const person of [survivor, other]) {
    refuseAnonymized(person);
    if (person.mergedInto !== null)
      refuse("failed-precondition", text.alreadyMerged(fullName(person), person.mergedInto));
  }
  return { survivor, other };
}

async function recordStatus(
  context: ChangeContext,
  person: Participant,
  old: Participant["status"],
  status: Participant["status"],
): Promise<void> {
  if (old === status) return;
  const about = { participantId: person.id, participantName: fullName(person) };
  await record(context, { action: logAction.participantStatus, ...about, payload: { old, new: status } });
}

/** About the kept person; the entry links to the other one. */
async function recordPair(
  context: ChangeContext,
  action: typeof logAction.participantsMerged | typeof logAction.mergeUndone,
  { survivor, other, holdings }: { survivor: Participant; other: Participant; holdings: Holdings },
): Promise<void> {
  await record(context, {
    action,
    participantId: survivor.id,
    participantName: fullName(survivor),
    subject: { kind: "participant", id: String(other.id) },
    payload: { otherName: fullName(other), moved: holdings },
  });
}

function actorNameOf({ actor }: ChangeContext): string {
  return actor.kind === "staff" ? actor.userId : actor.kind;
}
