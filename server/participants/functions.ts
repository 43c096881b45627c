import type { Database } from "@hb/platform/database/database.ts";
import type { Limits } from "../limits/acts.ts";
import type { PersonDataOwner } from "../person/acts.ts";
import type { Site } from "../site.ts";
import { commentFunctions } from "./comment-functions.ts";
import { importFunctions } from "./import/import-functions.ts";
import { participantListFunctions } from "./list/list-functions.ts";
import type { LiveList } from "./list/live-list.ts";
import { duplicateFunctions } from "./merge/duplicate-functions.ts";
import { mergeFunctions } from "./merge/merge-functions.ts";
import type { Pairs } from "./merge/pairs.ts";
import { profileFunctions } from "./profile-functions.ts";
import { confirmationFunctions } from "./registration/confirmation-functions.ts";
import { registrationFunctions } from "./registration/registration-functions.ts";

interface ParticipantFunctionsDeps {
  site: Site;
  list: LiveList;
  pairs: Pairs;
  limits: Limits;
  /** For counting outside of a call's transaction. */
  database: Database;
  parts: readonly PersonDataOwner[];
}

export function participantFunctions({ site, list, pairs, limits, database, parts }: ParticipantFunctionsDeps) {
  return [
    ...participantListFunctions(site, list),
    ...profileFunctions(site),
    ...commentFunctions(),
    ...registrationFunctions(site, limits, database),
    ...confirmationFunctions(site, limits, database),
    ...importFunctions(site),
    ...duplicateFunctions(pairs),
    ...mergeFunctions(site, parts),
  ];
}
