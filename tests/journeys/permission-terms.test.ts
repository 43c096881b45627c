import type { Terms } from "@hb/domain/permissions.ts";
import type { Browser, Page } from "@playwright/test";
import { expectAccessibleInBothSchemes } from "./barriers.ts";
import { addColleague, expect, signIn, test } from "./journey.ts";
import { openDesk } from "./visits.ts";

const ravi = { name: "Ravi Menon", email: "ravi@northlight.example", permissions: ["Participants", "Log"] };

/** Ravi at a screen of his own, on Participants. */
async function raviAt(browser: Browser, address: string, page: Page): Promise<Page> {
  const password = await addColleague(page, ravi);
  const his = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await signIn(his, `${address}/participants`, { email: ravi.email, password });
  await his.getByLabel("New password").fill("a password of my own");
  await his.getByRole("button", { name: "Save and continue" }).click();
  await expect(his.getByRole("heading", { name: "Participants", exact: true })).toBeVisible();
  return his;
}

test("I give a colleague Participants to look only: his screen says so at once, and nothing there changes anything", async ({
  page,
  hb,
  browser,
}) => {
  test.slow();
  const desk = await openDesk(hb.address);
  await desk.invite("Wren", "Abernathy");
  await signIn(page, `${hb.address}/users`);
  const his = await raviAt(browser, hb.address, page);
  await expect(his.getByRole("button", { name: "Add", exact: true })).toBeEnabled();

  await page.getByRole("link", { name: ravi.name }).click();
  await page.getByRole("button", { name: "Terms of Participants" }).click();
  const terms = page.getByRole("dialog", { name: `Participants for ${ravi.name}` });
  await terms.getByText("Look only").click();
  await expectAccessibleInBothSchemes(page);
  await terms.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Participants for Ravi Menon saved")).toBeVisible();

  await expect(his.getByText("Read only")).toBeVisible();
  await expect(his.getByRole("button", { name: "Add", exact: true })).toBeDisabled();
  await his.getByText("Abernathy").first().click();
  const drawer = his.getByRole("dialog", { name: /Wren Abernathy/ });
  await expect(drawer.getByRole("button", { name: "Email", exact: true })).toBeDisabled();
  await expect(drawer.getByRole("button", { name: /First name/ })).toHaveCount(0);
  await expectAccessibleInBothSchemes(his);
  await drawer.getByRole("tab", { name: "Consent & files" }).click();
  for (const name of ["Sign on this device", "Add documents"])
    await expect(drawer.getByRole("button", { name })).toBeDisabled();
});

test("A colleague who could look may change for a while: the users screen says so, and then they look again", async ({
  page,
  hb,
  browser,
}) => {
  test.slow();
  const desk = await openDesk(hb.address);
  await desk.invite("Wren", "Abernathy");
  await signIn(page, `${hb.address}/users`);
  const his = await raviAt(browser, hb.address, page);
  const ravisTerms = async (terms: Terms) => {
    const { users } = await desk.read("getAllUsers", null);
    const user = Object.values(users).find(({ name }) => name === ravi.name);
    if (!user || !("version" in user)) throw new Error("Ravi isn't among the users.");
    const { userId, version, permissions } = user;
    await desk.change("setUserPermissions", { userId, version, permissions, terms });
  };
  await ravisTerms({ readOnly: { participants: true } });
  const add = his.getByRole("button", { name: "Add", exact: true });
  await expect(add).toBeDisabled();

  await page.getByRole("link", { name: ravi.name }).click();
  await page.getByRole("button", { name: "Terms of Participants" }).click();
  const terms = page.getByRole("dialog", { name: `Participants for ${ravi.name}` });
  await terms.getByText("Look and change").click();
  await terms.getByText("Until a date").click();
  await terms.getByLabel("Reason").fill("Recruiting week");
  await expect(terms.getByRole("radio", { name: "Look only afterward" })).toBeChecked();
  await expectAccessibleInBothSchemes(page);
  await terms.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^Look only; change until .+: Recruiting week$/)).toBeVisible();
  await expect(add).toBeEnabled();

  const at = new Date(Date.now() + 4_000).toISOString();
  const until = { at, reason: "Recruiting week", before: { readOnly: true as const } };
  await ravisTerms({ until: { participants: until } });
  await expect(his.getByText(/^Participants is look only from/)).toBeVisible();
  await expect(add).toBeDisabled();
  await expect(his.getByText("Read only")).toBeVisible();
  await expect(his.getByText("Abernathy").first()).toBeVisible();
});

test("A colleague asks for Export until Friday, I grant it with one click, and it ends by itself in his open browser", async ({
  page,
  hb,
  browser,
}) => {
  test.slow();
  const desk = await openDesk(hb.address);
  await desk.invite("Wren", "Abernathy");
  await signIn(page, `${hb.address}/users`);
  const his = await raviAt(browser, hb.address, page);
  await his.getByRole("button", { name: /^Account menu/ }).click();
  await his.getByRole("menuitem", { name: "Ask for a permission…" }).click();
  const ask = his.getByRole("dialog", { name: "Ask for a permission" });
  await ask.getByRole("combobox", { name: "Permission" }).click();
  await his.getByRole("option", { name: /^Export/ }).click();
  await expectAccessibleInBothSchemes(his);
  await ask.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(ask.getByText("Enter a reason, in a few words.")).toBeVisible();
  await ask.getByLabel("Reason").fill("Report for the board");
  await ask.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(his.getByText(/^Asked for Export/)).toBeVisible();

  const request = page.getByText(/Ravi Menon asks for Export until .+: Report for the board/);
  await expect(request).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("button", { name: "Grant" }).click();
  await expect(request).toHaveCount(0);
  await expect(page.getByText(/^Until /)).toHaveCount(1);
  const exports = his.getByRole("button", { name: /^Export/ });
  await expect(exports).toBeVisible();

  const { users } = await desk.read("getAllUsers", null);
  const user = Object.values(users).find(({ name }) => name === ravi.name);
  if (!user || !("version" in user)) throw new Error("Ravi isn't among the users.");
  const { userId, version, permissions } = user;
  const endsIn = (ms: number, version: number) =>
    desk.change("setUserPermissions", {
      userId,
      version,
      permissions,
      terms: { until: { export: { at: new Date(Date.now() + ms).toISOString(), reason: "Report for the board" } } },
    });
  const saved = await endsIn(10 * 60_000, version);
  await expect(his.getByText(/^Export ends at/)).toBeVisible();
  await expect(exports).toBeVisible();
  await endsIn(1_000, saved.version);
  await expect(exports).toHaveCount(0);
});
