import { participantStatus } from "@hb/domain/participants/status.ts";
import { sessionStatus } from "@hb/domain/sessions/status.ts";
import type { Page } from "@playwright/test";
import { expectAccessibleInBothSchemes, expectNoSidewaysScroll } from "./barriers.ts";
import { expect, signIn, test } from "./journey.ts";
import { inMinutes, startVisits, today } from "./visits.ts";

test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true });

const section = (page: Page, name: string) => page.getByRole("region", { name });
const arrival = (page: Page, name: string) => page.locator("li[data-arrival]").filter({ hasText: name });
const choose = async (page: Page, name: string, item: string) => {
  await page.getByRole("button", { name: `More for ${name}` }).tap();
  await page.getByRole("menuitem", { name: item }).tap();
};

test("I check someone in, complete the visit, and the participant is Completed", async ({ page }) => {
  const { hb, desk, people, statusOf } = await today([
    ["Omar", "Haddad"],
    ["Ines", "Carvalho"],
  ]);
  const [omar] = people;
  await signIn(page, `${hb.address}/scheduler/desk`);
  await expect(page.getByRole("heading", { name: "Front desk" })).toBeVisible();
  await expect(page.getByRole("button", { name: "2 Expected" })).toBeVisible();

  // Who has not signed signs first; a colleague may check in before that.
  await expect(page.getByRole("button", { name: "Sign first, Omar Haddad" })).toBeVisible();
  await page.getByLabel("Search today").fill(String(omar?.id));
  await expect(arrival(page, "Ines Carvalho")).toHaveCount(0);
  await choose(page, "Omar Haddad", "Check in, sign later");
  await expect(section(page, "Here now").getByText("Omar Haddad")).toBeVisible();
  await page.getByLabel("Search today").fill("");
  await expect(page.getByRole("button", { name: "1 Here now" })).toBeVisible();

  await choose(page, "Omar Haddad", "Complete without consent");
  await page.getByLabel("Reason").fill("Signed on paper");
  await page.getByRole("button", { name: "Complete visit" }).tap();
  await expect(section(page, "Done and missed").getByText("Omar Haddad")).toBeVisible();
  await choose(page, "Omar Haddad", "Bonus");
  await page.getByLabel("Amount").fill("75");
  await page.getByRole("button", { name: "Set bonus" }).tap();
  await expect(arrival(page, "Omar Haddad")).toContainText("Bonus $75");
  await expect.poll(() => statusOf(omar?.sessionId ?? 0)).toBe(sessionStatus.completed);
  const person = await desk.read("getParticipant", { id: omar?.id ?? 0 });
  expect(person.participant.status).toBe(participantStatus.completed);

  // The counters filter, and what a colleague does appears by itself.
  await page.getByRole("button", { name: "1 Expected" }).tap();
  await expect(arrival(page, "Omar Haddad")).toHaveCount(0);
  const ines = await desk.read("getSession", { id: people[1]?.sessionId ?? 0 });
  const { id, version } = ines.session;
  await desk.change("setSessionStatus", { id, version, to: sessionStatus.checkedIn });
  await expect(page.getByRole("heading", { name: "No one in this group" })).toBeVisible();
  await hb.stop();
});

test("Someone did not come: I note it, excuse it, and give them a new time", async ({ page }) => {
  const { hb, desk, people, statusOf } = await today([["Ivan", "Petrov"]]);
  const [ivan] = people;
  await startVisits(hb, 10);
  await signIn(page, `${hb.address}/scheduler/desk`);
  await choose(page, "Ivan Petrov", "NoShow, not excused");
  await expect(arrival(page, "Ivan Petrov")).toContainText("not excused");
  await expect.poll(() => statusOf(ivan?.sessionId ?? 0)).toBe(sessionStatus.noShow);

  // A slip is taken back, and done again.
  await page.getByRole("button", { name: "Undo" }).tap();
  await expect(section(page, "Expected").getByText("Ivan Petrov")).toBeVisible();
  await expect.poll(() => statusOf(ivan?.sessionId ?? 0)).toBe(sessionStatus.scheduled);
  await choose(page, "Ivan Petrov", "NoShow, excused");
  await expect.poll(() => statusOf(ivan?.sessionId ?? 0)).toBe(sessionStatus.noShow);

  await page.getByRole("button", { name: "Reschedule Ivan Petrov" }).tap();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /\d:\d/ }).last().check();
  await dialog.getByRole("button", { name: "Reschedule visit" }).tap();
  await expect(dialog).toHaveCount(0);
  const { sessions } = await desk.read("listSessionsOf", { participantId: ivan?.id ?? 0 });
  expect(new Set(sessions.map(({ status }) => status))).toEqual(
    new Set([sessionStatus.scheduled, sessionStatus.rescheduled]),
  );
  expect(sessions).toHaveLength(2);
  await hb.stop();
});

test("Before check-in opens, the desk offers a new time instead; earlier than that needs a reason", async ({
  page,
}) => {
  const { hb, desk, people, statusOf } = await today([["Ivan", "Petrov"]]);
  const [ivan] = people;
  // In three hours: check-in opens in one.
  await startVisits(hb, -180);
  const { zone } = desk;
  await signIn(page, `${hb.address}/scheduler/desk`);
  await expect(arrival(page, "Ivan Petrov")).toContainText(`Check-in from ${inMinutes(60, zone)}`);
  await expect(page.getByRole("button", { name: "Sign first, Ivan Petrov" })).toBeVisible();
  await page.getByRole("button", { name: "More for Ivan Petrov" }).tap();
  await expect(page.getByRole("menuitem", { name: "Cancel visit…" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Reschedule…" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: /NoShow|sign later/ })).toHaveCount(0);
  await page.getByRole("menuitem", { name: "Check in early…" }).tap();
  await page.getByLabel("Reason").fill("The booth is free");
  await page.getByRole("button", { name: "Check in", exact: true }).tap();
  await expect(section(page, "Here now").getByText("Ivan Petrov")).toBeVisible();
  await expect.poll(() => statusOf(ivan?.sessionId ?? 0)).toBe(sessionStatus.checkedIn);
  await hb.stop();
});

test("The connection is lost and comes back: nothing I tapped is lost or done twice", async ({ page, context }) => {
  const { hb, desk, people, statusOf } = await today([
    ["Omar", "Haddad"],
    ["Ines", "Carvalho"],
    ["Kofi", "Mensah"],
  ]);
  const [omar, ines, kofi] = people;
  const done: string[] = [];
  page.on("response", response => {
    const { pathname } = new URL(response.url());
    if (/\/setSession(Status|Bonus)$/.test(pathname) && response.request().method() === "POST")
      done.push((response.request().postDataJSON() as { data: { requestId: string } }).data.requestId);
  });
  await startVisits(hb, 10);
  await signIn(page, `${hb.address}/scheduler/desk`);
  await expect(arrival(page, "Kofi Mensah")).toBeVisible();

  await context.setOffline(true);
  await expect(page.getByRole("alert").getByText(/^Offline since/)).toBeVisible();
  await choose(page, "Omar Haddad", "Check in, sign later");
  await choose(page, "Omar Haddad", "Failed - Comp.");
  // The form cannot be opened now: the button that leads to it offers what can be done.
  await page.getByRole("button", { name: "Sign first, Ines Carvalho" }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "Check in, sign later" }).tap();
  await choose(page, "Kofi Mensah", "NoShow, excused");
  await expect(section(page, "Waiting to send (4)")).toContainText("Kofi Mensah");
  for (const name of ["Omar Haddad", "Ines Carvalho", "Kofi Mensah"])
    await expect(arrival(page, name)).toContainText("Waiting to send");
  await expect(section(page, "Here now").getByText("Ines Carvalho")).toBeVisible();

  // Meanwhile a colleague has found that Kofi is here after all: theirs stands, and it is said.
  const { session } = await desk.read("getSession", { id: kofi?.sessionId ?? 0 });
  await desk.change("setSessionStatus", { id: session.id, version: session.version, to: sessionStatus.checkedIn });

  await context.setOffline(false);
  await expect(page.getByText("Waiting to send")).toHaveCount(0);
  await expect(page.getByText(/^Offline/)).toHaveCount(0);
  await expect.poll(() => statusOf(omar?.sessionId ?? 0)).toBe(sessionStatus.failedComp);
  await expect.poll(() => statusOf(ines?.sessionId ?? 0)).toBe(sessionStatus.checkedIn);
  expect(await statusOf(kofi?.sessionId ?? 0)).toBe(sessionStatus.checkedIn);
  const conflict = section(page, `${kofi?.id} Kofi Mensah: another desk did something else`);
  await expect(conflict).toContainText("NoShow, excused");
  await expect(conflict).toContainText(/Ada.*done at|done at/);
  await conflict.getByRole("button", { name: "Keep Checked In" }).tap();
  await expect(conflict).toHaveCount(0);
  expect(await statusOf(kofi?.sessionId ?? 0)).toBe(sessionStatus.checkedIn);
  expect(new Set(done).size).toBe(done.length);

  // The answer alone is lost: the tap is sent again and done once.
  await page.route("**/setSessionStatus", async route => {
    await route.fetch();
    await route.abort();
  });
  await choose(page, "Ines Carvalho", "Failed - No Comp.");
  await expect(arrival(page, "Ines Carvalho")).toContainText("Waiting to send");
  await page.unroute("**/setSessionStatus");
  await expect(page.getByText("Waiting to send")).toHaveCount(0);
  await expect(page.getByText("another desk did something else")).toHaveCount(0);
  const { entries } = await desk.read("getHistory", {
    subject: { kind: "session", id: String(ines?.sessionId) },
    limit: 20,
  });
  expect(entries.filter(({ action }) => action === 3)).toHaveLength(2);
  await hb.stop();
});

test("What I tapped before a reload without a connection is sent afterward", async ({ page }) => {
  const { hb, people, statusOf } = await today([["Omar", "Haddad"]]);
  await signIn(page, `${hb.address}/scheduler/desk`);
  await page.route("**/setSessionStatus", route => route.abort());
  await choose(page, "Omar Haddad", "Check in, sign later");
  await expect(section(page, "Waiting to send (1)")).toBeVisible();
  // Of people nothing but numbers stays in the browser.
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Omar");
  await page.unroute("**/setSessionStatus");
  await page.reload();
  await expect(section(page, "Here now").getByText("Omar Haddad")).toBeVisible();
  await expect.poll(() => statusOf(people[0]?.sessionId ?? 0)).toBe(sessionStatus.checkedIn);
  await hb.stop();
});

test("The desk has no accessibility problem at 820 px and with large letters", async ({ browser }) => {
  test.slow();
  const { hb } = await today([
    ["Omar", "Haddad"],
    ["Ines", "Carvalho"],
  ]);
  await startVisits(hb, 10);
  const context = await browser.newContext({ viewport: { width: 820, height: 1180 }, hasTouch: true });
  const page = await context.newPage();
  await signIn(page, `${hb.address}/scheduler/desk`);
  await choose(page, "Omar Haddad", "Check in, sign later");
  await expect(section(page, "Here now").getByText("Omar Haddad")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await expectNoSidewaysScroll(page);
  await context.setOffline(true);
  await choose(page, "Ines Carvalho", "NoShow, excused");
  await expect(section(page, "Waiting to send (1)")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  // Letters twice as large leave half the room.
  await page.setViewportSize({ width: 410, height: 590 });
  await expectNoSidewaysScroll(page);
  await context.close();
  await hb.stop();
});

test("Someone comes without a visit: I find them, and they get a slot of today; anyone who is new is told to register", async ({
  page,
}) => {
  const { hb, desk } = await today([["Omar", "Haddad"]]);
  const { id } = await desk.invite("Lena", "Walkin");
  await signIn(page, `${hb.address}/scheduler/desk`);
  await page.getByLabel("Search today").fill("Nobody Known");
  await expect(page.getByText(/New participants register first, on a phone: .*\/registration-form/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Add participant" })).toBeVisible();

  await page.getByLabel("Search today").fill("walkin");
  await page.getByRole("link", { name: "Book today" }).tap();
  await expect(page.getByText("Choose a slot for Lena Walkin.")).toBeVisible();
  await page.locator("[data-grid]").getByRole("button", { name: /Open/ }).first().tap();
  await page.getByRole("button", { name: "Book Lena" }).tap();
  await expect(page.getByText("Lena Walkin booked for")).toBeVisible();

  await page.goto(`${hb.address}/scheduler/desk`);
  await expect(section(page, "Expected").getByText("Lena Walkin")).toBeVisible();
  await expect(arrival(page, "Lena Walkin")).toContainText("Consent not signed");
  const { sessions } = await desk.read("listSessionsOf", { participantId: id });
  expect(sessions.map(({ status }) => status)).toEqual([sessionStatus.scheduled]);

  // Who was acted on by keyboard keeps it, although the row has moved.
  await page.getByRole("button", { name: "More for Lena Walkin" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(section(page, "Here now").getByText("Lena Walkin")).toBeVisible();
  await expect(arrival(page, "Lena Walkin").getByRole("button").first()).toBeFocused();
  await hb.stop();
});
