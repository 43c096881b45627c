import { type EmailText, type Recipient, reasonLine, writeEmail } from "./email-text.ts";
import type { EmailWording } from "./wording/catalog.ts";

export type DeviceInstructions = Recipient & {
  /** The survey page; null before the surveys have started. */
  surveyUrl: string | null;
};

const visionPro = "Apple Vision Pro";
const quest = "Meta Quest 3";
type Because = Parameters<typeof reasonLine>[1];
const lent: Because = reasons => reasons.lent;
const owned =
  (device: string): Because =>
  reasons =>
    reasons.owned(device);

/** First steps with one kind of headset, lent or their own. */
const instructionsText =
  (device: string, because: Because) =>
  (facts: DeviceInstructions, wording: EmailWording<"loanerAvp">): EmailText =>
    writeEmail(facts, wording, {
      variant: "instructions",
      values: { device },
      href: facts.surveyUrl,
      because: reasonLine(facts, because),
    });

/** Email 10. */
export const loanerAvpText = instructionsText(visionPro, lent);
/** Email 11. */
export const loanerMq3Text = instructionsText(quest, lent);
/** Email 12. */
export const ownerAvpText = instructionsText(visionPro, owned(visionPro));
/** Email 13. */
export const ownerMq3Text = instructionsText(quest, owned(quest));
