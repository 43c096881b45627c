import { z } from "zod";

/** Who may open the outbox. Mails about staff accounts are shown to holders of `users` alone, and never their body. */
export const outboxAllow = ["participants", "remoteStudy"] as const;

/** Who writes to participants from their own screen, each with the mails of that screen. */
export const sendAllow = ["participants", "scheduler", "remoteStudy"] as const;

export const EmailId = z.int().min(1);

export const Count = z.int().min(0);

export const EmailBody = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  attachments: z.array(z.object({ filename: z.string(), contentType: z.string(), size: Count })),
});
