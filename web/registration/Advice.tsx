import {
  contactPermission,
  privacyNotice,
  questions,
  registrationPage as text,
} from "@hb/domain/participants/registration/text.ts";
import { sentenceOf } from "../public-page/refused.ts";
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
  if (delivery.state === "failed") return <Trouble waits>{sentenceOf(delivery.refusal, words)}</Trouble>;
  return <Trouble waits>{delivery.state === "proving" && text.checking}</Trouble>;
}

const words = {
  offline: text.offline,
  tooMany: text.tooMany,
  notSent: (message: string, code: string) => `${text.notSent} ${message} (${code})`,
};

const labels: Record<string, string> = {
  ...Object.fromEntries(Object.entries(questions).map(([field, { label }]) => [field, label])),
  privacyVersion: privacyNotice.title,
  contactVersion: contactPermission.title,
};
