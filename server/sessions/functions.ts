import type { Limits } from "../limits/acts.ts";
import type { Site } from "../site.ts";
import { bookingFunctions } from "./booking-functions.ts";
import { commentFunctions } from "./comment-functions.ts";
import { feedFunctions } from "./feed-functions.ts";
import { inviteFunctions } from "./invite-functions.ts";
import { sessionListFunctions } from "./list-functions.ts";
import { slotFunctions } from "./slot-functions.ts";
import { stationFunctions } from "./station-functions.ts";
import { statusFunctions } from "./status-functions.ts";
import { visitFunctions } from "./visit-functions.ts";
import { worklistFunctions } from "./worklist-functions.ts";

export function sessionFunctions({ site, limits }: { site: Site; limits: Limits }) {
  return [
    ...stationFunctions(),
    ...sessionListFunctions(),
    ...worklistFunctions(site),
    ...slotFunctions(site),
    ...visitFunctions(site),
    ...statusFunctions(),
    ...commentFunctions(),
    ...inviteFunctions(site),
    ...feedFunctions(site),
    ...bookingFunctions(site, limits),
  ];
}
