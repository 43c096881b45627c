import { contactPermission, privacyNotice, questions, registrationPage as text } from "@hb/domain/participants/text.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { SumOfProblems, Trouble } from "../public-page/Trouble.tsx";
import type { Problems } from "./check.ts";
import type { Delivery } from "./use-registration.ts";

/** What stands above the button: answers that need a look, why it was not sent, or that a check is going on. */
export function Advice({ problems, delivery }: { problems: Problems; delivery: Delivery }) {
  const wrong = Object.keys(problems).map(id => ({ id, label: labels[id] ?? id }));
  if (wrong.length > 0)
    return (
      <Trouble>
        <SumOfProblems words={text.problems(wrong.length)} problems={wrong} />
      </Trouble>
    );
  if (delivery.state === "failed") return <Trouble waits>{sentenceOf(delivery.refusal)}</Trouble>;
  return <Trouble waits>{delivery.state === "proving" && text.checking}</Trouble>;
}

function sentenceOf({ code, message, details }: Refusal): string {
  if (code === "unavailable" || code === "deadline-exceeded") return text.offline;
  const { retryAfterSeconds } = (details ?? {}) as { retryAfterSeconds?: number };
  if (code === "resource-exhausted" && retryAfterSeconds) return text.tooMany(Math.ceil(retryAfterSeconds / 60));
  return `${text.notSent} ${message} (${code})`;
}

const labels: Record<string, string> = {
  ...Object.fromEntries(Object.entries(questions).map(([field, { label }]) => [field, label])),
  privacyVersion: privacyNotice.title,
  contactVersion: contactPermission.title,
};
