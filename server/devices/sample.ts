import { accessoriesOf, cleaningSteps, codeAlphabet, deviceState } from "@hb/domain/devices/device.ts";
import type { DeviceName } from "@hb/domain/lookups/device-name.ts";
import { participantType } from "@hb/domain/lookups/participant-types.ts";
import { deviceStatus } from "@hb/domain/remote-study/device-status.ts";
import { remoteStudyStatus as status } from "@hb/domain/remote-study/status.ts";
import { addDays, addMinutes } from "@hb/domain/time.ts";
import type { Tx } from "@hb/platform/database/connect.ts";
import type { SamplePerson } from "../person/acts.ts";
import type { Random } from "../random.ts";
import * as loans from "./loans-sql.ts";
import { type EnrolledPerson, hasSpare, listWithoutLoan } from "./person-sql.ts";
import * as sql from "./sql.ts";

const handler = "Leena Park";
const conditionsOut = ["As new", "Light marks on the strap", "Small scratch on the left side", null];
const conditionsIn = ["As handed over", "Face cushion worn", "Strap stretched", "Lens with a fine scratch"];
const lentDays = 91;

/** Headsets for the people in the remote study: on loan, on the way back, in cleaning, ready on the shelf. */
export async function generateDevices(
  tx: Tx,
  people: readonly SamplePerson[],
  random: Random,
  now: string,
): Promise<void> {
  const enrolled = await listWithoutLoan(
    tx,
    people.map(({ id }) => id),
  );
  if (enrolled.length === 0) return;
  for (const person of enrolled) {
    if (person.type === participantType.owner) await generateOwn(tx, person, random);
    else await generateLoan(tx, person, random, now);
  }
  if (await hasSpare(tx)) return;
  for (let n = 0; n < 9; n++) await addDevice(tx, random, { at: now, steps: [...cleaningSteps.ids] });
  for (const steps of [[], [1], [1, 2], [1, 2, 3]]) await addDevice(tx, random, { at: now, steps });
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
): Promise<{ id: number; kind: DeviceName }> {
  const kind = kindOf(random);
  const isReady = steps.length === cleaningSteps.ids.length;
  const id = await sql.insertDevice(
    tx,
    {
      code: Array.from({ length: 8 }, () => codeAlphabet[random.between(0, codeAlphabet.length - 1)]).join(""),
      kind,
      serial: serialOf(random, kind),
      state: isOwn ? deviceState.own : isReady ? deviceState.ready : deviceState.cleaning,
      accessories: isOwn ? [] : accessoriesOf(kind).filter(() => random.chance(0.97)),
      steps,
      place: isOwn ? null : `Shelf ${random.between(1, 4)}`,
      note: null,
      belkinCase: !isOwn && kind === 1 && random.chance(0.6) ? `BK-${random.between(20_300, 20_500)}` : null,
    },
    at,
  );
  return { id, kind };
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

async function generateLoan(tx: Tx, person: EnrolledPerson, random: Random, now: string): Promise<void> {
  const { participantId, status: at, onboardedAt, since, firstOn } = person;
  if (at === status.declined || (firstOn === null && random.chance(0.6))) return;
  const handedOverAt = addMinutes(onboardedAt, 600);
  const { id: deviceId, kind } = await addDevice(tx, random, { at: onboardedAt, steps: [...cleaningSteps.ids] });
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
  if (!isOver) return;
  if (random.chance(0.82)) {
    const backAt = addMinutes(since, random.between(1, 6) * 24 * 60);
    const back = { at: backAt < now ? backAt : now, byName: handler, condition: random.pick(conditionsIn) };
    await loans.endLoan(tx, loanId, { ...back, accessories: given.filter(() => random.chance(0.96)) });
    if (random.chance(0.9))
      await sql.changeDevice(tx, deviceId, { steps: [...cleaningSteps.ids], state: deviceState.ready });
    return;
  }
  const left = random.pick([deviceStatus.returnRequested, deviceStatus.returnRequested, deviceStatus.notReturned]);
  await loans.setLoanStatus(tx, loanId, {
    status: left,
    endedAt: null,
    dueBackOn: addDays(now.slice(0, 10), random.between(-12, 4)),
  });
}
