import type { Limits } from "../limits/acts.ts";
import type { Site } from "../site.ts";
import { bookingFunctions } from "./booking/booking-functions.ts";
import { inviteFunctions } from "./booking/invite-functions.ts";
import { commentFunctions } from "./comment-functions.ts";
import { feedFunctions } from "./feed/feed-functions.ts";
import { slotFunctions } from "./slots/slot-functions.ts";
import { stationFunctions } from "./slots/station-functions.ts";
import { statusFunctions } from "./status-functions.ts";
import { visitFunctions } from "./visit-functions.ts";
import { sessionListFunctions } from "./worklists/list-functions.ts";
import { worklistFunctions } from "./worklists/worklist-functions.ts";

export function sessionFunctions({ site, limits }: { site: Site; limits: Limits }) {
  return [
    ...stationFunctions(),
    ...sessionListFunctions(),
    ...worklistFunctions(site),
    ...slotFunctions(site),
    ...visitFunctions(site),
    ...statusFunctions(site),
    ...commentFunctions(site),
    ...inviteFunctions(site),
    ...feedFunctions(site),
    ...bookingFunctions(site, limits),
  ];
}
