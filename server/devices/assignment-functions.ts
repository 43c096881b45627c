import * as contract from "@hb/domain/devices/assignment-contract.ts";
import { deviceState } from "@hb/domain/devices/device.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import type { LogEntry } from "@hb/domain/log/entry.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { type DeviceStatus, deviceStatus, deviceStatuses, deviceSteps } from "@hb/domain/remote-study/device-status.ts";
import { aboutLoan } from "@hb/domain/remote-study/suggested-emails.ts";
import { stopPlannedEmails } from "../emails/acts.ts";
import { handle } from "../handle.ts";
import { type ChangeContext, record, recordAll } from "../log/acts.ts";
import {
  aboutPerson,
  changeEnrolment,
  type EnrolledPerson,
  lockEnrolmentVersion,
  withReason,
} from "../remote-study/acts.ts";
import type { Site } from "../site.ts";
import { changeText, statusText } from "../text.ts";
import { newCode } from "./inventory-functions.ts";
import * as loans from "./loans-sql.ts";
import { beforeChange, deviceInLog, nameOfActor, replacedSince, subjectOf } from "./log-entries.ts";
import * as sql from "./sql.ts";
import { assignmentText, deviceEmailText } from "./text.ts";

const openStatuses: readonly DeviceStatus[] = [
  deviceStatus.provided,
  deviceStatus.keeping,
  deviceStatus.returnRequested,
  deviceStatus.notReturned,
];

/** Which device each person has, and its status. */
export const assignmentFunctions = (_site: Site) => [
  handle(contract.setDeviceStatus, async (context, given) => {
    const { tx, now } = context;
    const { to, reason } = given;
    const { person, enrolment } = await lockEnrolmentVersion(context, given, { deviceStatus: to });
    const from = enrolment.deviceStatus;
    if (from === to) refuse("failed-precondition", assignmentText.isAlready(deviceStatuses.label(to)));
    if (deviceSteps.needsReason(from, to) && !reason)
      refuse("failed-precondition", statusText.needsReason, { needsReason: true });
    const loan = await loans.findLoan(tx, { loanId: null, participantId: person.id });
    const before = loan && (await beforeChange(context, loan.deviceId));
    const version = await changeEnrolment(tx, person.id, loan ? {} : { deviceStatus: withoutLoan(to) }, now);
    if (loan) await changeLoanStatus(context, loan, to);
    await record(context, {
      action: logAction.deviceStatus,
      ...aboutPerson(person),
      ...(loan && { subject: subjectOf({ id: loan.deviceId }) }),
      payload: {
        old: from,
        new: to,
        device: loan ? deviceInLog(loan) : null,
        ...(before && { was: await replacedSince(context, before) }),
        ...withReason(reason),
      },
    });
    return { version };
  }),

  handle(contract.setOwnDevice, async (context, given) => {
    const { tx, now } = context;
    const enrolled = await lockEnrolmentVersion(context, given, { device: given.device });
    const { person, enrolment } = enrolled;
    const before = await loans.findLoan(tx, { loanId: null, participantId: person.id });
    const standing = before?.endedAt === null ? before : undefined;
    if (standing && !standing.isOwn) refuse("failed-precondition", assignmentText.hasLoan);
    if (!standing && given.device === null) refuse("failed-precondition", assignmentText.noOwnDevice);
    const version = await changeEnrolment(tx, person.id, {}, now);
    if (standing) await loans.endOwnership(tx, standing.loanId, now);
    const deviceId = given.device ? await ownDevice(context, enrolled, given.device) : undefined;
    const entries: LogEntry[] = [
      {
        action: logAction.deviceProvided,
        ...aboutPerson(person),
        ...(deviceId !== undefined && { subject: subjectOf({ id: deviceId }) }),
        payload: {
          old: standing ? deviceInLog(standing) : null,
          new: given.device ? deviceInLog(given.device) : null,
        },
      },
    ];
    if (given.device && enrolment.deviceStatus !== deviceStatus.notProvided)
      entries.push({
        action: logAction.deviceStatus,
        ...aboutPerson(person),
        payload: { old: enrolment.deviceStatus, new: deviceStatus.notProvided, device: deviceInLog(given.device) },
      });
    await recordAll(context, entries);
    return { version };
  }),

  handle(contract.setBelkinCase, async (context, given) => {
    const { tx, now } = context;
    const { belkinCase } = given;
    const { person, enrolment } = await lockEnrolmentVersion(context, given, { belkinCase });
    if (enrolment.belkinCase === belkinCase) refuse("failed-precondition", changeText.none);
    const loan = await loans.findLoan(tx, { loanId: null, participantId: person.id });
    const version = await changeEnrolment(tx, person.id, { belkinCase }, now);
    const before = loan?.endedAt === null ? await beforeChange(context, loan.deviceId) : undefined;
    if (loan?.endedAt === null) await sql.changeDevice(tx, loan.deviceId, { belkinCase });
    await record(context, {
      action: logAction.belkinCaseNumber,
      ...aboutPerson(person),
      ...(loan?.endedAt === null && { subject: subjectOf({ id: loan.deviceId }) }),
      payload: {
        old: enrolment.belkinCase,
        new: belkinCase,
        ...(before && { was: await replacedSince(context, before) }),
      },
    });
    return { version };
  }),
];

function withoutLoan(to: DeviceStatus): DeviceStatus {
  if (to !== deviceStatus.blank && to !== deviceStatus.notProvided)
    refuse("failed-precondition", assignmentText.notHandedOver);
  return to;
}

/** The loan has the status. Ending it sends the device to cleaning; correcting a mistaken end takes it back. */
async function changeLoanStatus(context: ChangeContext, loan: loans.LoanFacts, to: DeviceStatus): Promise<void> {
  const { tx, now } = context;
  if (loan.isOwn) refuse("failed-precondition", assignmentText.usesOwn);
  if (to === deviceStatus.returned) refuse("failed-precondition", assignmentText.returnOnDevice);
  const isOpen = openStatuses.includes(to);
  await sql.lockDevice(tx, loan.deviceId);
  await loans.setLoanStatus(tx, loan.loanId, {
    status: to,
    endedAt: isOpen ? null : now,
    ...(to === deviceStatus.keeping && { dueBackOn: null }),
  });
  await sql.changeDevice(tx, loan.deviceId, {});
  if (!isOpen || to === deviceStatus.keeping) {
    const reason = deviceEmailText.statusIs(deviceStatuses.label(to));
    await stopPlannedEmails(context, { about: aboutLoan(loan.loanId), reason });
  }
}

/** A new device, or one that its former owner no longer uses. */
async function ownDevice(
  { tx, actor, now }: ChangeContext,
  { person }: EnrolledPerson,
  { kind, serial }: { kind: 1 | 2; serial: string },
): Promise<number> {
  const known = await sql.findBySerial(tx, serial);
  if (known && known.state !== deviceState.own)
    refuse("already-exists", assignmentText.serialOfStudy, { id: known.id });
  const deviceId =
    known?.id ??
    (await sql.insertDevice(
      tx,
      {
        code: newCode(),
        kind,
        serial,
        state: deviceState.own,
        accessories: [],
        steps: [],
        place: null,
        note: null,
        belkinCase: null,
      },
      now,
    ));
  await loans.insertLoan(tx, {
    deviceId,
    participantId: person.id,
    isOwn: true,
    deviceStatus: deviceStatus.notProvided,
    at: now,
    byName: nameOfActor(actor),
    dueBackOn: null,
    condition: null,
    accessories: [],
  });
  return deviceId;
}
