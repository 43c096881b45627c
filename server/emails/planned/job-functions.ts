import { dismissJob, listFailedJobs, retryJob } from "@hb/domain/emails/job-contract.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { handle } from "@hb/platform/functions/handle.ts";
import type { Platform } from "@hb/platform/platform.ts";

/** Background work that failed for good, until somebody has looked at it. */
export const jobFunctions = (started: Promise<Platform>) => [
  handle(listFailedJobs, async () => {
    const failed = await (await started).jobs.listFailed();
    return {
      jobs: failed.map(({ id, label, failedAt, attempts, reason, data }) => {
        const emailId = (data as { id?: unknown }).id;
        return { id, name: label, failedAt, attempts, reason, emailId: typeof emailId === "number" ? emailId : null };
      }),
    };
  }),
  handle(retryJob, async (_happening, { id }) => {
    if (!(await (await started).jobs.retryFailed(id))) refuse("not-found", "This job is not there any more.");
    return {};
  }),
  handle(dismissJob, async (_happening, { id }) => {
    if (!(await (await started).jobs.dismissFailed(id))) refuse("not-found", "This job is not there any more.");
    return {};
  }),
];
