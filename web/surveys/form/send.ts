import type { Link } from "@hb/domain/links/link.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { serverNow } from "../../backend/clock.ts";
import { newId } from "../../backend/new-id.ts";
import { type Outcome, outcomeOf, perform } from "../../change/perform.ts";
import { isUnreachable } from "../../public-page/sending.ts";
import { type Draft, photosIn } from "./draft.ts";
import { phoneNow } from "./kept.ts";
import { keepOn, loadPhone } from "./phone.ts";
import { type Folder, forgetPhotos, forgetUploads, PhotoLost, uploadPhoto } from "./photos.ts";

/** How a survey ended. `known`: the server already had it. `closed`: its time was over. `waits`: it's on this phone. */
export type SurveyEnd = { end: "sent"; late: boolean } | { end: "known" | "closed" | "waits" };

export interface Sender {
  link: Link;
  /** The participant whose link it is: part of the path of photos. */
  participantId: number;
  /** What to say of a photo that is no longer on this device. */
  lostPhoto: string;
}

/** Sends a survey with its photos, once: its intent id is saved with it until it is answered. */
export async function sendSurvey(sender: Sender, draft: Draft): Promise<Outcome<{ late: boolean }>> {
  const { link, participantId, lostPhoto } = sender;
  const { participant } = link;
  const now = new Date(serverNow()).toISOString();
  const { survey, version, answers, key, waits, intentId = newId(), answeredAt = now } = draft;
  const { refused: _refused, ...unrefused } = draft;
  const saved = (change: Partial<Draft>) =>
    keepOn(participant, phone => phone.saveDraft({ ...unrefused, intentId, answeredAt, ...change }));
  await saved({});
  const folder: Folder = { link, participantId, surveyKey: key };
  const files = photosIn(draft);
  const uploaded = await outcomeOf(uploadAll(folder, files, lostPhoto));
  const input = { ...link, survey, version, answers, ...(waits && { answeredAt }) };
  const outcome = uploaded.problem ? uploaded : await perform("submitSurvey", input, { intentId });
  const { problem, answer } = outcome;
  if (!problem) {
    await forgetPhotos(folder, files);
    await phoneNow()?.noteSent(key, (answer as { late: boolean }).late);
  } else if (hasToWait(problem)) await saved({ waits: true });
  else {
    // A refusal ends the intent: sending the survey again is a new one.
    const why = isKnown(problem) ? "known" : problem.details["closed"] === true ? "closed" : "other";
    const { message } = problem.refusal;
    const isRefused = waits || why !== "other";
    await saved({ intentId: newId(), waits: false, ...(isRefused && { refused: { why, message } }) });
    if (problem.details["photos"]) forgetUploads(folder, files);
  }
  return outcome;
}

/** What waits on this phone, one after the other. True = the study has answered. */
export async function sendWaiting(sender: Sender): Promise<boolean> {
  const phone = await loadPhone(sender.link.participant);
  const send = async (draft: Draft) => {
    const { problem } = await sendSurvey(sender, draft);
    return problem && hasToWait(problem) ? "waits" : "ended";
  };
  return (await phone?.sendWaiting(send)) ?? false;
}

type SurveyProblem = NonNullable<Outcome<unknown>["problem"]>;

/** It may be taken later: it couldn't be sent, nothing is known of it, or it was too much at once. */
function hasToWait({ refusal, kind, details }: SurveyProblem): boolean {
  return isUnreachable(refusal) || kind === "uncertain" || details["retryAfterSeconds"] !== undefined;
}

/** The server has it, from here or another device. */
export function isKnown({ refusal }: SurveyProblem): boolean {
  return refusal.code === "already-exists";
}

/** It is known, or its time is over: there is nothing left to send. */
export function hasEnded(problem: SurveyProblem): boolean {
  return isKnown(problem) || problem.details["closed"] === true;
}

/** The link no longer opens anything: staff renewed or revoked it. */
export function isTurnedOff({ code }: Refusal): boolean {
  return code === "unauthenticated" || code === "permission-denied";
}

async function uploadAll(folder: Folder, files: readonly string[], lost: string): Promise<void> {
  for (const file of files)
    await uploadPhoto(folder, file).catch((error: unknown) => {
      throw error instanceof PhotoLost ? new PhotoLost(lost) : error;
    });
}
