import { homeSurveyPage as homeSurveyPageEs } from "@hb/domain/surveys/page-text.es.ts";
import { homeSurveyPage } from "@hb/domain/surveys/page-text.ts";
import { outcomeOf } from "../../change/perform.ts";
import { phoneNow } from "../form/kept.ts";
import { isTurnedOff, sendWaiting } from "../form/send.ts";
import { ownerOf } from "./data.ts";
import { openPhone } from "./phone.ts";

/**
 * Sends what a person's phone has waiting while no page is open; rejects if not everything could be sent. If
 * the link is turned off, nothing changes here: the page says so, and the person may open it with their new link.
 */
export async function sendInBackground(participant: number): Promise<void> {
  await openPhone(participant);
  const link = phoneNow()?.link;
  if (!link || !isWaiting()) return;
  const owner = await outcomeOf(ownerOf(link));
  if (owner.problem) {
    if (isTurnedOff(owner.problem.refusal)) return;
    throw owner.problem.refusal;
  }
  const { photos } = link.language === "es" ? homeSurveyPageEs : homeSurveyPage;
  await sendWaiting({ link, participantId: owner.answer, lostPhoto: photos.lost });
  if (isWaiting()) throw new Error("Not everything could be sent.");
}

const isWaiting = () => phoneNow()?.drafts.some(({ waits }) => waits) === true;
