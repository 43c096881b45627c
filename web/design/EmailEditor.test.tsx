import { type EmailDraft, emailProblems, emailTemplate } from "@hb/domain/emails/wording/content.ts";
import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderStaff } from "../testing/render.tsx";
import { EmailEditor } from "./EmailEditor.tsx";

const content = emailTemplate("bookingConfirmation");
const booked = content["booked"] ?? expect.fail("There's no such variant.");
const twoParagraphs = { ...content, booked: { ...booked, paragraphs: ["First.", "Second."] } };

function Editor({ given, isReadOnly = false }: { given: EmailDraft; isReadOnly?: boolean }) {
  const [value, setValue] = useState(given);
  const [variant, setVariant] = useState("booked");
  const { subject = "", paragraphs = [] } = value[variant] ?? {};
  return (
    <EmailEditor
      name="bookingConfirmation"
      value={value}
      onChange={setValue}
      variant={variant}
      onVariant={setVariant}
      problems={emailProblems("bookingConfirmation", value)}
      preview={{ subject, html: `<p>${subject}</p>`, text: paragraphs.join("\n") }}
      isReadOnly={isReadOnly}
    />
  );
}

const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const caretOf = (name: string) => (field(name).element() as HTMLTextAreaElement).selectionStart;
function setCaret(name: string, from: number, to = from) {
  const element = field(name).element() as HTMLTextAreaElement;
  element.focus();
  element.setSelectionRange(from, to);
}

test("each variant is a tab with its own words, and a button only where the email has one", async () => {
  await renderStaff(<Editor given={content} />);
  await expect.element(field("Subject")).toHaveValue("Your visit on {day} is booked");
  await expect.element(field("Button")).toHaveValue("Reschedule or cancel");
  await page.getByRole("tab", { name: "Booked, too late to change" }).click();
  await expect.element(field("Button")).not.toBeInTheDocument();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(page.getByRole("tab", { name: "Moved", exact: true })).toHaveFocus();
  await expect.element(field("Subject")).toHaveValue("Your visit has moved to {day}");
  await field("Subject").fill("New time");
  await page.getByRole("tab", { name: "Booked", exact: true }).click();
  await expect.element(field("Subject")).toHaveValue("Your visit on {day} is booked");
});

test("a placeholder takes the place of the selection, and typing goes on behind it", async () => {
  await renderStaff(<Editor given={content} />);
  await field("Headline").fill("Hi NAME, welcome");
  setCaret("Headline", 3, 7);
  await button("Insert into Headline").click();
  await expect.element(page.getByRole("menuitem", { name: /Day of the visit.*November 19/ })).toBeVisible();
  await page.getByRole("menuitem", { name: /First name/ }).click();
  await expect.element(field("Headline")).toHaveValue("Hi {firstName|there}, welcome");
  await expect.element(field("Headline")).toHaveFocus();
  await userEvent.keyboard("?");
  await expect.element(field("Headline")).toHaveValue("Hi {firstName|there}?, welcome");
});

test("a menu that is closed without a choice gives the focus back", async () => {
  await renderStaff(<Editor given={content} />);
  await button("Insert into Subject").click();
  await expect.element(page.getByRole("menuitem", { name: /Study name/ })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(button("Insert into Subject")).toHaveFocus();
});

test("only placeholders of the variant are offered", async () => {
  await renderStaff(<Editor given={content} />);
  await page.getByRole("tab", { name: "Booked, too late to change" }).click();
  await button("Insert into Subject").click();
  await expect.element(page.getByRole("menuitem", { name: /Day of the visit/ })).toBeVisible();
  await expect.element(page.getByRole("menuitem", { name: /Last time to reschedule/ })).not.toBeInTheDocument();
});

test("a problem is said beside its field and counted on its tab", async () => {
  await renderStaff(<Editor given={content} />);
  await field("Note 1").fill("Until {untl}");
  await expect.element(field("Note 1")).toHaveAccessibleDescription("There is no {untl}. Did you mean {until}?");
  await expect.element(page.getByRole("tab", { name: "Booked 1", exact: true })).toBeVisible();
  await button("Remove paragraph 1").click();
  await expect.element(page.getByText("Write at least one paragraph.")).toBeVisible();
  await expect.element(button("Add paragraph")).toHaveFocus();
});

test("Enter starts a paragraph at the caret, Backspace joins it again, pasted lines are paragraphs", async () => {
  await renderStaff(<Editor given={twoParagraphs} />);
  setCaret("Paragraph 1", 3);
  await userEvent.keyboard("{Enter}");
  await expect.element(field("Paragraph 1")).toHaveValue("Fir");
  await expect.element(field("Paragraph 2")).toHaveValue("st.");
  await expect.element(field("Paragraph 2")).toHaveFocus();
  expect(caretOf("Paragraph 2")).toBe(0);
  await userEvent.keyboard("{Backspace}");
  await expect.element(field("Paragraph 1")).toHaveValue("First.");
  await expect.element(field("Paragraph 2")).toHaveValue("Second.");
  expect(caretOf("Paragraph 1")).toBe(3);
  await field("Paragraph 1").fill("One.\r\n\r\nTwo.\nThree.");
  for (const [at, text] of ["One.", "Two.", "Three.", "Second."].entries())
    await expect.element(field(`Paragraph ${at + 1}`)).toHaveValue(text);
  await expect.element(field("Paragraph 3")).toHaveFocus();
});

test("paragraphs are moved by keys and by buttons, and the focus goes along", async () => {
  await renderStaff(<Editor given={twoParagraphs} />);
  setCaret("Paragraph 1", 2);
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await expect.element(field("Paragraph 2")).toHaveValue("First.");
  await expect.element(field("Paragraph 2")).toHaveFocus();
  expect(caretOf("Paragraph 2")).toBe(2);
  await expect.element(page.getByText("Paragraph 1 is now paragraph 2 of 2.")).toBeInTheDocument();
  await button("Move paragraph 2 up").click();
  await expect.element(field("Paragraph 1")).toHaveValue("First.");
  await expect.element(button("Move paragraph 1 down")).toHaveFocus();
  await expect.element(button("Move paragraph 1 up")).toBeDisabled();
});

test("an added text gets the focus, a removed one leaves it to its neighbor", async () => {
  await renderStaff(<Editor given={twoParagraphs} />);
  await button("Add step").click();
  await expect.element(field("Step 1")).toHaveFocus();
  await userEvent.keyboard("Charge it.");
  await expect.element(field("Step 1")).toHaveValue("Charge it.");
  await button("Remove paragraph 2").click();
  await expect.element(field("Paragraph 1")).toHaveFocus();
  await expect.element(field("Paragraph 1")).toHaveValue("First.");
});

test("the preview beside it shows the variant that is edited", async () => {
  await renderStaff(<Editor given={content} />);
  await field("Subject").fill("See you on {day}");
  await expect
    .element(page.getByRole("region", { name: "Preview" }).getByTitle("Message: See you on {day}"))
    .toBeVisible();
});

test("what can't be edited now can be read", async () => {
  await renderStaff(<Editor given={content} isReadOnly />);
  await expect.element(field("Subject")).toHaveAttribute("readonly");
  await expect.element(button("Insert into Subject")).not.toBeInTheDocument();
  await expect.element(button("Add paragraph")).not.toBeInTheDocument();
});
