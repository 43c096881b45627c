import type { EmailText } from "../emails/email-text.ts";
import { greeting, reasonLine } from "../emails/recipient.ts";
import type { Handoff } from "../emails/remote-text.ts";
import { publicDate } from "../time.ts";

/** Grows when a sentence below changes. */
const version = 1;

/** Mail 1, once the device is asked back: what was lent, and that it is time. */
export function returnRequestText(facts: Handoff & { isOverdue: boolean }): EmailText {
  return {
    version,
    subject: `Your headset from the ${facts.studyName}: bring it back`,
    headline: facts.isOverdue ? "Your headset was due back" : "It is time to bring the headset back",
    greeting: greeting(facts),
    paragraphs: [
      facts.isOverdue
        ? "The date on which we agreed has passed. Bring the headset back, or answer this email and tell us what keeps you."
        : "Your time with the headset ends. Bring it back by the date below, or answer this email to agree on another one.",
    ],
    facts: [
      ["Headset", facts.device],
      ...(facts.serial === null ? [] : [["Serial number", facts.serial] as const]),
      ["Handed over", publicDate(facts.handedOverOn)],
      ...(facts.dueBackOn === null ? [] : [["Bring back by", publicDate(facts.dueBackOn)] as const]),
    ],
    notes: ["Bring everything that came with it: box, cables, straps and controllers. We reset it: you need not."],
    because: reasonLine(facts, "a headset of the study was handed over to you"),
  };
}
