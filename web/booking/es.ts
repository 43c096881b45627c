import { publicPage as publicPageEs } from "@hb/domain/public-page/text.es.ts";
import { publicPage } from "@hb/domain/public-page/text.ts";
import { bookingPage as bookingPageEs } from "@hb/domain/sessions/booking-page-text.es.ts";
import { bookingPage } from "@hb/domain/sessions/booking-page-text.ts";

/** What the booking page shows, in Spanish. */
export default new Map<object, object>([
  [publicPage, publicPageEs],
  [bookingPage, bookingPageEs],
]);
