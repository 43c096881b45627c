import type { Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import type { Link } from "@hb/domain/links/link.ts";
import { newId } from "../../backend/new-id.ts";
import { type Outcome, outcomeOf, perform } from "../../change/perform.ts";
import { isUnreachable } from "../../public-page/sending.ts";
import { type Draft, forgetDraft, saveDraft } from "./draft.ts";
import { type Folder, forgetPhotos, forgetUploads, PhotoLost, photoPath, uploadPhoto } from "./photos.ts";

export type OpenedSurveys = Output<Functions["openHomeSurvey"]>;

/** How a survey ended. `known`: the server already had it. `closed`: its time was over. */
export type SurveyEnd = { end: "sent"; late: boolean } | { end: "known" | "closed" };

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
  const { survey, version, answers, key, intentId = newId() } = draft;
  saveDraft(participant, { ...draft, intentId });
  const folder: Folder = { link, participantId, surveyKey: key };
  const files = photosIn(draft);
  const uploaded = await outcomeOf(uploadAll(folder, files, lostPhoto));
  const outcome = uploaded.problem
    ? uploaded
    : await perform("submitSurvey", { ...link, survey, version, answers }, { intentId });
  const { problem } = outcome;
  if (!problem || hasEnded(problem)) {
    forgetDraft(participant, key);
    await forgetPhotos(files.map(file => photoPath(folder, file)));
  } else {
    // A refusal ends the intent: sending the survey again is a new one.
    const { intentId: _intentId, waits: _waits, ...rest } = draft;
    const waits = isUnreachable(problem.refusal);
    saveDraft(participant, { ...rest, ...((waits || problem.kind === "uncertain") && { intentId }), waits });
    if (problem.details["photos"]) forgetUploads(folder, files);
  }
  return outcome;
}

type SurveyProblem = NonNullable<Outcome<unknown>["problem"]>;

/** The server has it, from here or another device. */
export function isKnown({ refusal }: SurveyProblem): boolean {
  return refusal.code === "already-exists";
}

/** It is known, or its time is over: there is nothing left to send. */
export function hasEnded(problem: SurveyProblem): boolean {
  return isKnown(problem) || problem.details["closed"] === true;
}

async function uploadAll(folder: Folder, files: readonly string[], lost: string): Promise<void> {
  for (const file of files)
    await uploadPhoto(folder, file).catch((error: unknown) => {
      throw error instanceof PhotoLost ? new PhotoLost(lost) : error;
    });
}

/** File names are the only answers that are lists of text. */
function photosIn({ answers }: Draft): string[] {
  return Object.values(answers).flatMap(answer =>
    Array.isArray(answer) ? answer.filter((file): file is string => typeof file === "string") : [],
  );
}
