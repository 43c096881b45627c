import { test as base, type Page } from "@playwright/test";
import { admin, type RunningHb, startStudyProgram } from "../running-hb.ts";

/** Each journey gets a study of its own, served by the program itself. */
export const test = base.extend<{ hb: RunningHb }>({
  // Playwright reads the fixtures a function asks for from its first parameter's pattern.
  // oxlint-disable-next-line no-empty-pattern
  hb: async ({}, use) => {
    const hb = await startStudyProgram();
    await use(hb);
    await hb.stop();
  },
});
export { expect } from "@playwright/test";

export async function signIn(page: Page, address: string, who = admin): Promise<void> {
  await page.goto(address);
  await page.getByLabel("Email").fill(who.email);
  await page.getByLabel("Password", { exact: true }).fill(who.password);
  await page.getByRole("button", { name: "Sign in" }).click();
}
