import { cleaningSteps } from "@hb/domain/devices/device.ts";
import type { Link } from "@hb/domain/links/link.ts";
import type { DeviceName } from "@hb/domain/lookups/device-name.ts";
import { deviceName } from "@hb/domain/lookups/device-names.ts";
import { participantType } from "@hb/domain/lookups/participant-types.ts";
import { remoteStudyStatus } from "@hb/domain/remote-study/status.ts";
import type { Answers } from "@hb/domain/surveys/question.ts";
import type { SurveyRef } from "@hb/domain/surveys/survey.ts";
import { linkOf } from "./links.ts";
import { addPerson } from "./people.ts";
import type { Study } from "./study.ts";

export const withoutConsent = "Signed on paper, filed at the desk";

let devices = 0;

/** A headset that is clean and reset. */
export async function aReadyDevice(
  study: Study,
  kind: DeviceName = deviceName.appleVisionPro,
): Promise<{ id: number; code: string; version: number; serial: string }> {
  const serial = `H7K${String(++devices).padStart(4, "0")}`;
  const rest = { place: "Shelf 1", note: null, belkinCase: null };
  const added = await study.call("addDevice", { kind, serial, ...rest, steps: [...cleaningSteps.ids] });
  return { ...added, serial };
}

/** An onboarded person, without an email that would be sent in the background of a test. */
export async function anOnboarded(study: Study, change: Parameters<typeof addPerson>[1] = {}): Promise<number> {
  const participantId = await addPerson(study, { type: participantType.loaner, ...change });
  await study.call("setEnrolmentStatus", { participantId, version: 0, to: remoteStudyStatus.onboarded, notify: false });
  return participantId;
}

export async function versionOf(study: Study, participantId: number): Promise<number> {
  return (await study.call("getEnrolment", { participantId })).row.version;
}

/** A person who gets surveys from now on. */
export async function anActive(study: Study, change: Parameters<typeof addPerson>[1] = {}): Promise<number> {
  const participantId = await anOnboarded(study, change);
  await study.call("setEnrolmentStatus", {
    participantId,
    version: 1,
    to: remoteStudyStatus.remoteActive,
    withoutConsent,
  });
  return participantId;
}

export function surveyLink(study: Study, participantId: number): Promise<Link> {
  return linkOf(study, participantId, "homeSurvey");
}

export const dailyAnswers: Answers = { wearTime: 90, activities: [1, 2], comfort: 5, symptoms: [0], problems: [0] };
export const weeklyAnswers: Answers = {
  satisfaction: 6,
  daysUsed: 5,
  easyToUse: 6,
  fitsMyDay: 5,
  wouldRecommend: 6,
  purchasePlanned: 1,
  condition: 1,
};

export async function answer(study: Study, participantId: number, survey: SurveyRef, change: Answers = {}) {
  const answers = { ...(survey.kind === "daily" ? dailyAnswers : weeklyAnswers), ...change };
  const link = await surveyLink(study, participantId);
  return study.anonymous.call("submitSurvey", { ...link, survey, version: 1, answers });
}

/** Moves the clock and signs in again, because a token lasts an hour. */
export async function advanceTo(study: Study, instant: string): Promise<void> {
  study.setNow(instant);
  await study.admin.signIn(study.admin.email, study.admin.password);
}
