import { accessoriesOf, cleaningSteps, codeAlphabet, deviceState } from "@hb/domain/devices/device.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import type { DeviceName } from "@hb/domain/lookups/device-name.ts";
import { participantType } from "@hb/domain/lookups/participant-types.ts";
import { type DeviceStatus, deviceStatus } from "@hb/domain/remote-study/device-status.ts";
import { remoteStudyStatus as status } from "@hb/domain/remote-study/status.ts";
import { addDays, addMinutes } from "@hb/domain/time.ts";
import type { Tx } from "@hb/platform/database/connect.ts";
import type { SampleEvent, SamplePerson } from "../person/acts.ts";
import type { Random } from "../random.ts";
import * as loans from "./loans-sql.ts";
import { deviceInLog, subjectOf } from "./log-entries.ts";
import { type EnrolledPerson, hasSpare, listWithoutLoan } from "./person-sql.ts";
import * as sql from "./sql.ts";

const handler = "Leena Park" as const;
const conditionsOut = ["As new", "Light marks on the strap", "Small scratch on the left side", null];
const conditionsIn = ["As handed over", "Face cushion worn", "Strap stretched", "Lens with a fine scratch"];
const lentDays = 91;

/** Headsets for the people in the remote study: on loan, on the way back, in cleaning, ready on the shelf. */
export async function generateDevices(
  tx: Tx,
  people: readonly SamplePerson[],
  random: Random,
  now: string,
): Promise<SampleEvent[]> {
  const enrolled = await listWithoutLoan(
    tx,
    people.map(({ id }) => id),
  );
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const events: SampleEvent[] = [];
  for (const person of enrolled) {
    const participantName = names.get(person.participantId) ?? "";
    if (person.type === participantType.owner) await generateOwn(tx, person, random);
    else events.push(...(await generateLoan(tx, { ...person, participantName }, random, now)));
  }
  if (enrolled.length === 0 || (await hasSpare(tx))) return events;
  for (let n = 0; n < 9; n++) await addDevice(tx, random, { at: now, steps: [...cleaningSteps.ids] });
  for (const steps of [[], [1], [1, 2], [1, 2, 3]]) await addDevice(tx, random, { at: now, steps });
  return events;
}

const kindOf = (random: Random): DeviceName => (random.chance(0.6) ? 1 : 2);

function serialOf(random: Random, kind: DeviceName): string {
  const sign = () => codeAlphabet[random.between(0, codeAlphabet.length - 1)];
  return `${kind === 1 ? "H7K" : "2G9"}${Array.from({ length: 5 }, sign).join("")}`;
}

async function addDevice(
  tx: Tx,
  random: Random,
  { at, steps, isOwn = false }: { at: string; steps: number[]; isOwn?: boolean },
): Promise<{ id: number; kind: DeviceName; serial: string }> {
  const kind = kindOf(random);
  const serial = serialOf(random, kind);
  const isReady = steps.length === cleaningSteps.ids.length;
  const id = await sql.insertDevice(
    tx,
    {
      code: Array.from({ length: 8 }, () => codeAlphabet[random.between(0, codeAlphabet.length - 1)]).join(""),
      kind,
      serial,
      state: isOwn ? deviceState.own : isReady ? deviceState.ready : deviceState.cleaning,
      accessories: isOwn ? [] : accessoriesOf(kind).filter(() => random.chance(0.97)),
      steps,
      place: isOwn ? null : `Shelf ${random.between(1, 4)}`,
      note: null,
      belkinCase: !isOwn && kind === 1 && random.chance(0.6) ? `BK-${random.between(20_300, 20_500)}` : null,
    },
    at,
  );
  return { id, kind, serial };
}

async function generateOwn(tx: Tx, { participantId, onboardedAt }: EnrolledPerson, random: Random): Promise<void> {
  const { id: deviceId } = await addDevice(tx, random, { at: onboardedAt, steps: [], isOwn: true });
  const rest = { dueBackOn: null, condition: null, accessories: [], byName: handler };
  await loans.insertLoan(tx, {
    deviceId,
    participantId,
    isOwn: true,
    deviceStatus: deviceStatus.notProvided,
    at: onboardedAt,
    ...rest,
  });
}

async function generateLoan(
  tx: Tx,
  person: EnrolledPerson & { participantName: string },
  random: Random,
  now: string,
): Promise<SampleEvent[]> {
  const { participantId, participantName, status: at, onboardedAt, since, firstOn } = person;
  if (at === status.declined || (firstOn === null && random.chance(0.6))) return [];
  const soon = addMinutes(onboardedAt, 600);
  const handedOverAt = soon < now ? soon : onboardedAt;
  const device = await addDevice(tx, random, { at: onboardedAt, steps: [...cleaningSteps.ids] });
  const { id: deviceId, kind } = device;
  const about = { participantId, participantName, subject: subjectOf(device) };
  const step = (when: string, from: DeviceStatus, to: DeviceStatus): SampleEvent => ({
    at: when,
    by: handler,
    entry: {
      action: logAction.deviceStatus,
      ...about,
      payload: { old: from, new: to, device: deviceInLog(device) },
    },
  });
  const events: SampleEvent[] = [
    {
      at: handedOverAt,
      by: handler,
      entry: { action: logAction.deviceProvided, ...about, payload: { old: null, new: deviceInLog(device) } },
    },
    step(handedOverAt, null, deviceStatus.provided),
  ];
  const given = accessoriesOf(kind);
  const days = random.chance(0.08) ? random.between(20, 40) : lentDays;
  const dueBackOn = addDays(handedOverAt.slice(0, 10), days);
  const loan = {
    deviceId,
    participantId,
    isOwn: false,
    deviceStatus: deviceStatus.provided,
    at: handedOverAt,
    byName: handler,
  };
  const loanId = await loans.insertLoan(tx, {
    ...loan,
    dueBackOn,
    condition: random.pick(conditionsOut),
    accessories: given,
  });
  const isOver = at === status.completed || at === status.withdrawnContacted || at === status.withdrawnFinal;
  if (!isOver) return events;
  const { provided, returnRequested, returned, notReturned } = deviceStatus;
  events.push(step(since, provided, returnRequested));
  const backAt = addMinutes(since, random.between(1, 6) * 24 * 60);
  if (random.chance(0.82) && backAt < now) {
    const back = { at: backAt, byName: handler, condition: random.pick(conditionsIn) };
    events.push(step(backAt, returnRequested, returned));
    await loans.endLoan(tx, loanId, { ...back, accessories: given.filter(() => random.chance(0.96)) });
    if (random.chance(0.9))
      await sql.changeDevice(tx, deviceId, { steps: [...cleaningSteps.ids], state: deviceState.ready });
    return events;
  }
  // Asked for it back within two weeks; only some time after that day it counts as not returned.
  const askedBackOn = addDays(since.slice(0, 10), 14);
  const isGone = addDays(askedBackOn, 7) < now.slice(0, 10) && random.chance(0.4);
  if (isGone) events.push(step(`${addDays(askedBackOn, 7)}T17:00:00.000Z`, returnRequested, notReturned));
  await loans.setLoanStatus(tx, loanId, {
    status: isGone ? notReturned : returnRequested,
    endedAt: null,
    dueBackOn: askedBackOn,
  });
  return events;
}
