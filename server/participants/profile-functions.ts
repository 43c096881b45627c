import { undoReason } from "@hb/domain/contract.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import type { DetailChange } from "@hb/domain/log/details.ts";
import type { LogPayload } from "@hb/domain/log/payloads.ts";
import { consentState } from "@hb/domain/participants/consent-state.ts";
import {
  createParticipant,
  getParticipant,
  setOwnerType,
  setParticipantStatus,
  setParticipantType,
  undoParticipantEdit,
  updateParticipant,
} from "@hb/domain/participants/contract.ts";
import { isSame } from "@hb/domain/participants/merge/merge.ts";
import { changedAnswers, ownProblems } from "@hb/domain/participants/own-fields.ts";
import { fullName, type Participant } from "@hb/domain/participants/participant.ts";
import { toE164 } from "@hb/domain/participants/phone.ts";
import { emptyProfile, normalizeProfile, profileProblems } from "@hb/domain/participants/profile.ts";
import { registrationProblems } from "@hb/domain/participants/registration/text.ts";
import { needsReasonByHand, participantStatuses } from "@hb/domain/participants/status.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { dateInZone } from "@hb/domain/time.ts";
import { handle } from "../handle.ts";
import { findEntry, record } from "../log/acts.ts";
import type { Site } from "../site.ts";
import { changeText, statusText } from "../text.ts";
import { changeParticipant, lockPerson, lockVersion, normalizeChanges, refuseProblems } from "./acts.ts";
import { findProfile } from "./profile-sql.ts";
import * as sql from "./sql.ts";
import { participantText as text } from "./text.ts";

/** One person: viewed, edited, added by hand. */
export const profileFunctions = (site: Site) => {
  const todayOf = (now: string) => dateInZone(now, site.timeZone);
  return [
    handle(getParticipant, async ({ db, actor }, { id }) => {
      if (actor.kind !== "staff" || !actor.permissions.participants) {
        const card = (await sql.findCard(db, id)) ?? refuse("not-found", text.unknown);
        return { sees: "card" as const, participant: card };
      }
      const profile = (await findProfile(db, id)) ?? refuse("not-found", text.unknown);
      return { sees: "profile" as const, ...profile };
    }),

    handle(updateParticipant, async (context, { id, version, changes }) => {
      const person = await lockVersion(context.tx, { id, version }, changes);
      const { fields: own } = site.registration;
      const normalized = normalizeChanges(person, changes, { today: todayOf(context.now), own });
      return { version: await change(context, person, normalized, { own }) };
    }),

    handle(undoParticipantEdit, async (context, { entryId }) => {
      const edit = editOf(await findEntry(context.tx, entryId)) ?? refuse("not-found", text.editUnknown);
      const person = await lockPerson(context.tx, edit.participantId);
      const { fields: own } = site.registration;
      const { current, before } = edit.field === "ownAnswer" ? ownEdit(person, edit) : hbEdit(person, edit);
      if (!isSame(current, edit.field === "ownAnswer" ? (edit.new as OwnValue).answer : edit.new))
        refuse("aborted", text.editedAgain, { theirs: person, mine: before });
      const changes = normalizeChanges(person, before, { today: todayOf(context.now), own });
      return { version: await change(context, person, changes, { reason: undoReason, own }) };
    }),

    handle(setParticipantStatus, async (context, { id, version, to, reason }) => {
      const person = await lockVersion(context.tx, { id, version }, { status: to });
      if (person.status === to) refuse("failed-precondition", statusText.already(participantStatuses.label(to)));
      if (needsReasonByHand(person.status, to) && reason === undefined)
        refuse("failed-precondition", statusText.needsReason, { needsReason: true });
      return { version: await change(context, person, { status: to }, { reason }) };
    }),

    handle(setParticipantType, async (context, { id, version, to }) => {
      const person = await lockVersion(context.tx, { id, version }, { type: to });
      return { version: await change(context, person, { type: to }) };
    }),

    handle(setOwnerType, async (context, { id, version, to }) => {
      const person = await lockVersion(context.tx, { id, version }, { ownerType: to });
      return { version: await change(context, person, { ownerType: to }) };
    }),

    handle(createParticipant, async (context, { profile, type, ownerType, ownAnswers = {} }) => {
      const { fields: own } = site.registration;
      const { tx, now } = context;
      const given = normalizeProfile({ ...emptyProfile(site.timeZone), ...withoutAbsent(profile) });
      const phone = given.phone === null ? null : toE164(given.phone, given.country);
      refuseProblems([
        ...(phone === undefined ? [{ path: ["profile", "phone"], message: registrationProblems.phone }] : []),
        ...profileProblems(given, todayOf(now)).map(({ path, message }) => ({ path: ["profile", ...path], message })),
        ...ownProblems(own, ownAnswers),
      ]);
      const [id = 0] = await sql.insertParticipants(tx, [
        {
          ...given,
          ownAnswers: changedAnswers(own, {}, ownAnswers),
          phone: phone ?? null,
          type,
          ownerType: ownerType ?? null,
          ...initialValues(now),
          privacyVersion: null,
          contactVersion: null,
        },
      ]);
      const about = { participantId: id, participantName: fullName(given) };
      await record(context, { action: logAction.participantRegistered, ...about, payload: { source: given.source } });
      return { id };
    }),
  ];
};

/** Values that everyone starts with. */
export function initialValues(now: string) {
  return {
    status: null,
    suggestion: null,
    unconfirmedSince: null,
    consent: consentState.notAsked,
    mergedInto: null,
    createdAt: now,
    updatedAt: now,
  } as const;
}

/** Refuses a change that changes nothing, because it would say that something was saved without logging it. */
async function change(
  context: Parameters<typeof changeParticipant>[0],
  person: Participant,
  changes: Parameters<typeof changeParticipant>[2],
  more?: Parameters<typeof changeParticipant>[3],
): Promise<number> {
  const version = await changeParticipant(context, person, changes, more);
  if (version === person.version) refuse("failed-precondition", changeText.none);
  return version;
}

type EditedField =
  | LogPayload<typeof logAction.participantDetails>["field"]
  | (typeof fieldOfAction)[keyof typeof fieldOfAction];

/** Profile fields whose edits have an action of their own. */
const fieldOfAction = {
  [logAction.ethnicity]: "ethnicities",
  [logAction.dateOfBirth]: "bornOn",
  [logAction.gender]: "gender",
  [logAction.skinType]: "skinType",
} as const;

/** The field edit in a log entry; undefined if it isn't one or was erased. */
function editOf(entry: Awaited<ReturnType<typeof findEntry>>) {
  if (!entry?.payload || entry.participantId === null) return undefined;
  const { action, participantId, payload } = entry;
  const field =
    action === logAction.participantDetails
      ? (payload["field"] as EditedField)
      : fieldOfAction[action as keyof typeof fieldOfAction];
  // Only entries with these actions have a field.
  return field === undefined ? undefined : { participantId, field, old: payload["old"], new: payload["new"] };
}

type OwnValue = Extract<DetailChange, { field: "ownAnswer" }>["new"];
type Edit = NonNullable<ReturnType<typeof editOf>>;

function ownEdit(person: Participant, edit: Edit) {
  // The entry's schema has checked it.
  const { question, answer } = edit.old as OwnValue;
  return { current: person.ownAnswers[question] ?? null, before: { ownAnswers: { [question]: answer } } };
}

function hbEdit(person: Participant, { field, old }: Edit) {
  return { current: person[field as keyof Participant], before: { [field]: old } };
}

function withoutAbsent<T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never;
}
