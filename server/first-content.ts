import { consentPage } from "@hb/domain/consent/page-text.ts";
import { stopPage } from "@hb/domain/emails/stop-page-text.ts";
import { registrationSteps } from "@hb/domain/participants/registration/text.ts";
import { publicPage } from "@hb/domain/public-page/text.ts";
import { bookingPage } from "@hb/domain/sessions/booking-page-text.ts";
import { homeSurveyPage } from "@hb/domain/surveys/page-text.ts";

interface FirstContent {
  heading: string;
  lead: string;
  /** Above the heading of a form in steps. */
  progress?: readonly [step: string, progress: string];
}

const [firstStep] = registrationSteps;

/** By the first part of the address. Whoever the rest of it belongs to, it says the same. */
const pages: Record<string, FirstContent> = {
  "registration-form": {
    heading: firstStep.headline,
    lead: firstStep.intro,
    progress: [firstStep.title, publicPage.progress(1, registrationSteps.length)],
  },
  booking: { heading: bookingPage.title, lead: bookingPage.opening },
  "icf-form": { heading: consentPage.title, lead: consentPage.opening },
  "home-survey": { heading: homeSurveyPage.title, lead: homeSurveyPage.opening },
  "stop-emails": { heading: stopPage.title, lead: stopPage.opening },
};

/**
 * What a visitor reads while a slow phone loads the page: what the page itself shows first, in the same place. Its looks
 * are in web/index.html.
 */
export function firstContent(path: string, studyName: string): string | undefined {
  const page = pages[path.split("/")[1] ?? ""];
  if (!page) return undefined;
  const { heading, lead, progress } = page;
  const name = studyName === "HB" ? "" : studyName;
  const above = progress ? `<p class="first-progress"><span>${progress[0]}</span> <span>${progress[1]}</span></p>` : "";
  return [
    `<section class="first"><header><i></i><b>${escaped(name)}</b></header>`,
    `<main>${above}<h1>${escaped(heading)}</h1><p>${escaped(lead)}</p></main></section>`,
  ].join("");
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, letter => `&#${letter.charCodeAt(0)};`);
}
