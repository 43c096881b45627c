import type { Platform } from "@hb/platform/platform.ts";
import type { Limits } from "../limits/acts.ts";
import type { Site } from "../site.ts";
import { bulkFunctions } from "./bulk-functions.ts";
import { outboxFunctions } from "./outbox/outbox-functions.ts";
import { personEmailFunctions } from "./person-functions.ts";
import { jobFunctions } from "./planned/job-functions.ts";
import { sendingFunctions } from "./sending-functions.ts";
import { templateFunctions } from "./template-functions.ts";

interface EmailFunctionsDeps {
  site: Site;
  limits: Limits;
  started: Promise<Platform>;
}

export function emailFunctions({ site, limits, started }: EmailFunctionsDeps) {
  return [
    ...outboxFunctions(site, started),
    ...sendingFunctions(site),
    ...bulkFunctions(site),
    ...templateFunctions(site),
    ...personEmailFunctions({ site, limits, started }),
    ...jobFunctions(started),
  ];
}
