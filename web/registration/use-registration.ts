import type { Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import type { Language } from "@hb/domain/language.ts";
import type { Problem as FieldProblem } from "@hb/domain/participants/profile.ts";
import { ownQuestionsOf, standardForm } from "@hb/domain/participants/registration/form.ts";
import type { AskedForm, OwnQuestion } from "@hb/domain/participants/registration/form-content.ts";
import { sourceOfLink } from "@hb/domain/participants/registration/registration.ts";
import type { Challenge } from "@hb/domain/participants/registration/registration-contract.ts";
import type { RegistrationField } from "@hb/domain/participants/registration/text.ts";
import type { Answer as OwnAnswer } from "@hb/domain/surveys/question.ts";
import { useEffect, useRef, useState } from "react";
import type { Opening } from "../change/opening.tsx";
import { type Answer, type Outcome, outcomeOf, perform } from "../change/perform.ts";
import type { Problem } from "../change/problem.ts";
import { dateOf } from "../public-page/fields/birth-date.ts";
import { useLanguage, useTexts } from "../public-page/language.tsx";
import { canSave, forget, readSaved, save } from "../public-page/saved.ts";
import { useSending } from "../public-page/sending.ts";
import {
  type Answers,
  type Draft,
  firstStepWith,
  newDraft,
  type Problems,
  problemsOf,
  restoredDraft,
  sentAnswers,
} from "./draft.ts";
import type { OwnRules } from "./own-rules.ts";
import type { PhoneRules } from "./phone-rules.ts";
import { loadLater } from "./questions.tsx";

const draftKey = "hb-registration";
const sentKey = "hb-registration-sent";

type OpenedForm = Opening<Output<Functions["openRegistrationForm"]>>;

/** One registration: its answers, what is wrong with them, and how it is sent. `source` is the one in the address. */
export function useRegistration(opening: OpenedForm, source: string | null) {
  const [{ draft, wasSaved }, setForm] = useState(begin);
  const language = useLanguage();
  const texts = useTexts();
  const opened = opening.data;
  const form: AskedForm = opened?.form ?? (texts(standardForm) as object as AskedForm);
  const [phoneRules, setPhoneRules] = useState<PhoneRules>();
  const [refused, setRefused] = useState<Refused>();
  const [sent, setSent] = useState(readSent);
  const [isProving, setIsProving] = useState(false);
  const [isSavable] = useState(canSave);
  const website = useRef("");
  const { delivery, isSending, send, reset } = useSending();
  const { answers } = draft;
  const isTouched = answers !== untouched;
  // The site's date decides; until it arrives, the device's is close enough.
  const [deviceToday] = useState(() => new Date().toISOString().slice(0, 10));
  const today = opened?.today ?? deviceToday;
  // Without a ticket the form still works; the device then has to do some work when it is sent.
  const ticket = draft.ticket ?? opened?.ticket;

  useEffect(() => {
    if (isTouched) save(draftKey, { ...draft, ticket });
  }, [draft, ticket, isTouched]);

  const hasOwn = ownQuestionsOf(form).length > 0;
  const [rules, setRules] = useState<OwnRules>();
  useEffect(() => {
    if (hasOwn)
      import("./own-rules.ts").then(
        ({ ownRules }) => setRules(() => ownRules),
        // Without them the study's questions would be missing: the page says that it couldn't be loaded.
        error =>
          setRules(() => {
            throw error;
          }),
      );
  }, [hasOwn]);

  const set = (change: Partial<Answers>) => {
    setForm(old => ({ ...old, draft: { ...old.draft, answers: { ...old.draft.answers, ...change } } }));
    reset();
  };

  const answer = (id: string, given: OwnAnswer | undefined) =>
    setForm(old => {
      const { [id]: _, ...others } = old.draft.answers.own;
      const own = given === undefined ? others : { ...others, [id]: given };
      return { ...old, draft: { ...old.draft, answers: { ...old.draft.answers, own } } };
    });

  const submit = (onProblems: (problems: Problems) => void) =>
    send({
      attempt: async () => {
        const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
        const registration = {
          answers: {
            ...sentAnswers(answers, form, rules),
            source: sourceOfLink(source),
            ...(timeZone && { timeZone }),
          },
          language,
          ...(ticket && { ticket }),
          ...(website.current && { website: website.current }),
        };
        const outcome = await register(registration, draft.intentId, () => setIsProving(true));
        setIsProving(false);
        return outcome;
      },
      onSent: answer => {
        rememberSent(answer);
        forget(draftKey);
        setSent(answer);
      },
      onRefused: problem => {
        const problems = problemsIn(problem);
        setRefused(problems && { answers, problems, language });
        if (problems) onProblems(problems);
        // The form has changed since it was opened: it asks something that this page doesn't know yet.
        if (problems && firstStepWith(form, problems) === undefined) void opening.reload();
        return problems !== undefined;
      },
    });

  const startOver = () => {
    forget(draftKey);
    rememberSent(undefined);
    setForm({ draft: { ...newDraft(), answers: untouched, ticket }, wasSaved: false });
    setRefused(undefined);
    setSent(undefined);
    reset();
  };

  /** Loads the rules for phone numbers; without them only the server checks. */
  const loadPhoneRules = () => {
    import("./phone-rules.ts").then(
      ({ phoneRules: loaded }) => setPhoneRules(loaded),
      () => undefined,
    );
  };

  const checking = { form, today, texts, isPhone: phoneRules?.isPhone, rules };

  return {
    form,
    /** Whether a question of the study's own is asked, given the answers before it. */
    isAsked: (question: OwnQuestion) => rules?.isAsked(question, answers.own) === true,
    answers,
    set,
    answer,
    /** What the server found stays until that answer is changed. */
    problems: { ...unchanged(refused, answers, language), ...problemsOf(answers, checking) } as Problems,
    phoneHelp: phoneRules?.help(answers.country, texts),
    isAnswered: (field: RegistrationField) => {
      const given = field === "bornOn" ? dateOf(answers.born) : answers[field];
      return typeof given === "string" ? given.trim() !== "" : given !== null;
    },
    /** There were answers when the page opened. */
    wasSaved,
    isSaved: isSavable && isTouched,
    delivery,
    isSending,
    isProving,
    /** What the applicant reads once it was sent. */
    sent,
    website,
    submit,
    startOver,
    loadPhoneRules,
  };
}

const { answers: untouched } = newDraft();

function begin(): { draft: Draft; wasSaved: boolean } {
  const saved = readSaved(draftKey) as Draft | undefined;
  return saved ? { draft: restoredDraft(saved), wasSaved: true } : { draft: newDraft(), wasSaved: false };
}

type Form = Omit<Parameters<typeof perform<"registerParticipant">>[1], "proof">;
type Registered = Promise<Outcome<Answer<"registerParticipant">>>;

/** The server may ask for some work first; then the same form is sent again with its proof. */
async function register(form: Form, intentId: string, onChallenge: () => void): Registered {
  const first = await perform("registerParticipant", form, { intentId });
  const { challenge } = (first.problem?.details ?? {}) as { challenge?: Challenge };
  if (!challenge) return first;
  onChallenge();
  const { answer: proof, problem } = await outcomeOf(loadLater().then(({ prove }) => prove(challenge)));
  return problem ? { problem } : perform("registerParticipant", { ...form, proof }, { intentId });
}

function problemsIn({ refusal, details }: Problem): Problems | undefined {
  const found = details["problems"] as FieldProblem[] | undefined;
  if (refusal.code !== "invalid-argument" || !found?.length) return undefined;
  const ours = found.filter(({ path }) => path[0] === "answers" && path.length > 1);
  return ours.length > 0 ? Object.fromEntries(ours.map(({ path, message }) => [questionIn(path), message])) : undefined;
}

function questionIn([, field = "", id = ""]: readonly string[]): string {
  return field === "ownAnswers" ? id : field;
}

interface Refused {
  answers: Answers;
  problems: Problems;
  /** The server worded them in it. */
  language: Language;
}

function unchanged(refused: Refused | undefined, answers: Answers, language: Language): Problems {
  if (refused?.language !== language) return {};
  const isSame = (field: string) =>
    field === "bornOn"
      ? refused.answers.born === answers.born
      : field in answers
        ? refused.answers[field as keyof Answers] === answers[field as keyof Answers]
        : refused.answers.own[field] === answers.own[field];
  return Object.fromEntries(Object.entries(refused.problems).filter(([field]) => isSame(field)));
}

interface Sent {
  /** Null = the usual words. */
  message: string | null;
  confirmsEmail: boolean;
}

/** For this tab only and without a name: the next person on this device starts with an empty form. */
function readSent(): Sent | undefined {
  try {
    const kept = sessionStorage.getItem(sentKey);
    return kept === null ? undefined : (JSON.parse(kept) as Sent);
  } catch {
    return undefined;
  }
}

function rememberSent(sent: Sent | undefined): void {
  try {
    if (sent) sessionStorage.setItem(sentKey, JSON.stringify(sent));
    else sessionStorage.removeItem(sentKey);
  } catch {
    // Without storage a reload shows an empty form.
  }
}
