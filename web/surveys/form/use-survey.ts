import { normalizeAnswers } from "@hb/domain/surveys/answers.ts";
import type { DueSurvey } from "@hb/domain/surveys/contract.ts";
import type { Answer } from "@hb/domain/surveys/question.ts";
import { useEffect, useRef, useState } from "react";
import { begin, type Draft, keepDraft, type Problems, readDraft, withAnswer } from "./draft.ts";
import { type Outcome, type Sender, sendSurvey } from "./send.ts";

export type Delivery = { state: "none" | "sending" } | { state: "failed"; sentence: string };

/** One survey: what is answered, kept with every change, and how far it has come on its way. */
export function useSurvey(sender: Sender, due: DueSurvey, onOutcome: (outcome: Outcome) => void) {
  const { participant } = sender.link;
  const [kept] = useState(() => readDraft(participant, due.key));
  const [draft, setDraft] = useState<Draft>(() => begin(due, kept));
  const [isTouched, setIsTouched] = useState(false);
  const [delivery, setDelivery] = useState<Delivery>({ state: "none" });
  /** What HB found wrong; it stands until an answer is changed. */
  const [refused, setRefused] = useState<Problems>({});
  const isOnItsWay = useRef(false);
  const isSent = useRef(false);

  useEffect(() => {
    if (isTouched && !isSent.current) keepDraft(participant, draft);
  }, [draft, isTouched, participant]);

  const answer = (id: string, given: Answer | undefined) => {
    setDraft(old => ({ ...old, answers: withAnswer(old.answers, id, given) }));
    setIsTouched(true);
    setRefused({});
    setDelivery(old => (old.state === "failed" ? { state: "none" } : old));
  };

  const send = async (): Promise<Outcome | undefined> => {
    if (isOnItsWay.current) return undefined;
    isOnItsWay.current = true;
    setDelivery({ state: "sending" });
    const outcome = await sendSurvey(sender, { ...draft, answers: normalizeAnswers(due.definition, draft.answers) });
    isOnItsWay.current = false;
    setRefused(outcome.became === "refused" ? outcome.problems : {});
    setDelivery(outcome.became === "failed" ? { state: "failed", sentence: outcome.sentence } : { state: "none" });
    if (outcome.became !== "failed" && outcome.became !== "refused") {
      isSent.current = true;
      onOutcome(outcome);
    }
    return outcome;
  };

  return { draft, answer, send, delivery, refused, isTouched, wasKept: kept !== undefined && !isTouched };
}
