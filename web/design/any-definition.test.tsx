import "virtual:tokens.css";
import "../public-page/paper.css";
import { consentTextOf } from "@hb/domain/consent/content.ts";
import { ownQuestionsOf } from "@hb/domain/participants/registration/form.ts";
import { questionsOf } from "@hb/domain/surveys/question.ts";
import {
  anyConsent,
  anyForm,
  anyQuestionnaire,
  publishedForm,
  publishedQuestionnaire,
} from "@hb/domain/testing/any-definition.ts";
import fc from "fast-check";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { ConsentPreview } from "../consent/form/ConsentPreview.tsx";
import { RegistrationForm } from "../registration/RegistrationForm.tsx";
import { SurveyPreview } from "../surveys/form/SurveyPreview.tsx";
import { answerCalls } from "../testing/wire.ts";

const runs = { numRuns: 25, endOnFailure: true };

/** As people see it: the words of a text stand somewhere on the page, with single spaces. */
const seen = (node: Element) => (node.textContent ?? "").normalize("NFC").replace(/\s+/g, " ");

/** Two things with one id would be labeled and focused for each other. */
function expectDistinctIds(node: Element): void {
  const ids = [...node.querySelectorAll("[id]")].map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
}

function expectNamedFields(node: Element): void {
  for (const field of node.querySelectorAll<HTMLInputElement>("input:not([name=website]), textarea, select"))
    expect(field.labels?.length || field.ariaLabel || field.closest("fieldset"), field.outerHTML).toBeTruthy();
}

async function shown(page: ReactNode, check: (node: Element, next: () => Promise<void>) => Promise<void> | void) {
  const { container, unmount } = await render(page);
  const next = async () => {
    const before = seen(container);
    container.querySelector<HTMLButtonElement>("button[type=submit]")?.click();
    await expect.poll(() => seen(container)).not.toBe(before);
  };
  await check(container, next);
  expectDistinctIds(container);
  expectNamedFields(container);
  await unmount();
}

test("any questionnaire is shown with every question that is asked, screen by screen", async () => {
  await fc.assert(
    fc.asyncProperty(anyQuestionnaire, async draft => {
      const content = publishedQuestionnaire(draft);
      await shown(<SurveyPreview title={content.title} screens={content.screens} />, async (node, next) => {
        const screens = content.screens.map(({ questions }) => questions.filter(({ when }) => !when));
        for (const [at, questions] of screens.filter(all => all.length > 0).entries()) {
          if (at > 0) await next();
          for (const question of questions) {
            expect(seen(node)).toContain(question.title);
            if ("choices" in question) for (const { label } of question.choices) expect(seen(node)).toContain(label);
          }
          expectDistinctIds(node);
        }
      });
      expect(questionsOf(content).length).toBeGreaterThan(0);
    }),
    runs,
  );
});

test("any consent form is shown with every word, step by step", async () => {
  await fc.assert(
    fc.asyncProperty(anyConsent, async draft => {
      const text = consentTextOf(draft, 1, "2026-11-18");
      for (const [at, section] of text.sections.entries())
        await shown(
          <ConsentPreview text={text} timeZone="America/Los_Angeles" step={at + 1} onStep={() => {}} />,
          node => {
            for (const words of [
              section.title,
              ...section.blocks.flatMap(block => (typeof block === "string" ? [block] : block.points)),
            ])
              expect(seen(node)).toContain(words);
          },
        );
      await shown(
        <ConsentPreview text={text} timeZone="America/Los_Angeles" step={text.sections.length + 1} onStep={() => {}} />,
        node => {
          for (const { question, yes, no } of text.questions)
            for (const words of [question, yes, no]) expect(seen(node)).toContain(words);
        },
      );
    }),
    { ...runs, numRuns: 10 },
  );
});

test("any registration form is shown with the study's own questions where they stand", async () => {
  await fc.assert(
    fc.asyncProperty(anyForm, async draft => {
      const form = publishedForm(draft);
      const [first, ...rest] = form.steps;
      // The step with most of them comes first: the form leads on once a step is complete, which journeys show.
      const own = ownQuestionsOf(form).filter(({ when }) => !when);
      const steps = first ? [{ ...first, questions: [...ownQuestionsOf(form)] }, first, ...rest] : [];
      if (own.length === 0) return;
      localStorage.clear();
      sessionStorage.clear();
      await answerCalls("openRegistrationForm", [{ answer: { ticket: "", today: "2026-11-18", form: { steps } } }]);
      await shown(<RegistrationForm />, async node => {
        for (const question of own) await expect.poll(() => seen(node)).toContain(question.title);
      });
    }),
    { ...runs, numRuns: 10 },
  );
});
