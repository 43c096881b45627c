import { dismissJob, listFailedJobs, retryJob } from "@hb/domain/emails/contract.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { Platform } from "@hb/platform/platform.ts";
import { handle } from "../handle.ts";
import type { Limits } from "../limits/acts.ts";
import type { Site } from "../site.ts";
import { outboxFunctions } from "./outbox/outbox-functions.ts";
import { personEmailFunctions } from "./person-functions.ts";
import { sendingFunctions } from "./sending-functions.ts";
import { templateFunctions } from "./template-functions.ts";
import { emailJobText as text } from "./text.ts";

interface EmailFunctionsDeps {
  site: Site;
  limits: Limits;
  platform: Platform;
}

export function emailFunctions({ site, limits, platform }: EmailFunctionsDeps) {
  return [
    ...outboxFunctions(site, platform.jobs),
    ...sendingFunctions(site),
    ...templateFunctions(site),
    ...personEmailFunctions({ site, limits, database: platform.database }),
    ...jobFunctions(platform.jobs),
  ];
}

/** Background jobs that failed for good, until a colleague retries or dismisses them. */
const jobFunctions = (jobs: Platform["jobs"]) => [
  handle(listFailedJobs, async () => {
    const failed = await jobs.listFailed();
    return {
      jobs: failed.map(({ id, label, failedAt, attempts, reason, data }) => {
        const emailId = (data as { id?: unknown }).id;
        return { id, name: label, failedAt, attempts, reason, emailId: typeof emailId === "number" ? emailId : null };
      }),
    };
  }),
  handle(retryJob, async (_context, { id }) => {
    if (!(await jobs.retryFailed(id))) refuse("not-found", text.gone);
    return {};
  }),
  handle(dismissJob, async (_context, { id }) => {
    if (!(await jobs.dismissFailed(id))) refuse("not-found", text.gone);
    return {};
  }),
];
