import { codeFor } from "@hb/platform/testing/authenticator.ts";
import type { Page } from "@playwright/test";
import { admin } from "../running-hb.ts";
import { expect, signInByForm, test } from "./journey.ts";
import { openTwoStep, setUpTwoStep } from "./two-step.ts";

/** A code works once, and the server takes the next one half a minute early: so a journey needn't wait for it. */
const nextStepMs = 30_000;

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
}

const users = (page: Page) => page.getByRole("heading", { name: "Users", exact: true });

test("I set up two-step sign-in, and from then on my password needs a code from my phone", async ({ page, hb }) => {
  await signInByForm(page, `${hb.address}/users`);
  await expect(users(page)).toBeVisible();
  const { key } = await setUpTwoStep(page);
  await expect(page.getByText("Two-step", { exact: true })).toBeVisible();

  await signOut(page);
  await signInByForm(page, `${hb.address}/users`);
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  // The password alone opens nothing.
  await page.reload();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await signInByForm(page, `${hb.address}/users`);
  await page.getByLabel("Code", { exact: true }).fill("000000");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Wrong code. Enter the one your app shows now.")).toBeVisible();
  await page.getByLabel("Code", { exact: true }).fill(codeFor(key, Date.now() + nextStepMs));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(users(page)).toBeVisible();
});

test("I lost my phone: a recovery code lets me in once, and I remove the old phone", async ({ page, hb }) => {
  await signInByForm(page, `${hb.address}/users`);
  await expect(users(page)).toBeVisible();
  const { codes } = await setUpTwoStep(page);
  const [first = "", second = ""] = codes;
  await signOut(page);

  const signInWith = async (code: string) => {
    await signInByForm(page, `${hb.address}/users`);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill(code);
    await page.getByRole("button", { name: "Sign in" }).click();
  };
  await signInWith(first);
  await expect(users(page)).toBeVisible();
  await signOut(page);
  await signInWith(first);
  await expect(page.getByText("Wrong code, or one that was already used.")).toBeVisible();
  await page.getByLabel("Recovery code").fill(second.toUpperCase().replaceAll("-", " "));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(users(page)).toBeVisible();

  await openTwoStep(page);
  await expect(page.getByText("8 recovery codes left.")).toBeVisible();
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByLabel("Password", { exact: true }).fill(admin.password);
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code", { exact: true }).fill(codes[2] ?? "");
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Two-step sign-in removed")).toBeVisible();
  await signOut(page);
  await signInByForm(page, `${hb.address}/users`);
  await expect(users(page)).toBeVisible();
});

test("The study requires two-step sign-in: I'm told by when, and after that I set it up before anything else", async ({
  page,
  hb,
}) => {
  await signInByForm(page, `${hb.address}/settings#sign-in`);
  const group = page.getByRole("region", { name: "Sign-in" });
  const requireWithin = async (days: string) => {
    await group.getByRole("button", { name: /Two-step sign-in/ }).click();
    await group.getByLabel("Who needs it").selectOption("Required for everyone");
    await group.getByLabel("Time to set it up").fill(days);
    await group.getByRole("button", { name: "Save" }).click();
  };
  await requireWithin("14");
  await expect(group.getByText("Required for everyone, within 14 days")).toBeVisible();
  await signOut(page);
  await signInByForm(page, `${hb.address}/settings#sign-in`);
  await expect(page.getByText(/^Set up two-step sign-in by \d+ \w+/)).toBeVisible();
  await requireWithin("0");
  await page.goto(`${hb.address}/users`);
  await expect(page.getByRole("heading", { name: "Set up two-step sign-in" })).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await page.getByRole("button", { name: "Continue" }).click();
  const key = ((await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? "").replaceAll(" ", "");
  await page.getByLabel("Code", { exact: true }).fill(codeFor(key, Date.now()));
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
  await page.getByRole("button", { name: "I saved them" }).click();
  await expect(users(page)).toBeVisible();
});
