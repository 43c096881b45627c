import "virtual:tokens.css";
import "./paper.css";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { TextField } from "./fields/inputs.tsx";
import { StepForm, useSteps } from "./StepForm.tsx";

const questions = ["Your name", "Your city", "Your phone"];

/** A form of three questions, each of which needs an answer. */
function Form({ onSend }: { onSend: (answers: string[]) => void }) {
  const [answers, setAnswers] = useState(["", "", ""]);
  const firstOpen = answers.findIndex(answer => answer === "");
  const steps = useSteps(wanted => Math.min(wanted, firstOpen === -1 ? questions.length : firstOpen + 1));
  const at = steps.number - 1;
  const answer = answers[at] ?? "";
  return (
    <StepForm
      id="form"
      title="Survey"
      name="Survey"
      step={steps.number}
      of={questions.length}
      onBack={at > 0 ? steps.back : undefined}
      above={null}
      isSending={false}
      onSubmit={() => {
        if (answer === "") steps.check();
        else if (steps.number < questions.length) steps.go(steps.number + 1);
        else onSend(answers);
      }}
    >
      <TextField
        key={at}
        id={`question-${at}`}
        text={{ label: questions[at] ?? "", why: "so that we can reach you" }}
        headline={steps.headline}
        value={answer}
        problem={steps.isChecked && answer === "" ? "Please answer." : undefined}
        onChange={value => setAnswers(answers.with(at, value))}
      />
    </StepForm>
  );
}

const headline = (name: string) => page.getByRole("heading", { level: 1, name });
const next = () => page.getByRole("button", { name: "Continue" });
const field = (name: string) => page.getByLabelText(name);

beforeEach(() => history.replaceState({}, "", `${location.pathname}?source=poster`));

test("a step without its answer says so beside the field, and is not left", async () => {
  await render(<Form onSend={() => {}} />);
  await next().click();
  await expect.element(field("Your name")).toHaveAccessibleDescription(/Please answer\./);
  await expect.element(field("Your name")).toHaveAttribute("aria-invalid", "true");
  await field("Your name").fill("Maya");
  await expect.element(field("Your name")).toHaveAttribute("aria-invalid", "false");
});

test("each step is an address: the headline gets the focus, the browser's Back leads to the step before with its answer", async () => {
  const sent: string[][] = [];
  await render(<Form onSend={answers => sent.push(answers)} />);
  await field("Your name").fill("Maya");
  await next().click();
  await expect.element(headline("Your city")).toHaveFocus();
  expect(location.search).toBe("?source=poster&step=2");
  history.back();
  await expect.element(headline("Your name")).toHaveFocus();
  await expect.element(field("Your name")).toHaveValue("Maya");
  history.forward();
  await expect.element(headline("Your city")).toBeVisible();
  await field("Your city").fill("Oakland");
  await next().click();
  await field("Your phone").fill("(415) 555-0170");
  await next().click();
  expect(sent).toEqual([["Maya", "Oakland", "(415) 555-0170"]]);
});

test("an address of a later step opens the first one that has no answer", async () => {
  history.replaceState({}, "", `${location.pathname}?step=3`);
  await render(<Form onSend={() => {}} />);
  await expect.element(headline("Your name")).toBeVisible();
});

test("Enter in a field continues, and the way back beside the button leads back", async () => {
  await render(<Form onSend={() => {}} />);
  await field("Your name").fill("Maya");
  (field("Your name").element() as HTMLInputElement).form?.requestSubmit();
  await expect.element(headline("Your city")).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect.element(headline("Your name")).toBeVisible();
});
