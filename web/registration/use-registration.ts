import type { Problem } from "@hb/domain/participants/profile.ts";
import type { RegistrationField } from "@hb/domain/participants/registration/text.ts";
import { Refusal } from "@hb/domain/refusal.ts";
import { useEffect, useRef, useState } from "react";
import { call } from "../backend/call.ts";
import { canKeep, forget, keep, readKept } from "../public-page/kept.ts";
import { type IsPhone, type Problems, problemsOf } from "./check.ts";
import { type Answers, type Draft, dateOf, newDraft, restoredDraft } from "./draft.ts";
import { send } from "./send.ts";

const draftKey = "hb-registration";
const sentKey = "hb-registration-sent";

export type Delivery = { state: "none" | "sending" | "proving" | "sent" } | { state: "failed"; refusal: Refusal };

/** One registration: its answers, what is wrong with them, and how far it has come on its way. */
export function useRegistration(source: string | null) {
  const [{ draft, wasKept }, setForm] = useState(begin);
  const [today, setToday] = useState(deviceToday);
  const [isPhone, setIsPhone] = useState<IsPhone>();
  const [refused, setRefused] = useState<{ answers: Answers; problems: Problems }>();
  const [delivery, setDelivery] = useState<Delivery>(() => ({ state: wasSent() ? "sent" : "none" }));
  const [keeps] = useState(canKeep);
  const website = useRef("");
  const isOnItsWay = useRef(false);
  const { answers } = draft;
  const isTouched = answers !== untouched;

  useEffect(() => {
    if (isTouched) keep(draftKey, draft);
  }, [draft, isTouched]);

  useEffect(() => {
    let over = false;
    const open = async () => {
      const form = await call("openRegistrationForm", null);
      if (over) return;
      setToday(form.today);
      setForm(old => ({ ...old, draft: { ...old.draft, ticket: old.draft.ticket ?? form.ticket } }));
    };
    // Without it the form is filled in all the same; the device is then asked for some work when it is sent.
    open().catch(() => undefined);
    return () => {
      over = true;
    };
  }, []);

  const set = (change: Partial<Answers>) => {
    setForm(old => ({ ...old, draft: { ...old.draft, answers: { ...old.draft.answers, ...change } } }));
    setDelivery(old => (old.state === "failed" ? { state: "none" } : old));
  };

  const submit = async (): Promise<Problems | undefined> => {
    if (isOnItsWay.current) return undefined;
    isOnItsWay.current = true;
    setDelivery({ state: "sending" });
    try {
      await send({
        ...draft,
        source,
        website: website.current,
        onChallenge: () => setDelivery({ state: "proving" }),
      });
      rememberSent(true);
      forget(draftKey);
      setDelivery({ state: "sent" });
      return undefined;
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal("internal", "This browser could not send it.");
      const problems = problemsIn(refusal);
      setRefused(problems && { answers, problems });
      setDelivery(problems ? { state: "none" } : { state: "failed", refusal });
      return problems;
    } finally {
      isOnItsWay.current = false;
    }
  };

  const startAgain = () => {
    forget(draftKey);
    rememberSent(false);
    setForm({ draft: { ...newDraft(), answers: untouched, ticket: draft.ticket }, wasKept: false });
    setRefused(undefined);
    setDelivery({ state: "none" });
  };

  /** Fetches the rules of phone numbers; without them the server alone looks. */
  const watchPhone = () => {
    import("@hb/domain/participants/phone.ts").then(
      ({ toE164 }) => setIsPhone(() => (typed: string, country: Answers["country"]) => Boolean(toE164(typed, country))),
      () => undefined,
    );
  };

  return {
    answers,
    set,
    /** What the server found stays until that answer is changed. */
    problems: { ...stillTrue(refused, answers), ...problemsOf(answers, today, isPhone) } as Problems,
    isAnswered: (field: RegistrationField) => {
      const answer = field === "bornOn" ? dateOf(answers.born) : answers[field];
      return typeof answer === "string" ? answer.trim() !== "" : answer !== null;
    },
    wasKept,
    isKept: keeps && isTouched,
    delivery,
    website,
    submit,
    startAgain,
    watchPhone,
  };
}

const { answers: untouched } = newDraft();

function begin(): { draft: Draft; wasKept: boolean } {
  const kept = readKept(draftKey) as Draft | undefined;
  return kept ? { draft: restoredDraft(kept), wasKept: true } : { draft: newDraft(), wasKept: false };
}

/** The site's date decides; until it has arrived, the device's is near enough. */
function deviceToday(): string {
  return new Date().toISOString().slice(0, 10);
}

function problemsIn({ code, details }: Refusal): Problems | undefined {
  const found = (details as { problems?: Problem[] } | undefined)?.problems;
  if (code !== "invalid-argument" || !found?.length) return undefined;
  const ours = found.filter(({ path }) => path[0] === "answers" && path.length > 1);
  return ours.length > 0 ? Object.fromEntries(ours.map(({ path, message }) => [path[1], message])) : undefined;
}

function stillTrue(refused: { answers: Answers; problems: Problems } | undefined, answers: Answers): Problems {
  if (!refused) return {};
  const isSame = (field: string) =>
    field === "bornOn"
      ? refused.answers.born === answers.born
      : refused.answers[field as keyof Answers] === answers[field as keyof Answers];
  return Object.fromEntries(Object.entries(refused.problems).filter(([field]) => isSame(field)));
}

/** For this tab only, and without a name: the next person at this device starts with an empty form. */
function wasSent(): boolean {
  try {
    return sessionStorage.getItem(sentKey) !== null;
  } catch {
    return false;
  }
}

function rememberSent(isSent: boolean): void {
  try {
    if (isSent) sessionStorage.setItem(sentKey, "yes");
    else sessionStorage.removeItem(sentKey);
  } catch {
    // Storage is closed: a reload shows an empty form.
  }
}
