import { confirmationPage as confirmationPageEs } from "@hb/domain/participants/registration/confirmation.es.ts";
import { confirmationPage } from "@hb/domain/participants/registration/confirmation.ts";
import { publicPage as publicPageEs } from "@hb/domain/public-page/text.es.ts";
import { publicPage } from "@hb/domain/public-page/text.ts";

/** What the page that confirms an email address shows, in Spanish. */
export default new Map<object, object>([
  [publicPage, publicPageEs],
  [confirmationPage, confirmationPageEs],
]);
