import { z } from "zod";

/** The thing of the study that a mail tells of; its feature makes the mail. */
export const EmailTopic = z.object({
  kind: z.enum(["session", "booking", "consent", "enrolment", "device", "survey", "participant"]),
  id: z.string().min(1).max(100),
});
export type EmailTopic = z.infer<typeof EmailTopic>;
