import { firstSpoken } from "@hb/domain/language.ts";
import { homeSurveyPage as homeSurveyPageEs } from "@hb/domain/surveys/page-text.es.ts";
import { homeSurveyPage } from "@hb/domain/surveys/page-text.ts";
import type { Route } from "@hb/platform/http/routes.ts";
import type { Site } from "../site.ts";

/** As the page's paper is in light: web/ui/theme/tokens.ts. */
const paper = "#FAF7F1";

const icon = (size: number, purpose: "any" | "maskable") => ({
  src: `/icons/${purpose === "any" ? "icon" : "maskable"}-${size}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

/**
 * What a phone needs to put the home survey on its home screen. It starts at the person's number, without the key of
 * their link: browsers keep and sync manifests, and the phone has the link sealed.
 */
export function manifestRoute(site: Site): Route {
  return {
    path: "/home-survey.webmanifest",
    async get({ query }) {
      const { participant = "", lang = "" } = query;
      if (!/^[1-9]\d{0,8}$/.test(participant)) return undefined;
      const language = firstSpoken([lang]) ?? "en";
      const { title } = { en: homeSurveyPage, es: homeSurveyPageEs }[language];
      const start = `/home-survey/${participant}`;
      return {
        contentType: "application/manifest+json",
        fileName: "home-survey.webmanifest",
        body: JSON.stringify({
          id: start,
          name: site.studyName === "HB" ? title : site.studyName,
          short_name: site.studyName === "HB" ? title : site.studyName,
          description: title,
          lang: language,
          start_url: start,
          scope: "/home-survey/",
          display: "standalone",
          theme_color: paper,
          background_color: paper,
          icons: [icon(192, "any"), icon(512, "any"), icon(512, "maskable")],
        }),
      };
    },
  };
}
