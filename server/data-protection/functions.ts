import { hasAnyPermission } from "@hb/domain/allowed.ts";
import { describeBlockers } from "@hb/domain/data-protection/anonymization.ts";
import {
  anonymisePeople,
  askForAnonymisation,
  endAnonymisationRequests,
  listAnonymisationRequests,
  listRetentionDue,
  listWaitingAnonymisations,
  previewAnonymisation,
} from "@hb/domain/data-protection/contract.ts";
import { dueBefore, retentionGroups, unconfirmedMonths } from "@hb/domain/data-protection/retention.ts";
import { emailType } from "@hb/domain/emails/email-types.ts";
import { readerAt, staffShortDateTime } from "@hb/domain/format.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import type { Actor } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { endOfWait, isWaitOver, whyCantConfirm } from "@hb/domain/users/confirming.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";
import { eraseAnswersNaming } from "@hb/platform/functions/sql.ts";
import type { Storage } from "@hb/platform/storage/storage.ts";
import { holdEmailsTo } from "../emails/acts.ts";
import { handle } from "../handle.ts";
import { type ChangeContext, recordAll } from "../log/acts.ts";
import { listIdentifyingWords, lockPeople, participantText } from "../participants/acts.ts";
import type { PersonDataOwner } from "../person/acts.ts";
import type { Site } from "../site.ts";
import { staffOf } from "../staff.ts";
import { listConfirmers, postWaiting } from "../users/acts.ts";
import { anonymize } from "./acts.ts";
import { archiveFunctions } from "./archive-functions.ts";
import { type AnonymizationCandidate, countErased, findCandidates } from "./candidates.ts";
import { sealedFunctions } from "./sealed-functions.ts";
import * as sql from "./sql.ts";
import { confirmText, anonymizationText as text, waitingEmailText } from "./text.ts";

interface DataProtectionDeps {
  site: Site;
  storage: Storage;
  parts: readonly PersonDataOwner[];
}

/** Callers who can see profiles see names; those who only manage users decide by number. */
function nameFor(actor: Actor) {
  const seesCards =
    actor.kind === "staff" && hasAnyPermission(actor.permissions, ["participants", "scheduler", "remoteStudy"]);
  return (person: { firstName: string; lastName: string }) => (seesCards ? fullName(person) : null);
}

export const dataProtectionFunctions = ({ site, storage, parts }: DataProtectionDeps) => {
  const confirmersOf = (db: Queryable, askedBy: string, now: string) =>
    listConfirmers(db, askedBy, { now, timeZone: site.timeZone });
  const shown = (at: string, now: string) => staffShortDateTime(at, readerAt(site.timeZone, now));
  const obstacles = (person: AnonymizationCandidate, now: string) => describeBlockers(person, at => shown(at, now));

  /** Which of these requests the actor confirms, as a colleague who can. */
  async function findConfirmed(tx: Tx, requests: readonly sql.TakenRequest[], { actor, now }: ChangeContext) {
    const me = staffOf(actor).userId;
    const askers = [...new Set(requests.map(({ askedBy }) => askedBy))];
    const confirmers = await Promise.all(askers.map(asker => confirmersOf(tx, asker, now)));
    const mine = new Set(askers.filter((_, at) => confirmers[at]?.includes(me)));
    return (id: number) => requests.some(({ participantId, askedBy }) => participantId === id && mine.has(askedBy));
  }

  /** Why someone who can't confirm this request can't carry it out either; undefined = its wait is over. */
  function whyNot(request: sql.TakenRequest | undefined, { actor, now }: ChangeContext): string | undefined {
    if (request === undefined) return text.requestFirst;
    if (isWaitOver(request, now)) return undefined;
    return request.waits
      ? text.waitsUntil(shown(endOfWait(request.askedAt), now))
      : whyCantConfirm(request, staffOf(actor).userId);
  }

  return [
    ...archiveFunctions({ site, storage, parts }),
    ...sealedFunctions(site, storage),

    handle(previewAnonymisation, async ({ db, actor, now }, { participantIds }) => {
      const [people, erased, confirmers] = await Promise.all([
        findCandidates(db, parts, participantIds),
        countErased(db, parts, participantIds),
        confirmersOf(db, staffOf(actor).userId, now),
      ]);
      if (people.length === 0) refuse("not-found", participantText.unknown);
      const name = nameFor(actor);
      const subjects = people.map(person => ({
        id: person.id,
        name: name(person),
        status: person.status,
        version: person.version,
        duplicates: person.duplicates,
        obstacles: obstacles(person, now),
      }));
      return { people: subjects, erased, canBeConfirmed: confirmers.length > 0 };
    }),

    handle(listAnonymisationRequests, async ({ db, actor, now }) => {
      const name = nameFor(actor);
      const requests = await sql.listRequests(db);
      const askers = new Set(requests.map(({ askedBy }) => askedBy));
      const confirmers = new Map(
        await Promise.all([...askers].map(async asker => [asker, await confirmersOf(db, asker, now)] as const)),
      );
      return {
        requests: requests.map(({ firstName, lastName, waits, ...request }) => ({
          ...request,
          name: name({ firstName, lastName }),
          waitsUntil: waits ? endOfWait(request.askedAt) : null,
          canCarryOut:
            confirmers.get(request.askedBy)?.includes(staffOf(actor).userId) === true ||
            isWaitOver({ ...request, waits }, now),
        })),
      };
    }),

    handle(listWaitingAnonymisations, async ({ db }) => {
      const requests = (await sql.listRequests(db)).filter(({ waits }) => waits);
      return {
        waiting: requests.map(({ participantId, askedBy, askedByName, askedAt }) => ({
          participantId,
          askedBy,
          askedByName,
          waitsUntil: endOfWait(askedAt),
        })),
      };
    }),

    handle(askForAnonymisation, async (context, { requestId, participantIds, why }) => {
      const { tx, actor, now } = context;
      const asker = staffOf(actor);
      const waits = (await confirmersOf(tx, asker.userId, now)).length === 0;
      await lockPeople(tx, participantIds);
      const people = await findCandidates(tx, parts, participantIds);
      const able = people.filter(person => obstacles(person, now).length === 0);
      if (able.length === 0) refuseAll(people.map(person => ({ id: person.id, obstacles: obstacles(person, now) })));
      const ids = able.map(({ id }) => id);
      const given = { why, askedBy: asker.userId, askedByName: asker.name, waits, now };
      const asked = new Set(await sql.insertRequests(tx, ids, given));
      if (asked.size === 0) refuse("already-exists", text.alreadyRequested);
      await recordAll(
        context,
        able
          .filter(({ id }) => asked.has(id))
          .map(person => ({
            action: logAction.anonymizationRequested,
            participantId: person.id,
            participantName: fullName(person),
            payload: { what: "asked", why },
          })),
      );
      if (waits) {
        await postWaiting(context, site, {
          cause: `anonymization-waiting:${requestId}`,
          type: emailType.anonymizationWaiting,
          subject: waitingEmailText.subject(asker.name, [...asked]),
          headline: waitingEmailText.headline,
          what: waitingEmailText.what(asker.name, [...asked]),
        });
      }
      return { asked: asked.size };
    }),

    handle(endAnonymisationRequests, async (context, { participantIds }) => {
      const { tx, actor } = context;
      const taken = await sql.takeRequests(tx, participantIds);
      if (taken.size === 0) refuse("not-found", text.requestGone);
      if (!staffOf(actor).permissions.users && ![...taken.values()].every(({ waits }) => waits))
        refuse("permission-denied", text.onlyAdministrators);
      const people = await sql.findPeople(tx, [...taken.keys()]);
      await recordAll(
        context,
        people.map(person => {
          const { askedBy, why } = taken.get(person.id) as sql.TakenRequest;
          const what = askedBy === staffOf(actor).userId ? ("withdrawn" as const) : ("declined" as const);
          return {
            action: logAction.anonymizationRequested,
            participantId: person.id,
            participantName: fullName(person),
            payload: { what, why },
          };
        }),
      );
      return { ended: taken.size };
    }),

    handle(anonymisePeople, async (context, { people: given, typed }) => {
      const { tx, now } = context;
      const ids = given.map(({ id }) => id);
      const known = await sql.findPeople(tx, ids);
      const lives = known.flatMap(({ id, duplicates }) => [id, ...duplicates]);
      await lockPeople(tx, lives);
      await holdEmailsTo(tx, lives);
      // After locking, so that a colleague's latest changes are seen here.
      const people = await findCandidates(tx, parts, ids);
      if (people.length < new Set(ids).size) refuse("not-found", text.unknown);
      const changed = people.filter(person => {
        const seen = given.find(({ id }) => id === person.id);
        return person.anonymisedAt === null && person.version !== seen?.version;
      });
      if (changed.length > 0)
        refuse("aborted", text.changed, {
          changed: changed.map(({ id }) => id),
        });
      const left = people
        .map(person => ({ id: person.id, obstacles: obstacles(person, now) }))
        .filter(person => person.obstacles.length > 0);
      const able = people.filter(({ id }) => left.every(other => other.id !== id));
      if (able.length === 0) refuseAll(left);

      const asked = await sql.takeRequests(
        tx,
        able.map(({ id }) => id),
      );
      const isConfirmed = await findConfirmed(tx, [...asked.values()], context);
      if (!able.every(({ id }) => isConfirmed(id))) {
        const problem = able.map(({ id }) => whyNot(asked.get(id), context)).find(sentence => sentence !== undefined);
        if (problem !== undefined) refuse("failed-precondition", problem);
        const wanted = ids.length === 1 ? ids[0] : ids.length;
        if (typed !== String(wanted))
          refuse("failed-precondition", confirmText.type(String(wanted)), { needsTyped: String(wanted) });
      }
      const words = await listIdentifyingWords(
        tx,
        able.flatMap(({ id, duplicates }) => [id, ...duplicates]),
      );
      await eraseAnswersNaming(tx, words);
      for (const { id, duplicates } of able) {
        const { why, askedByName } = asked.get(id) as sql.TakenRequest;
        await anonymize(
          context,
          { id, duplicates, why, askedBy: isConfirmed(id) ? askedByName : undefined },
          parts,
          storage,
        );
      }
      return { anonymised: able.length, left };
    }),

    handle(listRetentionDue, async ({ db, actor, now }, page) => {
      const periods = Object.entries(retentionGroups).map(([group, { setting }]) => {
        const months = site.retention[setting];
        return [group, months === null ? null : dueBefore(now, months)];
      });
      const unconfirmed = dueBefore(now, unconfirmedMonths);
      const before = { ...Object.fromEntries(periods), unconfirmed } as sql.DueBefore;
      const [rows, counts] = await Promise.all([sql.listDue(db, before, page), sql.countDue(db, before)]);
      const name = nameFor(actor);
      const all = { unanswered: 0, notTaken: 0, ended: 0, ...counts };
      return {
        rows: rows.map(({ firstName, lastName, ...row }) => ({ ...row, name: name({ firstName, lastName }) })),
        total: Object.values(all).reduce((sum, count) => sum + count, 0),
        counts: all,
      };
    }),
  ];
};

function refuseAll(left: readonly { id: number; obstacles: readonly string[] }[]): never {
  const [only] = left;
  const sentence = left.length === 1 && only ? only.obstacles.join(" ") : text.nonePossible;
  refuse("failed-precondition", sentence || participantText.unknown, { left });
}
