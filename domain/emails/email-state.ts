import { z } from "zod";

/** In the order of a mail's life; the last three end it without a sending. */
export const emailStates = [
  "planned",
  "queued",
  "sending",
  "sent",
  "uncertain",
  "failed",
  "cancelled",
  "suppressed",
] as const;
export const EmailState = z.enum(emailStates);
export type EmailState = z.infer<typeof EmailState>;

export const emailStateLabels: Record<EmailState, string> = {
  planned: "Planned",
  queued: "Queued",
  sending: "Sending",
  sent: "Sent",
  uncertain: "Uncertain",
  failed: "Failed",
  cancelled: "Cancelled",
  suppressed: "Suppressed",
};

/** Has not left yet: can be held back, sent at once or cancelled. */
export function isWaiting(state: EmailState): boolean {
  return state === "planned" || state === "queued";
}

/** Has ended one way or another: can be sent again. */
export function isFinal(state: EmailState): boolean {
  return !isWaiting(state) && state !== "sending";
}
