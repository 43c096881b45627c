import { consentPage as consentPageEs } from "@hb/domain/consent/page-text.es.ts";
import { consentPage } from "@hb/domain/consent/page-text.ts";
import { stopPage as stopPageEs } from "@hb/domain/emails/stop-page-text.es.ts";
import { stopPage } from "@hb/domain/emails/stop-page-text.ts";
import { firstSpoken, type Language } from "@hb/domain/language.ts";
import { confirmationPage as confirmationPageEs } from "@hb/domain/participants/registration/confirmation.es.ts";
import { confirmationPage } from "@hb/domain/participants/registration/confirmation.ts";
import { publicPage as publicPageEs } from "@hb/domain/public-page/text.es.ts";
import { publicPage } from "@hb/domain/public-page/text.ts";
import { bookingPage as bookingPageEs } from "@hb/domain/sessions/booking-page-text.es.ts";
import { bookingPage } from "@hb/domain/sessions/booking-page-text.ts";
import { homeSurveyPage as homeSurveyPageEs } from "@hb/domain/surveys/page-text.es.ts";
import { homeSurveyPage } from "@hb/domain/surveys/page-text.ts";
import type { Site } from "./site.ts";

interface FirstContent {
  heading: string;
  lead: string;
  /** Above the heading of a form in steps. */
  progress?: readonly [step: string, progress: string];
}

/** By the first part of the address. Whoever the rest of it belongs to, it says the same. */
const pages: Record<Language, Readonly<Record<string, FirstContent>>> = {
  en: {
    booking: { heading: bookingPage.title, lead: bookingPage.opening },
    "icf-form": { heading: consentPage.title, lead: consentPage.opening },
    "home-survey": { heading: homeSurveyPage.title, lead: homeSurveyPage.opening },
    "confirm-email": { heading: confirmationPage.title, lead: confirmationPage.opening },
    "stop-emails": { heading: stopPage.title, lead: stopPage.opening },
  },
  es: {
    booking: { heading: bookingPageEs.title, lead: bookingPageEs.opening },
    "icf-form": { heading: consentPageEs.title, lead: consentPageEs.opening },
    "home-survey": { heading: homeSurveyPageEs.title, lead: homeSurveyPageEs.opening },
    "confirm-email": { heading: confirmationPageEs.title, lead: confirmationPageEs.opening },
    "stop-emails": { heading: stopPageEs.title, lead: stopPageEs.opening },
  },
};

/**
 * What a visitor reads while a slow phone loads the page: what the page itself shows first, in the same place. Its looks
 * are in web/index.html.
 */
export function firstContent(
  { path, query }: { path: string; query: URLSearchParams },
  wished: readonly string[],
  site: FirstSite,
): { html: string; language: Language } | undefined {
  const { studyName, registration } = site;
  const first = path.split("/")[1] ?? "";
  const spoken = firstSpoken([query.get("lang") ?? "", ...wished]) ?? "en";
  const language = site.languages.includes(spoken) ? spoken : "en";
  const inLanguage = (one: Language) =>
    first === "registration-form" ? firstStep(registration, one) : pages[one][first];
  const inEnglish = inLanguage("en");
  const page = inLanguage(language) ?? inEnglish;
  if (!page) return undefined;
  const { heading, lead, progress } = page;
  const name = studyName === "HB" ? "" : studyName;
  const above = progress ? `<p class="first-progress"><span>${progress[0]}</span> <span>${progress[1]}</span></p>` : "";
  const html = [
    `<section class="first"><header><i></i><b>${escaped(name)}</b></header>`,
    `<main>${above}<h1>${escaped(heading)}</h1><p>${escaped(lead)}</p></main></section>`,
  ].join("");
  return { html, language: page === inEnglish ? "en" : language };
}

type FirstSite = Pick<Site, "studyName" | "registration" | "languages">;

function firstStep({ inLanguages }: FirstSite["registration"], language: Language): FirstContent | undefined {
  const form = inLanguages[language];
  const [step] = form?.steps ?? [];
  if (!form || !step) return undefined;
  const { title, headline, intro } = step;
  const { progress } = { en: publicPage, es: publicPageEs }[language];
  return { heading: headline, lead: intro, progress: [escaped(title), progress(1, form.steps.length)] };
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, letter => `&#${letter.charCodeAt(0)};`);
}
