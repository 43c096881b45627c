import type { ParticipantStatus } from "@hb/domain/participants/status.ts";
import { participantStatusAfterStep } from "@hb/domain/sessions/effects.ts";
import { type SessionStatus, sessionStatus } from "@hb/domain/sessions/status.ts";

/*
 * What may happen to five places and four people, in the plainest words, so that the product can be held against it.
 */

export const operationKinds = [
  "book",
  "book",
  "moveByLink",
  "moveByLink",
  "cancelByLink",
  "hold",
  "release",
  "staffBook",
  "staffCancel",
  "staffMove",
  "lock",
  "createSlot",
  "deleteSlot",
  "checkIn",
  "complete",
  "noShow",
  "fail",
  "withdraw",
] as const;

export interface Operation {
  kind: (typeof operationKinds)[number];
  person: number;
  place: number;
  to: number;
}

interface Place {
  status: number;
  person: number | null;
  locked: boolean;
  holder: number | null;
  /** Changed by an operation before, so that a screen's version of it is old. */
  touched: boolean;
}

/** What stands at each place; what was moved away or withdrawn is history. */
export interface Model {
  at: (Place | undefined)[];
  statuses: (number | null)[];
  history: string[];
  fresh(): Model;
  shown(): string;
}

const { open, scheduled, checkedIn, completed, rescheduled, noShow, withdrawn, failedComp } = sessionStatus;
const size = 5;

interface Fields {
  sessions: readonly (Omit<Place, "touched"> & { place: number })[];
  statuses: readonly (number | null)[];
}

export function modelOf({ sessions, statuses }: Fields): Model {
  const at: Model["at"] = Array.from({ length: size }, () => undefined);
  const history: string[] = [];
  for (const { place, status, person, locked, holder } of sessions) {
    if (status === rescheduled || status === withdrawn) history.push(`${place}:${status}:${person}`);
    else at[place] = { status, person, locked, holder, touched: false };
  }
  return model(at, [...statuses], history.sort());
}

function model(at: Model["at"], statuses: Model["statuses"], history: string[]): Model {
  return {
    at,
    statuses,
    history,
    fresh: () =>
      model(
        at.map(place => place && { ...place, touched: false }),
        [...statuses],
        [...history],
      ),
    shown: () =>
      JSON.stringify([
        at.map(place => place && [place.status, place.person, place.locked, place.holder]),
        statuses,
        history.toSorted(),
      ]),
  };
}

type Done = Operation & { accepted: boolean };

/** The model after an operation with this outcome; undefined = it cannot have had this outcome here. */
export function step(before: Model, operation: Done): Model | undefined {
  const after = before.fresh();
  after.at.forEach((place, n) => {
    if (place) place.touched = before.at[n]?.touched ?? false;
  });
  const verdict = act(after, operation);
  if (!operation.accepted) return verdict === "done" ? undefined : before;
  return verdict === "refused" ? undefined : after;
}

/** `either`: done here, and yet the product may refuse it, because the visitor's page showed another session there. */
function act(world: Model, { kind, person, place, to }: Done): "done" | "refused" | "either" {
  const here = world.at[place];
  const there = world.at[to];
  const mine = world.at.findIndex(
    one => one?.person === person && (one.status === scheduled || one.status === checkedIn),
  );
  const mayCome = world.statuses[person] === 1 || world.statuses[person] === 5 || mine >= 0;
  const isFree = (one: Place | undefined) =>
    one !== undefined && one.status === open && !one.locked && (one.holder === null || one.holder === person);
  const canChange = (one: Place | undefined) => one !== undefined && one.status === scheduled && !one.locked;

  switch (kind) {
    case "createSlot":
      if (here) return "refused";
      world.at[place] = { status: open, person: null, locked: false, holder: null, touched: true };
      return "done";
    case "release":
      dropHolds(world, person);
      return "done";
    case "hold":
      if (!mayCome || !isFree(here)) return "refused";
      dropHolds(world, person);
      if (here) here.holder = person;
      return here?.touched ? "either" : "done";
    case "book":
      if (!mayCome || mine >= 0 || !isFree(here)) return "refused";
      take(world, place, person);
      return here?.touched ? "either" : "done";
    case "cancelByLink":
      if (mine !== place || !canChange(here)) return "refused";
      free(world, place, open);
      return here?.touched ? "either" : "done";
    case "moveByLink": {
      if (!mayCome || mine !== place || !canChange(here) || place === to || !isFree(there)) return "refused";
      const wasTouched = here?.touched || there?.touched;
      moveAway(world, place, to, person);
      return wasTouched ? "either" : "done";
    }
    case "staffBook":
      if (!here || here.touched || here.status !== open || here.locked || here.holder !== null || mine >= 0)
        return "refused";
      if (![null, 1, 5].includes(world.statuses[person] ?? null)) return "refused";
      take(world, place, person);
      return "done";
    case "staffCancel":
      if (!here || here.touched || here.locked || here.status !== scheduled) return "refused";
      free(world, place, open);
      return "done";
    case "staffMove":
      if (!here || !there || here.touched || there.touched || here.locked || place === to) return "refused";
      if (here.status !== scheduled && here.status !== noShow) return "refused";
      if (there.status !== open || there.locked || there.holder !== null || here.person === null) return "refused";
      // A missed visit is only moved while the person has no other.
      if (here.status === noShow && world.at.some(one => one?.person === here.person && isActive(one)))
        return "refused";
      moveAway(world, place, to, here.person);
      return "done";
    case "lock":
      if (!here || here.touched) return "refused";
      here.locked = !here.locked;
      here.touched = true;
      return "done";
    case "deleteSlot":
      if (!here || here.touched || here.locked || here.status !== open || here.holder !== null) return "refused";
      world.at[place] = undefined;
      return "done";
    case "checkIn":
    case "complete":
    case "noShow":
    case "fail":
    case "withdraw": {
      const steps = { checkIn: checkedIn, complete: completed, noShow, fail: failedComp, withdraw: withdrawn } as const;
      const target = steps[kind];
      const from = {
        checkIn: [scheduled],
        complete: [checkedIn],
        noShow: [scheduled],
        fail: [checkedIn],
        withdraw: [scheduled, checkedIn],
      };
      if (!here || here.touched || here.person === null || !(from[kind] as number[]).includes(here.status))
        return "refused";
      updateParticipantStatus(world, here.person, here.status, target, place);
      if (target === withdrawn) {
        world.history.push(`${place}:${withdrawn}:${here.person}`);
        world.at[place] = undefined;
      } else Object.assign(here, { status: target, touched: true });
      return "done";
    }
  }
}

function isActive(place: Place): boolean {
  return place.status === scheduled || place.status === checkedIn;
}

function dropHolds(world: Model, person: number): void {
  for (const place of world.at) if (place?.holder === person) place.holder = null;
}

function updateParticipantStatus(world: Model, person: number, from: number, to: number, place?: number): void {
  const present = world.statuses[person] as ParticipantStatus;
  const hasAnother =
    world.at.some((one, n) => n !== place && one?.person === person && isActive(one)) && to !== scheduled;
  const step = { from: from as SessionStatus, to: to as SessionStatus };
  const status = participantStatusAfterStep(step, present, { hasAnother });
  if (status !== undefined) world.statuses[person] = status;
}

function take(world: Model, place: number, person: number): void {
  const here = world.at[place];
  dropHolds(world, person);
  updateParticipantStatus(world, person, open, scheduled);
  if (here) Object.assign(here, { status: scheduled, person, holder: null, touched: true });
}

function free(world: Model, place: number, status: number): void {
  const here = world.at[place];
  if (!here || here.person === null) return;
  updateParticipantStatus(world, here.person, here.status, status, place);
  Object.assign(here, { status, person: null, touched: true });
}

function moveAway(world: Model, from: number, to: number, person: number): void {
  const old = world.at[from]?.status ?? scheduled;
  world.history.push(`${from}:${rescheduled}:${person}`);
  world.at[from] = { status: open, person: null, locked: false, holder: null, touched: true };
  const there = world.at[to];
  dropHolds(world, person);
  updateParticipantStatus(world, person, old, scheduled);
  if (there) Object.assign(there, { status: scheduled, person, holder: null, touched: true });
}
