import { version1 } from "@hb/domain/consent/versions/version-1.ts";
import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";

export const sections = version1.sections.length;

export const goOn = (page: Page) => page.getByRole("button", { name: "Continue" }).click();
export const question = (page: Page, words: string) => page.getByRole("group", { name: words });

export async function readAll(page: Page, initials = "MO", count = sections): Promise<void> {
  await page.getByLabel("Your initials").fill(initials);
  await goOn(page);
  for (let section = 2; section <= count; section++) {
    await page.getByRole("button", { name: `Use ${initials}` }).click();
    await goOn(page);
  }
}

export async function answer(page: Page, takesPart: "Yes" | "No" = "Yes"): Promise<void> {
  await question(page, "Do you agree to take part").getByRole("radio", { name: takesPart }).check();
  await question(page, "May we make video").getByRole("radio", { name: "Yes" }).check();
  await question(page, "May we contact you again").getByRole("radio", { name: "No" }).check();
}

/** What the profile of those who sign by link has, and their link doesn't show. */
export const bornOn = "1990-05-01";

export async function fillBirthDate(page: Page, year = "1990"): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Confirm that it's you" });
  await dialog.getByLabel("Month").selectOption("May");
  await dialog.getByLabel("Day").fill("1");
  await dialog.getByLabel("Year").fill(year);
  await dialog.getByRole("button", { name: "Confirm" }).click();
}

async function typeSignature(page: Page, name: string): Promise<void> {
  await page.getByLabel("Your full name").fill(name);
  await page.getByRole("button", { name: "Type instead" }).click();
  await page.getByRole("textbox", { name: "Your signature" }).fill(name);
  await page.getByRole("button", { name: "Sign form" }).click();
}

/** On the study's tablet, beside a colleague. */
export async function signByTyping(page: Page, name = "Maya Okafor"): Promise<void> {
  await typeSignature(page, name);
  await expect(page.getByRole("heading", { name: /^Thank you/ })).toBeFocused();
}

export async function signByLink(page: Page, name = "Maya Okafor"): Promise<void> {
  await typeSignature(page, name);
  await fillBirthDate(page);
  await expect(page.getByRole("heading", { name: /^Thank you/ })).toBeFocused();
}
