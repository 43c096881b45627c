import { consentPage as consentPageEs } from "@hb/domain/consent/page-text.es.ts";
import { consentPage } from "@hb/domain/consent/page-text.ts";
import { birthDateText } from "@hb/domain/participants/registration/birth-date-text.ts";
import { publicPage as publicPageEs } from "@hb/domain/public-page/text.es.ts";
import { publicPage } from "@hb/domain/public-page/text.ts";

/** What the consent page shows, in Spanish; the consent text comes with the form. */
export default new Map<object, object>([
  [publicPage, publicPageEs],
  [consentPage, consentPageEs],
  [birthDateText, { month: "Mes", day: "Día", year: "Año" }],
]);
