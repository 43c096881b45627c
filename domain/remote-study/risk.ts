import type { DateOn, TimeOfDay } from "../contract.ts";
import type { ParticipantType } from "../lookups/participant-types.ts";
import { participantType } from "../lookups/participant-types.ts";
import { type CallBack, callBackWords, type DatedWords, isCallBackDue } from "./call.ts";
import { type DeviceStatus, deviceStatus, outDeviceStatuses } from "./device-status.ts";
import type { NextStep, Standing } from "./enrolment.ts";
import { complianceBands } from "./filters.ts";
import { type RemoteStudyStatus, remoteStudyStatus as status } from "./status.ts";

/** Everything that decides who needs attention, and why. */
export interface Situation {
  status: RemoteStudyStatus;
  type: ParticipantType | null;
  standing: Standing;
  deviceStatus: DeviceStatus;
  hasDevice: boolean;
  overdueDays: number;
  openAlerts: number;
  /** A week that staff reopened and that isn't answered yet. */
  reopenedWeek: number | null;
  startsOn: DateOn | null;
  pausedUntil: DateOn | null;
  /** When this person was last called, on the site's calendar. */
  calledOn: DateOn | null;
  /** Planned with that call. */
  callBack: CallBack | null;
  /** In the site's time zone. */
  today: DateOn;
}

/** People are called after this many missed days in a row. */
export const minMissedInARowToCall = 3;
const minMiddleRate = 60;
const minHighRate = 85;
/** In the first week, a rate says little. */
const minAskedForRate = 7;

export function rateOf(done: number, asked: number): number | null {
  return asked === 0 ? null : Math.round((done / asked) * 100);
}

export function complianceBandOf(rate: number | null): (typeof complianceBands)["ids"][number] {
  if (rate === null) return complianceBands.named.blank;
  if (rate < minMiddleRate) return complianceBands.named.low;
  return rate < minHighRate ? complianceBands.named.middle : complianceBands.named.high;
}

/** From 0 to 100, highest first in the list. An alert outranks everything else. */
export function riskOf(situation: Situation): number {
  const { standing, overdueDays, openAlerts, pausedUntil, startsOn, today } = situation;
  let risk = openAlerts > 0 ? 60 : 0;
  if (situation.status === status.remoteActive) {
    risk += Math.min(standing.missedInARow * 8, 40);
    if (standing.rate !== null) risk += Math.min(Math.max(minHighRate - standing.rate, 0) / 2, 30);
  }
  if (situation.status === status.inactive) risk += pausedUntil === null || pausedUntil <= today ? 25 : 10;
  if (situation.status === status.withdrawnContacted) risk += 20;
  if (situation.status === status.onboarded && startsOn !== null && startsOn < today) risk += 10;
  if (overdueDays > 0) risk += 10 + Math.min(overdueDays, 20);
  return Math.min(Math.round(risk), 100);
}

/** Why someone needs attention, and the one action that fits. */
export function nextStepOf(situation: Situation): NextStep | null {
  const { standing, overdueDays, openAlerts } = situation;
  if (openAlerts > 0)
    return { words: openAlerts === 1 ? "Symptom alert" : `${openAlerts} symptom alerts`, act: "alert" };
  if (overdueDays > 0) return { words: daysLate(overdueDays), act: "chase" };
  switch (situation.status) {
    case status.blank:
      return { words: "Ready to onboard", act: "onboard" };
    case status.onboarded:
      if (situation.type !== participantType.owner && !situation.hasDevice)
        return { words: "Needs a headset", act: "handOver" };
      return situation.startsOn === null
        ? { words: "Ready to start", act: "activate" }
        : { words: "Starts", on: situation.startsOn, act: "activate" };
    case status.remoteActive:
      if (situation.callBack !== null) return { ...callBackWords(situation.callBack), act: "call" };
      if (situation.reopenedWeek !== null) return { words: `Week ${situation.reopenedWeek} reopened`, act: "call" };
      if (standing.missedInARow >= minMissedInARowToCall)
        return { words: `${standing.missedInARow} missed in a row`, act: "call" };
      if (standing.isFinished) return { words: "Study weeks finished", act: "complete" };
      if (hasLowRate(situation)) return { words: `${standing.rate}% completed`, act: "call" };
      return standing.isDueToday ? { words: "Due today", act: null } : null;
    case status.inactive:
      return situation.pausedUntil === null
        ? { words: "Paused", act: "reOnboard" }
        : { words: "Away until", on: situation.pausedUntil, act: "reOnboard" };
    case status.withdrawnContacted:
    case status.withdrawnFinal:
    case status.completed:
    case status.declined:
      if (!situation.hasDevice || !outDeviceStatuses.includes(situation.deviceStatus)) return null;
      return {
        words: situation.deviceStatus === deviceStatus.provided ? "Device to be returned" : "Return requested",
        act: "chase",
      };
  }
}

/** Whether someone with daily surveys hasn't answered for several days. */
export function missesSurveys({ status: at, standing }: Pick<Situation, "status" | "standing">): boolean {
  return at === status.remoteActive && standing.missedInARow >= minMissedInARowToCall;
}

function hasLowRate({ status: at, standing }: Pick<Situation, "status" | "standing">): boolean {
  return (
    at === status.remoteActive &&
    standing.rate !== null &&
    standing.asked >= minAskedForRate &&
    standing.rate < minMiddleRate
  );
}

/** Why to call someone today, most important first; empty if there's no need. */
export function callReasons(situation: Situation): DatedWords[] {
  const { standing, today, pausedUntil, startsOn, overdueDays } = situation;
  const reasons: DatedWords[] = [];
  const isActive = situation.status === status.remoteActive;
  if (situation.openAlerts > 0) reasons.push({ words: "Symptoms above the threshold" });
  if (situation.callBack !== null) reasons.push(callBackWords(situation.callBack));
  if (missesSurveys(situation)) reasons.push({ words: `${standing.missedInARow} surveys missed in a row` });
  if (hasLowRate(situation)) reasons.push({ words: `${standing.rate}% of surveys completed` });
  if (isActive && situation.reopenedWeek !== null) reasons.push({ words: `Week ${situation.reopenedWeek} reopened` });
  if (situation.status === status.inactive && pausedUntil !== null && pausedUntil <= today)
    reasons.push({ words: "Expected back", on: pausedUntil });
  if (situation.status === status.onboarded && startsOn !== null && startsOn <= today)
    reasons.push({ words: "Planned to start", on: startsOn });
  if (situation.status === status.withdrawnContacted) reasons.push({ words: "Wants to withdraw: follow up" });
  if (overdueDays >= 7) reasons.push({ words: `Device ${daysLate(overdueDays)}` });
  return reasons;
}

/** Where someone is on the call list: to be called now or later, called today, or none of these. */
export type CallPlace = "now" | "later" | "called" | "none";

export function callPlaceOf(situation: Situation, time: TimeOfDay): CallPlace {
  const { callBack, calledOn, today } = situation;
  const isCalled = calledOn === today;
  if (callBack && isCallBackDue(callBack, { today, time })) return "now";
  // Symptoms don't wait for a planned call-back.
  if (callBack && (isCalled || situation.openAlerts === 0)) return "later";
  if (isCalled) return "called";
  return callReasons(situation).length > 0 ? "now" : "none";
}

function daysLate(days: number): string {
  return days === 1 ? "1 day late" : `${days} days late`;
}
