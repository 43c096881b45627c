import { deviceState, missingAccessories } from "@hb/domain/devices/device.ts";
import * as contract from "@hb/domain/devices/loan-contract.ts";
import { emailType } from "@hb/domain/emails/email-types.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import type { LogEntry } from "@hb/domain/log/entry.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { deviceStatus, deviceSteps } from "@hb/domain/remote-study/device-status.ts";
import { type RemoteStudyStatus, remoteStudyStatus as status } from "@hb/domain/remote-study/status.ts";
import { aboutLoan, deviceEmail } from "@hb/domain/remote-study/suggested-emails.ts";
import { dateInZone } from "@hb/domain/time.ts";
import { planEmails, sendEmail, stopPlannedEmails } from "../emails/acts.ts";
import { handle } from "../handle.ts";
import { type ChangeContext, recordAll } from "../log/acts.ts";
import {
  aboutPerson,
  changeEnrolment,
  type EnrolledPerson,
  lockEnrolled,
  lockEnrolmentVersion,
  withReason,
} from "../remote-study/acts.ts";
import type { Site } from "../site.ts";
import { changeText, statusText } from "../text.ts";
import * as loans from "./loans-sql.ts";
import {
  assertVersion,
  beforeChange,
  deviceEntry,
  deviceInLog,
  lockVersion,
  nameOfActor,
  replacedSince,
  subjectOf,
} from "./log-entries.ts";
import * as sql from "./sql.ts";
import { deviceEmailText, deviceText, loanText } from "./text.ts";

const mayBorrow: readonly RemoteStudyStatus[] = [status.onboarded, status.remoteActive, status.inactive];

/** Handing over, requesting a return, and recording one. */
export const loanFunctions = (site: Site) => [
  handle(contract.handOverDevice, async (context, given) => {
    const { tx, actor, now } = context;
    const { participantId, dueBackOn, accessories, condition, notify } = given;
    const enrolled = await lockEnrolmentVersion(
      context,
      { participantId, version: given.enrolmentVersion },
      { participantId },
    );
    const { person, enrolment } = enrolled;
    const device = await lockVersion(context, given, { participantId });
    if (!mayBorrow.includes(enrolment.status)) refuse("failed-precondition", loanText.notOnboarded);
    if (device.state !== deviceState.ready) refuse("failed-precondition", loanText.notReady, { steps: device.steps });
    if (dueBackOn < dateInZone(now, site.timeZone))
      refuse("failed-precondition", loanText.duePast, { field: "dueBackOn" });
    const before = await beforeChange(context, device.id);
    const last = await loans.findLoan(tx, { loanId: null, participantId });
    const hasOwn = last?.isOwn === true && last.endedAt === null;
    if (hasOwn) await loans.endOwnership(tx, last.loanId, now);
    const loanId = await loans.insertLoan(tx, {
      deviceId: device.id,
      participantId,
      isOwn: false,
      deviceStatus: deviceStatus.provided,
      at: now,
      byName: nameOfActor(actor),
      dueBackOn,
      condition: condition || null,
      accessories,
    });
    const isOtherCase = device.belkinCase !== null && device.belkinCase !== enrolment.belkinCase;
    const enrolmentVersion = await changeEnrolment(
      tx,
      participantId,
      isOtherCase ? { belkinCase: device.belkinCase } : {},
      now,
    );
    const about = { ...aboutPerson(person), subject: subjectOf(device) };
    await recordAll(context, [
      {
        action: logAction.deviceProvided,
        ...about,
        payload: {
          old: hasOwn ? deviceInLog(last) : null,
          new: deviceInLog(device),
          was: await replacedSince(context, before),
        },
      },
      {
        action: logAction.deviceStatus,
        ...about,
        payload: { old: enrolment.deviceStatus, new: deviceStatus.provided, device: deviceInLog(device), was: {} },
      },
      ...(isOtherCase
        ? [
            {
              action: logAction.belkinCaseNumber,
              ...about,
              payload: { old: enrolment.belkinCase, new: device.belkinCase, was: {} },
            },
          ]
        : []),
    ]);
    if (notify)
      await planEmails(context, site, {
        trigger: "deviceProvided",
        participantId,
        about: aboutLoan(loanId),
        at: now,
        types: [emailType.handoff, deviceEmail({ kind: device.kind, isOwn: false })],
      });
    return { loanId, enrolmentVersion, version: await sql.changeDevice(tx, device.id, {}) };
  }),

  handle(contract.returnDevice, async (context, { id, version, accessories, condition, reason }) => {
    const { tx, actor, now } = context;
    const { device, person, loanId } = await lockHeld(context, { id, version }, { returned: true });
    const from = device.deviceStatus;
    const isUsual = from === deviceStatus.provided || deviceSteps.isUsual(from, deviceStatus.returned);
    if (!isUsual && !reason) refuse("failed-precondition", statusText.needsReason, { needsReason: true });
    const given = device.accessoriesOut ?? [];
    const before = await beforeChange(context, id);
    await loans.endLoan(tx, loanId, { at: now, byName: nameOfActor(actor), condition: condition || null, accessories });
    const atHome = device.accessories.filter(one => !given.includes(one));
    const saved = await sql.changeDevice(tx, id, {
      accessories: [...new Set([...atHome, ...accessories])].sort((a, b) => a - b),
    });
    const enrolmentVersion = await changeEnrolment(tx, person.id, {}, now);
    const about = { ...aboutPerson(person), subject: subjectOf(device) };
    const was = await replacedSince(context, before);
    const step = (old: typeof from, to: typeof from): LogEntry => ({
      action: logAction.deviceStatus,
      ...about,
      payload: { old, new: to, device: deviceInLog(device), was, ...withReason(reason) },
    });
    // A return that wasn't requested counts as requested and returned at once, so that both steps are logged.
    await recordAll(
      context,
      from === deviceStatus.provided
        ? [step(from, deviceStatus.returnRequested), step(deviceStatus.returnRequested, deviceStatus.returned)]
        : [step(from, deviceStatus.returned)],
    );
    await stopPlannedEmails(context, { about: aboutLoan(loanId), reason: deviceEmailText.returned });
    return { version: saved, missing: missingAccessories(given, accessories), enrolmentVersion };
  }),

  handle(contract.setDueBack, async (context, { id, version, dueBackOn, reason }) => {
    const { device, loanId } = await lockHeld(context, { id, version }, { dueBackOn });
    if (device.dueBackOn === dueBackOn) refuse("failed-precondition", changeText.none);
    await loans.setDueBack(context.tx, loanId, dueBackOn);
    const saved = await sql.changeDevice(context.tx, id, {});
    const detail = { field: "dueBackOn", old: device.dueBackOn, new: dueBackOn } as const;
    await recordAll(context, [deviceEntry(device, "dueBack", { reason, detail })]);
    return { version: saved };
  }),

  handle(contract.chaseDevice, async (context, { requestId, id, version }) => {
    const { tx, now } = context;
    const { device, person, loanId } = await lockHeld(context, { id, version }, { chased: true });
    if (device.deviceStatus === deviceStatus.keeping) refuse("failed-precondition", loanText.keeping);
    const isFirst = device.deviceStatus === deviceStatus.provided;
    if (isFirst) {
      await loans.setLoanStatus(tx, loanId, { status: deviceStatus.returnRequested, endedAt: null });
      await changeEnrolment(tx, person.id, {}, now);
    }
    await loans.noteChase(tx, loanId, now);
    const saved = await sql.changeDevice(tx, id, {});
    const asked = { ...deviceEntry(device, "chased"), ...aboutPerson(person) } as Extract<
      LogEntry,
      { action: typeof logAction.deviceStatus }
    >;
    const payload = { ...asked.payload, ...(isFirst && { new: deviceStatus.returnRequested }) };
    await recordAll(context, [{ ...asked, payload }]);
    const cause = `chase:${loanId}:${requestId}`;
    const about = aboutLoan(loanId);
    const mail = await sendEmail(context, site, { type: emailType.handoff, participantId: person.id, about, cause });
    return { version: saved, mail };
  }),
];

interface HeldLoan extends EnrolledPerson {
  device: sql.Device;
  loanId: number;
}

/** A device of the study and its holder, locked in the order people, enrollments, devices. */
async function lockHeld(
  context: ChangeContext,
  { id, version }: { id: number; version: number },
  mine: object,
): Promise<HeldLoan> {
  const { tx } = context;
  const found = (await sql.findDevice(tx, id)) ?? refuse("not-found", deviceText.notFound);
  const { participantId } = found;
  if (found.state !== deviceState.out || participantId === null) {
    assertVersion(found, version, mine);
    refuse("failed-precondition", loanText.notOnLoan);
  }
  const enrolled = await lockEnrolled(context, participantId);
  const device = await lockVersion(context, { id, version }, mine);
  // The version also changes with the holder, so this only happens with an outdated version.
  if (device.participantId !== participantId || device.loanId === null || device.endedAt !== null)
    refuse("aborted", deviceText.justChanged);
  return { ...enrolled, device, loanId: device.loanId };
}
