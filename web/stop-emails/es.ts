import { stopPage as stopPageEs } from "@hb/domain/emails/stop-page-text.es.ts";
import { stopPage } from "@hb/domain/emails/stop-page-text.ts";
import { publicPage as publicPageEs } from "@hb/domain/public-page/text.es.ts";
import { publicPage } from "@hb/domain/public-page/text.ts";

/** What the page that stops reminders shows, in Spanish. */
export default new Map<object, object>([
  [publicPage, publicPageEs],
  [stopPage, stopPageEs],
]);
