import { codeFor } from "@hb/platform/testing/authenticator.ts";
import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";

export async function openTwoStep(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("menuitem", { name: "Two-step sign-in…" }).click();
}

/** From the user menu to the recovery codes. */
export async function setUpTwoStep(page: Page): Promise<{ key: string; codes: string[] }> {
  await openTwoStep(page);
  await page.getByRole("button", { name: "Set up" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const key = ((await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? "").replaceAll(" ", "");
  await page.getByLabel("Code", { exact: true }).fill(codeFor(key, Date.now() + 300_000));
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("Wrong code. Enter the one your app shows now.")).toBeVisible();
  await page.getByLabel("Code", { exact: true }).fill(codeFor(key, Date.now()));
  await page.getByRole("button", { name: "Turn on" }).click();
  const list = page.getByRole("list", { name: "Recovery codes" });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  const codes = await list.getByRole("listitem").allTextContents();
  await page.getByRole("button", { name: "I saved them" }).click();
  await expect(page.getByText("Two-step sign-in is on")).toBeVisible();
  return { key, codes };
}
