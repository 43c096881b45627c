import type { Link } from "@hb/domain/links/link.ts";
import { homeSurveyPage } from "@hb/domain/surveys/page-text.ts";
import { call, newRequestId } from "../../backend/call.ts";
import { asRefusal } from "../../backend/refused.ts";
import { sentenceOf } from "../../public-page/refused.ts";
import { isUnreachable } from "../staff/refused.ts";
import { type Draft, forgetDraft, keepDraft, type Problems } from "./draft.ts";
import { forgetPhotos } from "./photo-store.ts";
import { type Folder, forgetArrived, PhotoLost, photoPath, sendPhoto } from "./photos.ts";

export type Outcome =
  | { became: "sent"; late: boolean }
  /** It was there already, from here or from another device. */
  | { became: "known" }
  /** Nobody could be reached: it stays on the device and goes by itself. */
  | { became: "waiting" }
  | { became: "closed" }
  | { became: "needs consent" }
  | { became: "refused"; problems: Problems }
  | { became: "failed"; sentence: string };

export interface Sender {
  link: Link;
  /** Whom the link speaks for: part of the path of photos. */
  participantId: number;
}

/** Sends a survey with its photos, exactly once: the request is the same one until HB has answered it. */
export async function sendSurvey({ link, participantId }: Sender, draft: Draft): Promise<Outcome> {
  const { participant } = link;
  const request: Draft = { ...draft, requestId: draft.requestId ?? newRequestId() };
  keepDraft(participant, request);
  const folder: Folder = { link, participantId, surveyKey: draft.key };
  const files = photosOf(draft);
  try {
    for (const file of files) await sendPhoto(folder, file);
    const { late } = await submit(link, request);
    await settle(participant, folder, files);
    return { became: "sent", late };
  } catch (error) {
    if (error instanceof PhotoLost) return { became: "failed", sentence: homeSurveyPage.photos.lost };
    return refused(error, { participant, folder, files, request });
  }
}

function submit(link: Link, { survey, version, answers, requestId = "" }: Draft) {
  return call("submitSurvey", { ...link, requestId, survey, version, answers });
}

interface Sending {
  participant: number;
  folder: Folder;
  files: readonly string[];
  request: Draft;
}

async function refused(error: unknown, { participant, folder, files, request }: Sending): Promise<Outcome> {
  const refusal = asRefusal(error);
  if (isUnreachable(refusal)) {
    keepDraft(participant, { ...request, waits: true });
    return { became: "waiting" };
  }
  const details = (refusal.details ?? {}) as {
    closed?: boolean;
    needsConsent?: boolean;
    photos?: boolean;
    problems?: { path: (string | number)[]; message: string }[];
  };
  if (refusal.code === "already-exists") {
    await settle(participant, folder, files);
    return { became: "known" };
  }
  if (details.closed) {
    await settle(participant, folder, files);
    return { became: "closed" };
  }
  // What HB has refused for good is not the same sending when it is tried again.
  const { requestId: _id, waits: _waits, ...draft } = request;
  keepDraft(participant, draft);
  if (details.photos) forgetArrived(folder, files);
  if (details.needsConsent) return { became: "needs consent" };
  if (refusal.code === "invalid-argument" && details.problems)
    return {
      became: "refused",
      problems: Object.fromEntries(details.problems.map(({ path, message }) => [String(path.at(-1)), message])),
    };
  return { became: "failed", sentence: sentenceOf(refusal, homeSurveyPage.trouble) };
}

async function settle(participant: number, folder: Folder, files: readonly string[]): Promise<void> {
  forgetDraft(participant, folder.surveyKey);
  await forgetPhotos(files.map(file => photoPath(folder, file)));
}

/** Names of files are the only answers that are lists of words. */
function photosOf({ answers }: Draft): string[] {
  return Object.values(answers).flatMap(answer =>
    Array.isArray(answer) ? answer.filter((file): file is string => typeof file === "string") : [],
  );
}
