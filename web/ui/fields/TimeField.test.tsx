import { american, international } from "@hb/domain/locale.ts";
import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderStaff } from "../../testing/render.tsx";
import { LocaleProvider } from "../locale.ts";
import { TimeField } from "./TimeField.tsx";

function Field() {
  const [time, setTime] = useState("13:00");
  return (
    <>
      <TimeField label="Time" value={time} onTime={setTime} />
      <output>{time}</output>
    </>
  );
}

test.each([
  ["12-hour", american, "1:00 PM", "3:30p", "3:30 PM", "Enter a time like 10:30 AM."],
  ["24-hour", international, "13:00", "1530", "15:30", "Enter a time like 10:30."],
] as const)("a time is shown and typed on the reader's clock: %s", async (_, locale, shown, typed, read, hint) => {
  await renderStaff(
    <LocaleProvider value={locale}>
      <Field />
    </LocaleProvider>,
  );
  const field = page.getByRole("textbox", { name: "Time" });
  await expect.element(field).toHaveValue(shown);
  await userEvent.fill(field, "noon");
  await expect.element(page.getByText(hint)).toBeVisible();
  await userEvent.fill(field, typed);
  await userEvent.tab();
  await expect.element(field).toHaveValue(read);
  await expect.element(page.getByRole("status")).toHaveTextContent("15:30");
});
