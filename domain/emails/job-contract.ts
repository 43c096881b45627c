import { z } from "zod";
import { change, Instant, RequestId, read } from "../contract.ts";
import { Count, EmailId, outboxAllow } from "./mail.ts";

const JobId = z.uuid();

export const listFailedJobs = read({
  allow: [...outboxAllow, "users"],
  input: z.null(),
  output: z.object({
    jobs: z.array(
      z.object({
        id: JobId,
        /** “Judge a planned mail” */
        name: z.string(),
        failedAt: Instant,
        attempts: Count,
        /** Safe to show; the cause of what nobody foresaw stands in the server's own log. */
        reason: z.string(),
        emailId: EmailId.nullable(),
      }),
    ),
  }),
});

const unloggedJob = "It changes no study data: what the job then does is recorded by itself.";

export const retryJob = change({
  allow: [...outboxAllow, "users"],
  input: z.object({ requestId: RequestId, id: JobId }),
  output: z.object({}),
  unlogged: unloggedJob,
});

export const dismissJob = change({
  allow: [...outboxAllow, "users"],
  input: z.object({ requestId: RequestId, id: JobId }),
  output: z.object({}),
  unlogged: unloggedJob,
});
