import { homeSurveyPage as homeSurveyPageEs } from "@hb/domain/surveys/page-text.es.ts";
import { homeSurveyPage } from "@hb/domain/surveys/page-text.ts";
import { asRefusal } from "../../backend/refused.ts";
import { isUnreachable } from "../../public-page/sending.ts";
import { phoneNow } from "../form/kept.ts";
import { sendWaiting } from "../form/send.ts";
import { ownerOf } from "./data.ts";
import { openPhone } from "./phone.ts";

/**
 * Sends what a person's phone has waiting while no page is open; rejects if some has to wait on. A link that is turned
 * off is left to the page, which tells, and to which the person may come with their new link.
 */
export async function sendInBackground(participant: number): Promise<void> {
  await openPhone(participant);
  const link = phoneNow()?.link;
  if (!link || !isWaiting()) return;
  try {
    const participantId = await ownerOf(link);
    const { photos } = link.language === "es" ? homeSurveyPageEs : homeSurveyPage;
    await sendWaiting({ link, participantId, lostPhoto: photos.lost });
  } catch (error) {
    if (!isUnreachable(asRefusal(error))) return;
  }
  if (isWaiting()) throw new Error("Some has to wait on.");
}

const isWaiting = () => phoneNow()?.drafts.some(({ waits }) => waits) === true;
