import { expectAccessibleInBothSchemes } from "./barriers.ts";
import { addColleague, expect, signIn, test } from "./journey.ts";
import { openDesk } from "./visits.ts";

const ravi = { name: "Ravi Menon", email: "ravi@northlight.example", permissions: ["Participants"] };

test("I look at HB as a colleague: his pages, nothing to change, a reload keeps it, and I come back as myself, also when it ends", async ({
  page,
  hb,
}) => {
  test.slow();
  const desk = await openDesk(hb.address);
  await desk.invite("Wren", "Abernathy");
  await signIn(page, `${hb.address}/users`);
  await addColleague(page, ravi);
  await page.getByRole("button", { name: `More for ${ravi.name}` }).click();
  await page.getByRole("menuitem", { name: "See HB as this user" }).click();

  const bar = page.getByText("You're viewing HB as Ravi Menon. Nothing can be changed.");
  await expect(bar).toBeVisible();
  await expect(page.getByRole("heading", { name: "Participants", exact: true })).toBeVisible();
  const pages = page.getByRole("navigation", { name: "Pages" });
  await expect(pages.getByRole("link")).toHaveText(["Participants"]);
  await expect(page.getByRole("button", { name: "Add", exact: true })).toBeDisabled();
  await page.getByText("Abernathy").first().click();
  const drawer = page.getByRole("dialog", { name: /Wren Abernathy/ });
  await expect(drawer.getByRole("button", { name: "Email", exact: true })).toBeDisabled();
  await expectAccessibleInBothSchemes(page);

  await page.reload();
  await expect(bar).toBeVisible();
  await page.getByRole("button", { name: "Stop viewing" }).click();
  await expect(page.getByRole("heading", { name: "Users", exact: true })).toBeVisible();
  await expect(bar).toHaveCount(0);
  await page.getByRole("link", { name: ravi.name }).click();
  await expect(page.getByText(/looked at HB as Ravi Menon/).first()).toBeVisible();

  await page.goto(`${hb.address}/users`);
  await page.getByRole("button", { name: `More for ${ravi.name}` }).click();
  await page.getByRole("menuitem", { name: "See HB as this user" }).click();
  await expect(bar).toBeVisible();
  const { users } = await desk.read("getAllUsers", null);
  const user = Object.values(users).find(({ name }) => name === ravi.name);
  if (!user || !("version" in user)) throw new Error("Ravi isn't among the users.");
  const { userId } = user;
  // What he may do now: one permission more, and the other for a moment only.
  const inSeconds = new Date(Date.now() + 4_000).toISOString();
  const { version } = await desk.change("setUserPermissions", {
    userId,
    version: user.version,
    permissions: { participants: true, scheduler: true },
    terms: { until: { participants: { at: inSeconds, reason: "Until the change of shifts" } } },
  });
  await expect(pages.getByRole("link")).toHaveText(["Participants", "Scheduler"]);
  await expect(pages.getByRole("link")).toHaveText(["Scheduler"]);
  await expect(page.getByRole("heading", { name: "Scheduler", exact: true })).toBeVisible();
  await expect(bar).toBeVisible();
  await desk.change("setUserDisabled", { userId, version, disabled: true });
  await expect(page.getByRole("heading", { name: "Users", exact: true })).toBeVisible();
  await expect(bar).toHaveCount(0);
});
