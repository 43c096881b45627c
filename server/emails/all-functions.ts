import type { Platform } from "@hb/platform/platform.ts";
import type { Limits } from "../limits/acts.ts";
import type { Site } from "../site.ts";
import { sendingFunctions } from "./functions.ts";
import { outboxFunctions } from "./outbox-functions.ts";
import { personMailFunctions } from "./person-functions.ts";

interface Given {
  site: Site;
  limits: Limits;
  started: Promise<Platform>;
}

export function emailFunctions(given: Given) {
  return [
    ...outboxFunctions(given.site, given.started),
    ...sendingFunctions(given.site),
    ...personMailFunctions(given),
  ];
}
