import { expectAccessible, expectNoSidewaysScroll } from "./barriers.ts";
import { saved } from "./design-page.ts";
import { expect, signIn, test } from "./journey.ts";

test("I translate an email beside its English, publish it, and see when the English has moved on", async ({
  page,
  hb,
}) => {
  await signIn(page, `${hb.address}/design/email-consentCode`);
  await page.getByRole("radio", { name: "Spanish" }).click({ force: true });
  await expect(page).toHaveURL(/email-consentCode\.es$/);
  await page.getByRole("button", { name: /^(Translate|Change it)$/ }).click();
  const fields = page.getByRole("textbox", { name: /^Spanish \d+$/ });
  await expect(fields.first()).toBeVisible();
  const count = await fields.count();
  expect(count).toBeGreaterThan(3);
  for (let at = 0; at < count; at++) await fields.nth(at).fill(`Texto ${at + 1} {studyName}`);
  // A placeholder that the English doesn't have is told beside its field.
  await expect(page.getByText("The English has no {studyName}.").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish" })).toBeDisabled();
  const english = page.locator("[id^=english-]");
  for (let at = 0; at < count; at++) {
    const names = ((await english.nth(at).textContent()) ?? "").match(/\{[^}]*\}/g) ?? [];
    await fields.nth(at).fill(`Texto ${at + 1} ${names.join(" ")}`.trim());
  }
  await saved(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  // What was typed survives a reload.
  await page.reload();
  await expect(fields.last()).toHaveValue(new RegExp(`^Texto ${count}`));
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Participants who read Spanish get this text.")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.getByRole("radio", { name: "English" }).click({ force: true });
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("textbox", { name: "Subject" }).fill("A new code for {studyName}");
  await saved(page);
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Version 2 is what participants get")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("radio", { name: "Spanish" }).click({ force: true });
  await expect(page.getByText(/get the English text: its current version isn't published in Spanish/)).toBeVisible();
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("1 text is left to translate.")).toBeVisible();
  await page.getByRole("button", { name: "Go to next" }).click();
  await expect(page.getByRole("textbox", { name: "Spanish 1", exact: true })).toBeFocused();
  await page.getByRole("button", { name: "Still right" }).click();
  await expect(page.getByText(`All ${count} texts are translated.`)).toBeVisible();
});

test("I see the daily survey in Spanish on a phone while I translate it", async ({ page, hb }) => {
  await signIn(page, `${hb.address}/design/survey-daily.es`);
  await page.getByRole("button", { name: "Change it" }).click();
  const phone = page.frameLocator("iframe");
  await expect(phone.getByRole("button", { name: "Continuar" })).toBeVisible();
  await expect(phone.getByText("¿Cuánto tiempo usó hoy el visor?")).toBeVisible();
  await page.getByRole("textbox", { name: "Spanish 3", exact: true }).fill("¿Cuánto lo usó hoy?");
  await expect(phone.getByText("¿Cuánto lo usó hoy?")).toBeVisible();
});
