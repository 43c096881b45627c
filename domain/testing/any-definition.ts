import fc from "fast-check";
import { type ConsentDraft, consentProblems } from "../consent/content.ts";
import { type EmailName, emailDefinition, emailNames } from "../emails/wording/catalog.ts";
import { type EmailDraft, emailProblems, emailTemplate } from "../emails/wording/content.ts";
import { allowedPlaceholders, writtenPlaceholder } from "../emails/wording/wording.ts";
import { standardForm } from "../participants/registration/form.ts";
import { FormContent, FormDraft, formOf, formProblems, hbFields } from "../participants/registration/form-content.ts";
import { alwaysOptional, neededFields } from "../participants/registration/needed-fields.ts";
import {
  type ScreenedField,
  type ScreeningCondition,
  screenedFields,
  screenedOf,
  suggestable,
} from "../participants/registration/screening.ts";
import { leastNumber, normalizeAnswers } from "../surveys/answers.ts";
import {
  type QuestionnaireDraft,
  questionnaireOf,
  questionnaireProblems,
  type TypedQuestion,
} from "../surveys/content.ts";
import { type Answer, type Answers, type Question, QuestionnaireContent, questionsOf } from "../surveys/question.ts";

// Definitions that pass their checks. Most are made to pass, with values at the edges of what the checks allow; those
// that don't are left out by the very checks that keep a draft from being published.

const oddities = fc.constantFrom(
  "Über\u00a0allem",
  "a \u200b b",
  "tab\there",
  "e\u0301",
  "مرحبا",
  "👩‍🚀 ok",
  "<b>no</b> & \"so\" 'on'",
  "=1+1",
  "; drop",
  "line\nline",
  "\u200b",
  "“quoted”",
);
/** What someone types or pastes. HB refuses a zero character and half of a pair everywhere. */
const words = (maxLength = 60): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.lorem({ maxCount: 6 }).map(text => text.slice(0, maxLength)) },
    { weight: 2, arbitrary: fc.string({ unit: "grapheme", minLength: 1, maxLength: Math.min(20, maxLength) }) },
    { weight: 1, arbitrary: oddities },
  );
const id = fc.oneof(
  { weight: 3, arbitrary: fc.stringMatching(/^[a-z][a-zA-Z0-9]{0,7}$/) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "type",
      "version",
      "late",
      "on",
      "week",
      "kind",
      "survey",
      "participantName",
      "a",
      "aId",
    ),
  },
);
const maybe = <T>(key: string, value: fc.Arbitrary<T>) =>
  fc.option(value, { nil: undefined }).map(some => (some === undefined ? {} : { [key]: some }));
const merged = (...parts: fc.Arbitrary<object>[]): fc.Arbitrary<object> =>
  fc.tuple(...parts).map(all => Object.assign({}, ...all));

const choices = fc.uniqueArray(
  fc.record({ id: fc.integer({ min: 0, max: 999 }), label: words() }, { requiredKeys: ["id", "label"] }),
  { selector: choice => choice.id, minLength: 2, maxLength: 6 },
);
const severalChoices = fc
  .tuple(choices, fc.boolean())
  .map(([all, hasNone]) => all.map((one, at) => (hasNone && at === 0 ? { ...one, excludesRest: true } : one)));

const byType: Record<Question["type"], fc.Arbitrary<object>> = {
  single: fc.record({ choices }),
  several: fc.record({ choices: severalChoices }),
  scale: fc
    .record({ from: fc.integer({ min: -5, max: 5 }), steps: fc.integer({ min: 1, max: 10 }), a: words(), b: words() })
    .map(({ from, steps, a, b }) => ({ from, to: from + steps, fromLabel: a, toLabel: b })),
  number: fc
    .record({
      unit: words(20),
      min: fc.oneof(fc.integer({ min: -1000, max: 1000 }), fc.double({ min: -10, max: 10, noNaN: true })),
      more: fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.double({ min: 0.0005, max: 2, noNaN: true })),
      decimals: fc.integer({ min: 0, max: 3 }),
    })
    .map(({ unit, min, more, decimals }) => ({ unit, min, max: min + more, decimals })),
  duration: fc.record({ maxMinutes: fc.integer({ min: 1, max: 2000 }) }),
  text: fc.record({ maxLength: fc.integer({ min: 1, max: 4000 }) }),
  photo: fc.record({ most: fc.integer({ min: 1, max: 10 }) }),
};

function questionOfType(type: Question["type"]): fc.Arbitrary<TypedQuestion> {
  return merged(
    fc.record({ id, type: fc.constant(type), title: words(), optional: fc.boolean() }),
    maybe("name", id),
    maybe("help", words()),
    byType[type],
  ).map(question => question as TypedQuestion);
}

/** Some are only asked after an answer to an earlier one. */
function withConditions(questions: TypedQuestion[], picks: readonly number[]): TypedQuestion[] {
  return questions.map((question, at) => {
    const earlier = questions.slice(0, at).filter(one => one.choices);
    const pick = picks[at] ?? 0;
    const on = earlier[pick % 7];
    const choice = on?.choices?.[pick % (on.choices.length || 1)];
    return on && choice ? { ...question, when: { question: on.id, isAnyOf: [choice.id] } } : question;
  });
}

function questions(types: readonly Question["type"][], minLength: number): fc.Arbitrary<TypedQuestion[]> {
  const one = fc.constantFrom(...types).chain(questionOfType);
  return fc
    .tuple(
      fc.uniqueArray(one, { selector: question => question.id, minLength, maxLength: 6 }),
      fc.array(fc.nat({ max: 30 }), { minLength: 6, maxLength: 6 }),
    )
    .map(([all, picks]) => withConditions(all, picks));
}

const schedule = fc.oneof(
  fc.record({ asked: fc.constant("once" as const), day: fc.constant(1), openDays: fc.integer({ min: 1, max: 60 }) }),
  fc.record({
    asked: fc.constant("everyDays" as const),
    every: fc.integer({ min: 1, max: 180 }),
    fromDay: fc.constant(1),
    openDays: fc.integer({ min: 1, max: 60 }),
  }),
);

const allTypes = Object.keys(byType) as Question["type"][];

/** A questionnaire that a study adds, asked on someone's first day. */
export const anyQuestionnaire: fc.Arbitrary<QuestionnaireDraft> = fc
  .record({
    title: words(),
    minutes: fc.integer({ min: 1, max: 90 }),
    schedule,
    all: questions(allTypes, 1),
    cut: fc.nat({ max: 5 }),
    titles: fc.tuple(words(), words()),
  })
  .map(({ title, minutes, schedule: asked, all, cut, titles }) => ({
    title,
    minutes,
    schedule: asked,
    screens: [all.slice(0, cut), all.slice(cut)]
      .filter(part => part.length > 0)
      .map((part, at) => ({ id: `screen${at + 1}`, title: titles[at] ?? "", questions: part })),
  }))
  .filter(draft => questionnaireProblems(draft, true).length === 0);

export const publishedQuestionnaire = (draft: QuestionnaireDraft) => QuestionnaireContent.parse(questionnaireOf(draft));

const line = words(200);
const key = fc.stringMatching(/^[a-z][A-Za-z0-9]{1,10}$/);
const distinct = { selector: (part: { id: string }) => part.id };
export const anyConsent: fc.Arbitrary<ConsentDraft> = fc
  .record({
    title: line,
    changes: fc.constant<string[]>([]),
    sections: fc.uniqueArray(
      fc.record({
        id: key,
        title: line,
        blocks: fc.array(fc.oneof(line, fc.record({ points: fc.array(line, { minLength: 1 }) })), {
          minLength: 1,
          maxLength: 4,
        }),
      }),
      { ...distinct, minLength: 1, maxLength: 4 },
    ),
    questions: fc.uniqueArray(fc.record({ id: key, question: line, yes: line, no: line, needed: fc.boolean() }), {
      ...distinct,
      minLength: 1,
      maxLength: 3,
    }),
    meaning: line,
    declining: line,
  })
  .filter(draft => consentProblems(draft, 1).length === 0);

export const anyEmail: fc.Arbitrary<{ name: EmailName; draft: EmailDraft }> = fc
  .constantFrom(...emailNames)
  .chain(name => {
    const variants = Object.entries(emailDefinition(name).variants).map(([variant, definition]) => {
      const placeholder = fc.constantFrom(...allowedPlaceholders(definition)).map(writtenPlaceholder);
      const text = (max: number) =>
        fc.tuple(words(max), fc.option(placeholder, { nil: "" })).map(parts => parts.join(" "));
      const texts = (minLength: number) => fc.array(text(200), { minLength, maxLength: 3 });
      const wording = fc.record({
        subject: text(60),
        headline: text(60),
        paragraphs: texts(1),
        steps: texts(0),
        notes: texts(0),
        ...(definition.wording.button !== undefined && { button: text(20) }),
      });
      return wording.map(said => [variant, said] as const);
    });
    return fc.tuple(...variants).map(all => ({ name, draft: Object.fromEntries(all) as EmailDraft }));
  })
  .map(({ name, draft }) => ({ name, draft: { ...emailTemplate(name), ...draft } }))
  .filter(({ name, draft }) => emailProblems(name, draft).length === 0);

const optionalFields = hbFields.filter(field => !neededFields.includes(field));
const ownTypes = ["single", "several", "scale", "number", "text"] as const;

/** On one of HB's questions or the study's own. */
function conditions(own: readonly Question[]): fc.Arbitrary<ScreeningCondition[]> {
  const fields = Object.keys(screenedFields) as ScreenedField[];
  const asked = own.filter(({ type }) => type !== "text").map(({ id: question }) => `own.${question}` as const);
  const one = fc
    .constantFrom<ScreeningCondition["on"]>(...fields, ...asked)
    .chain((on): fc.Arbitrary<ScreeningCondition> => {
      const list = screenedOf(on, own)?.list;
      return list
        ? fc.record({
            kind: fc.constant("choice" as const),
            on: fc.constant(on),
            isAnyOf: fc.subarray(
              list.ids.filter(value => value !== null),
              { minLength: 1 },
            ),
            isNot: fc.boolean(),
          })
        : fc
            .tuple(fc.integer({ min: -5, max: 90 }), fc.nat({ max: 30 }), fc.constantFrom("from", "to", "both"))
            .map(([from, more, ends]) => ({
              kind: "range" as const,
              on,
              from: ends === "to" ? null : from,
              to: ends === "from" ? null : from + more,
            }));
    });
  return fc.array(one, { minLength: 1, maxLength: 3 });
}

/** Screening rules and targets of a form with these questions. */
function rules(own: readonly Question[]): fc.Arbitrary<Pick<FormDraft, "screening" | "targets">> {
  const common = {
    id,
    all: conditions(own),
    status: fc.constantFrom(...suggestable),
    message: fc.oneof(fc.constant(""), words()),
  };
  const byId = { selector: (rule: { id: string }) => rule.id, maxLength: 2 };
  return fc.record({
    screening: fc.uniqueArray(fc.record({ ...common, reason: words() }), byId),
    targets: fc.uniqueArray(
      fc.record({ ...common, name: words(), maximum: fc.integer({ min: 1, max: 100_000 }) }),
      byId,
    ),
  });
}

/** HB's form with some of its questions left out or required, questions of the study's own anywhere, and rules on both. */
export const anyForm: fc.Arbitrary<FormDraft> = fc
  .record({
    left: fc.subarray(optionalFields),
    required: fc.subarray(optionalFields.filter(field => !alwaysOptional.includes(field))),
    own: questions(ownTypes, 0),
    at: fc.array(fc.nat({ max: 5 }), { minLength: 6, maxLength: 6 }),
    titles: fc.array(words(), { minLength: 8, maxLength: 8 }),
  })
  .chain(parts => rules(parts.own as readonly Question[]).map(ruled => ({ ...parts, ...ruled })))
  .map(({ left, required, own, at, titles, screening, targets }) => {
    const steps = standardForm.steps.map((step, index) => ({
      ...step,
      headline: titles[index] ?? step.headline,
      questions: step.questions
        .filter(question => !left.some(field => field === question.id))
        .map(question => (required.some(field => field === question.id) ? { ...question, optional: false } : question)),
    }));
    // In order, so that what a question depends on comes before it.
    const places = at.map(step => step % steps.length).toSorted((one, other) => one - other);
    return FormDraft.parse({
      steps: steps
        .map((step, index) => ({
          ...step,
          questions: [...step.questions, ...own.filter((_, which) => places[which] === index)],
        }))
        .filter(step => step.questions.length > 0),
      screening,
      targets,
    });
  })
  .filter(draft => formProblems(draft).length === 0);

export const publishedForm = (draft: FormDraft) => FormContent.parse(formOf(draft));

function answerTo(question: Question): fc.Arbitrary<Answer> {
  switch (question.type) {
    case "single":
      return fc.constantFrom(...question.choices.map(choice => choice.id));
    case "several":
      return fc
        .subarray(
          question.choices.map(choice => choice.id),
          { minLength: 1 },
        )
        .map(chosen => {
          const none = question.choices.find(choice => choice.excludesRest && chosen.includes(choice.id));
          return none ? [none.id] : chosen;
        });
    case "scale":
      return fc.integer({ min: question.from, max: question.to });
    case "number": {
      const least = leastNumber(question);
      const steps = Math.floor((question.max - least) * 10 ** question.decimals);
      return fc
        .nat({ max: steps })
        .map(step => Number((least + step / 10 ** question.decimals).toFixed(question.decimals)) + 0)
        .map(number => (number > question.max ? least : number));
    }
    case "duration":
      return fc.integer({ min: 0, max: question.maxMinutes });
    case "text":
      return fc
        .string({ unit: "grapheme-ascii", minLength: 1, maxLength: Math.min(200, question.maxLength) })
        .map(text => text.trim() || "x");
    case "photo":
      return fc.constant(["photo"]);
  }
}

/** Answers to every question that is asked, as the page sends them. */
export function answersTo(asked: Pick<QuestionnaireContent, "screens">): fc.Arbitrary<Answers> {
  const all = questionsOf(asked).map(question => answerTo(question).map(answer => [question.id, answer] as const));
  return fc.tuple(...all).map(given => normalizeAnswers(asked, Object.fromEntries(given)));
}
