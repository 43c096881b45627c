import { consentPage } from "@hb/domain/consent/page-text.ts";
import { stopPage } from "@hb/domain/emails/stop-page-text.ts";
import { confirmationPage } from "@hb/domain/participants/registration/confirmation.ts";
import type { FormContent } from "@hb/domain/participants/registration/form-content.ts";
import { publicPage } from "@hb/domain/public-page/text.ts";
import { bookingPage } from "@hb/domain/sessions/booking-page-text.ts";
import { homeSurveyPage } from "@hb/domain/surveys/page-text.ts";
import type { Site } from "./site.ts";

interface FirstContent {
  heading: string;
  lead: string;
  /** Above the heading of a form in steps. */
  progress?: readonly [step: string, progress: string];
}

/** By the first part of the address. Whoever the rest of it belongs to, it says the same. */
const pages: Record<string, FirstContent> = {
  booking: { heading: bookingPage.title, lead: bookingPage.opening },
  "icf-form": { heading: consentPage.title, lead: consentPage.opening },
  "home-survey": { heading: homeSurveyPage.title, lead: homeSurveyPage.opening },
  "confirm-email": { heading: confirmationPage.title, lead: confirmationPage.opening },
  "stop-emails": { heading: stopPage.title, lead: stopPage.opening },
};

/**
 * What a visitor reads while a slow phone loads the page: what the page itself shows first, in the same place. Its looks
 * are in web/index.html.
 */
export function firstContent(path: string, site: FirstSite): string | undefined {
  const { studyName, registration } = site;
  const first = path.split("/")[1] ?? "";
  const page = first === "registration-form" ? firstStep(registration.content) : pages[first];
  if (!page) return undefined;
  const { heading, lead, progress } = page;
  const name = studyName === "HB" ? "" : studyName;
  const above = progress ? `<p class="first-progress"><span>${progress[0]}</span> <span>${progress[1]}</span></p>` : "";
  return [
    `<section class="first"><header><i></i><b>${escaped(name)}</b></header>`,
    `<main>${above}<h1>${escaped(heading)}</h1><p>${escaped(lead)}</p></main></section>`,
  ].join("");
}

type FirstSite = Pick<Site, "studyName" | "registration">;

function firstStep({ steps }: FormContent): FirstContent | undefined {
  const [step] = steps;
  if (!step) return undefined;
  const { title, headline, intro } = step;
  return { heading: headline, lead: intro, progress: [escaped(title), publicPage.progress(1, steps.length)] };
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, letter => `&#${letter.charCodeAt(0)};`);
}
