import type { BrowserContext, Page } from "@playwright/test";
import { admin } from "../running-hb.ts";
import { expectAccessible } from "./barriers.ts";
import { colleagueAt, expect, signIn, test } from "./journey.ts";
import { inDays, openDesk } from "./visits.ts";

const field = (page: Page) => page.getByRole("combobox", { name: "Search or run a command" });
const found = (page: Page, name: string | RegExp) => page.getByRole("option", { name });
const drawer = (page: Page) => page.locator("dialog[open]").first();
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const list = (page: Page) => page.getByRole("grid", { name: "Participants", exact: true });

async function people(address: string) {
  const desk = await openDesk(address);
  const wren = await desk.invite("Wren", "Abernathy");
  await desk.invite("Jo", "Wrenfield");
  await desk.invite("Theo", "Lindqvist");
  return { desk, wren };
}

/** Until this moment the page has what it shows. */
async function listed(page: Page, rows = 4): Promise<void> {
  await expect(list(page).getByRole("row")).toHaveCount(rows);
}

async function addHalfAPerson(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await drawer(page).getByLabel("First name").fill("Priya");
  await drawer(page).getByLabel("City").fill("Fremont");
}

test("I find a person, their session and what I can do with them, from anywhere", async ({ page, hb }) => {
  const { desk, wren } = await people(hb.address);
  const [slot] = await desk.slots([inDays(2)], ["10:30"]);
  await desk.book(slot!, wren.id);
  await signIn(page, `${hb.address}/users`);
  await expect(heading(page, "Users")).toBeVisible();
  await page.getByRole("button", { name: "Search or run a command" }).click();
  await page.keyboard.type("wren");
  await expect(found(page, /Wren Abernathy.*Scheduled/).first()).toBeVisible();
  await expect(found(page, /Jo Wrenfield/)).toBeVisible();
  await expect(found(page, /10:30.*station A.*Scheduled/)).toBeVisible();
  await expect(page.getByRole("group", { name: "Actions for Wren Abernathy" }).getByRole("option")).toHaveCount(5);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${hb.address}/participants/${wren.id}`);
  await expect(drawer(page).getByRole("heading", { name: "Wren Abernathy" })).toBeVisible();

  // Who was open before is there while nothing is typed; a number finds one person; > finds acts.
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("group", { name: "Recent" }).getByRole("option")).toHaveText(/Wren Abernathy/);
  await page.keyboard.type(`#${wren.id + 1}`);
  await expect(found(page, /Jo Wrenfield/)).toBeVisible();
  await expect(found(page, /Wren Abernathy/)).toHaveCount(0);
  await field(page).fill(">slots");
  await expect(page.getByRole("option")).toHaveText(["Create slots"]);
  await field(page).fill("> dark");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await page.keyboard.press("Control+k");
  await field(page).fill("lindq");
  await expect(found(page, /Theo Lindqvist/)).toBeVisible();
  await expectAccessible(page);
  await field(page).fill("zzzz");
  await expect(page.getByText("No results.")).toBeVisible();
  await expectAccessible(page);
});

test("An address without a page says so, and leads me home", async ({ page, hb }) => {
  const isThere = async (path: string) => (await page.goto(hb.address + path))?.status();
  expect([
    await isThere("/metrics"),
    await isThere("/participants/1042/more"),
    await isThere("/assets/gone.js"),
  ]).toEqual([404, 404, 404]);
  await signIn(page, `${hb.address}/particpants`);
  await expect(heading(page, "Page not found")).toBeVisible();
  await expect(page.getByText("There's no page at /particpants.")).toBeVisible();
  await page.getByRole("button", { name: "Go home" }).click();
  await expect(page).toHaveURL(`${hb.address}/participants`);
  expect(await isThere("/participants/1042")).toBe(200);
});

test("The palette finds only what I may open", async ({ page, hb, browser }) => {
  await people(hb.address);
  await signIn(page, `${hb.address}/users`);
  const other = await colleagueAt(browser, hb.address, page, {
    name: "Ravi Menon",
    email: "ravi@northlight.example",
    permissions: ["users"],
  });
  await other.keyboard.press("Control+k");
  await expect(other.getByRole("option").filter({ hasText: "Settings" })).toBeVisible();
  await expect(other.getByRole("option").filter({ hasText: "Participants" })).toHaveCount(0);
  await other.keyboard.type("wren");
  await expect(other.getByText("No results.")).toBeVisible();
  await other.keyboard.press("Escape");
  await other.keyboard.press("g");
  await other.keyboard.press("p");
  await other.keyboard.press("g");
  await other.keyboard.press("t");
  await expect(heading(other, "Settings")).toBeVisible();
});

test("Every form I can fill in is one line of the palette, and a step back closes it", async ({ page, hb }) => {
  await signIn(page, `${hb.address}/participants`);
  await expect(heading(page, "Participants")).toBeVisible();
  const forms = [
    ["> participant", "Add participant", "Add participant"],
    ["> onboard", "Onboard to remote study", "Onboard to the remote study"],
    ["> device", "Add device", "Add device"],
    ["> user", "Add user", "Add user"],
    ["> slots", "Create slots", "Create slots"],
  ] as const;
  for (const [words, line, title] of forms) {
    const before = page.url();
    await page.keyboard.press("Control+k");
    await field(page).fill(words);
    await page.getByRole("option").filter({ hasText: line }).click();
    await expect(heading(page, title)).toBeVisible();
    expect(page.url()).not.toBe(before);
    await page.goBack();
    await expect(heading(page, title)).toHaveCount(0);
  }
  await page.keyboard.press("Control+k");
  await field(page).fill("> pause");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: /Pause/ })).toBeVisible();
});

test("What the palette found stays on screen until the next results are there, and a slow answer is told", async ({
  page,
  hb,
}) => {
  await people(hb.address);
  await signIn(page, `${hb.address}/participants`);
  await listed(page);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("lind");
  await expect(found(page, /Theo Lindqvist/)).toBeVisible();
  const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>();
  await page.route("**/listParticipants", async route => (await isAllowed, await route.continue()));
  await Promise.all([page.waitForRequest("**/listParticipants"), page.keyboard.type("zz")]);
  await expect(page.getByRole("listbox", { name: "Results" })).toHaveAttribute("aria-busy", "true");
  await expect(found(page, /Theo Lindqvist/)).toBeVisible();
  await expect(page.getByText("Slow", { exact: true })).toBeVisible();
  allow();
  await expect(page.getByText("No results.")).toBeVisible();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await expect(found(page, /Theo Lindqvist/)).toHaveCount(0);
});

test("Enter means what I typed, even when the answer is still on its way", async ({ page, hb }) => {
  const { wren } = await people(hb.address);
  await signIn(page, `${hb.address}/participants`);
  await listed(page);
  await page.route("**/listParticipants", async route => {
    await new Promise(resolve => setTimeout(resolve, 700));
    await route.continue();
  });
  await page.keyboard.press("Control+k");
  await field(page).fill("theo");
  await expect(found(page, /Theo Lindqvist/)).toBeVisible();
  await field(page).fill("abernathy");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${hb.address}/participants/${wren.id}`);
});

test("? tells every key of the screen; keys do nothing while I type; the focus comes back", async ({ page, hb }) => {
  await people(hb.address);
  await signIn(page, `${hb.address}/participants`);
  await listed(page);
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(keys.getByRole("region", { name: "Participants" })).toContainText("Select row");
  await expect(keys.getByRole("region", { name: "Go to" })).toContainText("Scheduler");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(keys).toHaveCount(0);

  const search = page.getByRole("searchbox", { name: /Search by name/ });
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
  await page.keyboard.type("g slx?");
  await expect(search).toHaveValue("g slx?");
  await expect(page).toHaveURL(/participants/);
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(search).toBeFocused();
  await search.fill("");
  await listed(page);

  // From the row into the drawer, into a dialog and back.
  await page.keyboard.press("Tab");
  await page.evaluate(() => document.getElementById("main")?.focus());
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(drawer(page)).toBeVisible();
  await expect(drawer(page).getByRole("button", { name: "Email", exact: true })).toBeVisible();
  await page.keyboard.press("?");
  await expect(keys.getByRole("region", { name: "Participant", exact: true })).toContainText("Write email");
  await page.keyboard.press("Escape");
  await expect(keys).toHaveCount(0);
  await page.keyboard.press("e");
  await expect(page.locator("[aria-modal=true]")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("[aria-modal=true]")).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest("dialog") !== null)).toBe(true);
  await page.keyboard.press("Escape");
  await expect(drawer(page)).toHaveCount(0);
  await expect(list(page).getByRole("row").nth(1)).toBeFocused();

  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await expect(page).toHaveURL(/\/scheduler/);
});

test("Without a mouse I sign in, find someone, change their status and book a session", async ({ page, hb }) => {
  const { desk, wren } = await people(hb.address);
  await desk.slots([inDays(1)], ["10:30"]);
  await page.goto(`${hb.address}/participants`);
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.keyboard.type(admin.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(admin.password);
  await page.keyboard.press("Enter");
  await listed(page);

  await page.keyboard.press("Control+k");
  await page.keyboard.type("abern");
  await expect(found(page, /Wren Abernathy/).first()).toBeVisible();
  for (let n = 0; n < 9; n++) {
    const act = await page
      .getByRole("listbox", { name: "Results" })
      .getByRole("option", { selected: true })
      .textContent();
    if (act?.startsWith("Change status")) break;
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Rejected" })).toBeVisible();
  await expect(page).toHaveURL(`${hb.address}/participants/${wren.id}`);
  await page.keyboard.press("ArrowDown");
  for (let n = 0; n < 9; n++) {
    if ((await page.evaluate(() => document.activeElement?.textContent)) === "Correct status…") break;
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Correct status" })).toBeVisible();
  await page.keyboard.type("Called back, not reached before");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Correct status" })).toHaveCount(0);

  await page.keyboard.press("Control+k");
  await page.keyboard.type("abern");
  await expect(found(page, "Book session…")).toBeVisible();
  for (let n = 0; n < 9; n++) {
    const act = await page
      .getByRole("listbox", { name: "Results" })
      .getByRole("option", { selected: true })
      .textContent();
    if (act?.startsWith("Book session")) break;
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/scheduler\?/);
  await expect(heading(page, "Scheduler")).toBeVisible();
  const block = page.locator("[data-grid] [data-session]");
  const isNextWeek = new Date(`${inDays(1)}T12:00:00Z`).getUTCDay() === 1;
  await page.keyboard.press("t");
  if (isNextWeek) await page.keyboard.press("PageDown");
  await expect(block).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await expect(block).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(drawer(page)).toBeVisible();
  // The slot was looked for on Wren's behalf: nobody has to be found again.
  await expect(drawer(page).getByRole("button", { name: "Book Wren" })).toBeVisible();
  for (let n = 0; n < 9; n++) {
    if ((await page.evaluate(() => document.activeElement?.textContent)) === "Book Wren") break;
    await page.keyboard.press("Tab");
  }
  await expect(drawer(page).getByRole("button", { name: "Book Wren" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/Wren Abernathy booked for/)).toBeVisible();
});

test("The network goes and comes back: HB says so and catches up by itself", async ({ page, context, hb }) => {
  const { desk } = await people(hb.address);
  await signIn(page, `${hb.address}/participants`);
  await listed(page);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await addHalfAPerson(page);
  await context.setOffline(true);
  await expect(page.getByText(/^Offline since/).first()).toBeVisible();
  await expectAccessible(page);
  await desk.invite("Nia", "Kamau");
  await context.setOffline(false);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await listed(page, 5);
  await expect(drawer(page).getByLabel("First name")).toHaveValue("Priya");
});

test("I change my password of my own accord; my other tab elsewhere asks for it and keeps its form", async ({
  page,
  hb,
  browser,
}) => {
  await people(hb.address);
  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, `${hb.address}/participants`);
  await listed(elsewhere);
  await addHalfAPerson(elsewhere);

  await signIn(page, `${hb.address}/users`);
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("menuitem", { name: "Change password…" }).click();
  const dialog = page.getByRole("dialog", { name: "Change password" });
  await expectAccessible(page);
  await dialog.getByLabel("Current password").fill("not my password");
  await dialog.getByLabel("New password").fill("short");
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expect(dialog.getByText("Use at least 10 characters.")).toBeVisible();
  await dialog.getByLabel("New password").fill("another horse battery");
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expect(dialog.getByText("Wrong password.")).toBeVisible();
  await dialog.getByLabel("Current password").fill(admin.password);
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Account menu/ })).toBeFocused();
  await expect(heading(page, "Users")).toBeVisible();

  const again = elsewhere.getByRole("dialog", { name: "Sign in again" });
  await expect(again).toBeVisible();
  await expectAccessible(elsewhere);
  await again.getByRole("textbox", { name: /^Password for/ }).fill("wrong words here");
  await elsewhere.keyboard.press("Enter");
  await expect(again.getByText("Wrong email or password.")).toBeVisible();
  await again.getByRole("textbox", { name: /^Password for/ }).fill("another horse battery");
  await elsewhere.keyboard.press("Enter");
  await expect(again).toHaveCount(0);
  await expect(drawer(elsewhere).getByLabel("First name")).toHaveValue("Priya");
  await drawer(elsewhere).getByLabel("Last name").fill("Raman");
  await drawer(elsewhere).getByLabel("Email").fill("priya@example.org");
  await drawer(elsewhere).getByRole("button", { name: "Add participant" }).click();
  await expect(drawer(elsewhere).getByRole("heading", { name: "Priya Raman" })).toBeVisible();
});

test("HB is updated while I work: I am told, nothing is lost, and a part that is gone is no crash", async ({
  page,
  context,
  hb,
}) => {
  await people(hb.address);
  await signIn(page, `${hb.address}/participants`);
  await listed(page);
  await addHalfAPerson(page);
  await serveAnotherBuild(context, hb.address);
  await context.setOffline(true);
  await expect(page.getByText(/^Offline since/).first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^HB was updated/)).toBeVisible();
  await expectAccessible(page);
  await expect(drawer(page).getByLabel("First name")).toHaveValue("Priya");
  await context.unroute("**/__/firebase/init.json");
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(drawer(page).getByLabel("First name")).toHaveValue("Priya");
  await expect(page.getByText(/^HB was updated/)).toHaveCount(0);

  await page.keyboard.press("Escape");
  await serveAnotherBuild(context, hb.address);
  await page.route("**/assets/UsersPage-*.js", route => route.fulfill({ status: 404, body: "" }));
  await page.getByRole("navigation").getByRole("link", { name: "Users" }).click();
  await expect(heading(page, "HB was updated")).toBeVisible();
  await expectAccessible(page);
  await context.unroute("**/__/firebase/init.json");
  await page.unroute("**/assets/UsersPage-*.js");
  await page.getByRole("button", { name: "Reload" }).first().click();
  await expect(heading(page, "Users")).toBeVisible();
});

// The answer is made before anything asks for it: a page that reloads while it is
// being made would leave a request that no one may answer any more.
async function serveAnotherBuild(context: BrowserContext, address: string): Promise<void> {
  const config = await (await context.request.get(`${address}/__/firebase/init.json`)).json();
  await context.route("**/__/firebase/init.json", route => route.fulfill({ json: { ...config, build: "another" } }));
}

test("Two tabs are one person: what one changes the other shows, and signing out is for both", async ({
  page,
  context,
  hb,
}) => {
  const { wren } = await people(hb.address);
  await signIn(page, `${hb.address}/participants/${wren.id}`);
  await expect(drawer(page).getByRole("heading", { name: "Wren Abernathy" })).toBeVisible();
  const second = await context.newPage();
  await second.goto(`${hb.address}/participants`);
  await listed(second);
  await drawer(page).getByRole("button", { name: "Status", exact: true }).click();
  await page.getByRole("menuitem", { name: "Rejected" }).click();
  await expect(list(second).getByRole("row").filter({ hasText: "Abernathy" })).toContainText("Rejected");
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(heading(page, "Sign in")).toBeVisible();
  await expect(heading(second, "Sign in")).toBeVisible();
});

test("Back and forward lead through filters, the open person and their tabs", async ({ page, hb }) => {
  const { wren } = await people(hb.address);
  await signIn(page, `${hb.address}/participants`);
  await listed(page);
  await list(page).getByRole("row").filter({ hasText: "Abernathy" }).click();
  await expect(drawer(page).getByRole("heading", { name: "Wren Abernathy" })).toBeVisible();
  await drawer(page).getByRole("tab", { name: "Sessions" }).click();
  await expect(page).toHaveURL(`${hb.address}/participants/${wren.id}?tab=sessions`);
  await page.reload();
  await expect(drawer(page).getByRole("tab", { name: "Sessions" })).toHaveAttribute("aria-selected", "true");
  await page.goBack();
  await expect(drawer(page).getByRole("tab", { name: "Profile" })).toHaveAttribute("aria-selected", "true");
  await page.goBack();
  await expect(drawer(page)).toHaveCount(0);
  await page.goForward();
  await page.goForward();
  await expect(drawer(page).getByRole("tab", { name: "Sessions" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(`${hb.address}/participants`);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page).toHaveURL(`${hb.address}/participants?add=person`);
  await page.goBack();
  await expect(drawer(page)).toHaveCount(0);
});

test("On a slow network every wait shows that something happens", async ({ page, context, hb }) => {
  await people(hb.address);
  const slow = await context.newCDPSession(page);
  await slow.send("Network.enable");
  await slow.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 300,
    downloadThroughput: (400 * 1024) / 8,
    uploadThroughput: (400 * 1024) / 8,
  });
  await page.goto(`${hb.address}/login`, { waitUntil: "commit" });
  await expect(page.getByText("Loading...", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Email")).toBeVisible({ timeout: 60_000 });
  await page.getByLabel("Email").fill(admin.email);
  await page.getByLabel("Password", { exact: true }).fill(admin.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(heading(page, "Participants")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("navigation", { name: "Pages" })).toBeVisible({ timeout: 60_000 });
  await page.getByRole("navigation").getByRole("link", { name: "Scheduler" }).click();
  await expect(page.locator(".progress[data-on]")).toHaveCSS("opacity", "1");
  await expect(heading(page, "Scheduler")).toBeVisible({ timeout: 60_000 });
});
