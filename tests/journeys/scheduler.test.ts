import { randomUUID } from "node:crypto";
import { staffDate } from "@hb/domain/format.ts";
import { international } from "@hb/domain/locale.ts";
import { participantStatus } from "@hb/domain/participants/status.ts";
import { addDays, dateInZone, instantAt, weekdayOf } from "@hb/domain/time.ts";
import { type Client, connectClient } from "@hb/platform/testing/client.ts";
import type { Page } from "@playwright/test";
import { admin } from "../running-hb.ts";
import { colleagueAt, expect, signIn, test } from "./journey.ts";

const zone = "America/Los_Angeles";
const today = dateInZone(new Date().toISOString(), zone);
/** A Tuesday that lies ahead, whatever day it is. */
const tuesday = addDays(today, 7 + ((2 - weekdayOf(today) + 7) % 7));

async function staffOf(address: string): Promise<Client> {
  const staff = await connectClient(address);
  await staff.signIn(admin.email, admin.password);
  return staff;
}

async function addPerson(staff: Client, firstName: string, lastName: string): Promise<number> {
  const profile = { firstName, lastName, email: `${firstName.toLowerCase()}@example.org` };
  const { id } = (await staff.call("createParticipant", { requestId: randomUUID(), profile, type: 1 })) as {
    id: number;
  };
  return id;
}

async function addStation(staff: Client, name: string): Promise<number> {
  const station = { requestId: randomUUID(), station: null, name, devices: [1, 2] };
  return ((await staff.call("saveStation", station)) as { id: number }).id;
}

async function addSlots(staff: Client, stations: readonly number[], times: readonly string[]): Promise<number[]> {
  const slots = { days: [tuesday], times, stations, lengthMinutes: 60, device: null };
  return ((await staff.call("createSlots", { requestId: randomUUID(), slots })) as { ids: number[] }).ids;
}

const calendar = (page: Page) => page.locator("[data-grid]");
const block = (page: Page, name: RegExp) => calendar(page).getByRole("button", { name });
const drawer = (page: Page) => page.locator("dialog");
const modal = (page: Page) =>
  page
    .getByRole("dialog")
    .filter({ has: page.locator("form") })
    .last();
const week = (address: string) => `${address}/scheduler?on=${tuesday}`;

test("In a new study I add a station, create slots in bulk, book someone, move the visit and complete it", async ({
  page,
  hb,
}) => {
  const staff = await staffOf(hb.address);
  const id = await addPerson(staff, "Wren", "Abernathy");
  await signIn(page, week(hb.address));
  await expect(page.getByRole("heading", { name: "Where do sessions take place?" })).toBeVisible();
  await page.getByRole("button", { name: "Add station" }).click();
  await page.getByLabel("Name").fill("Booth A");
  await page.getByRole("dialog").getByRole("button", { name: "Add station" }).click();
  await expect(page.getByText("Station Booth A added")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).click();

  // The preview counts before anything is made, and what is taken already is skipped with the reason.
  await page.getByRole("button", { name: "Create slots" }).first().click();
  await page.getByLabel("First start").fill("9");
  await page.getByLabel("Last start").fill("1500");
  await page.getByLabel("Interval (min)").fill("120");
  await page.getByText("11:00", { exact: true }).first().click();
  await page.getByRole("button", { name: "Create 15 slots" }).click();
  await expect(page.getByText("15 slots created")).toBeVisible();
  await expect(block(page, /Open/)).toHaveCount(15);
  await page.keyboard.press("n");
  await page.getByLabel("Last start").fill("9:00");
  await page.getByLabel("First start").fill("9:00");
  await expect(page.getByText("5 skipped: station taken (5)")).toBeVisible();
  await expect(page.getByRole("button", { name: "Create slots" })).toBeDisabled();
  await page.getByRole("button", { name: "Back to calendar" }).click();

  await calendar(page)
    .getByRole("group", { name: staffDate(tuesday, { locale: international, today }) })
    .getByRole("button", { name: /^09:00/ })
    .click();
  await drawer(page).getByRole("button", { name: "Book participant" }).click();
  await page.keyboard.type("abern");
  await drawer(page)
    .getByRole("list", { name: "Results" })
    .getByRole("button", { name: /Wren Abernathy/ })
    .click();
  await drawer(page).getByRole("button", { name: "Preview email" }).click();
  await expect(page.frameLocator("iframe").getByText("Wren").first()).toBeVisible();
  await drawer(page).getByRole("button", { name: "Book Wren" }).click();
  await expect(block(page, /Wren Abernathy Scheduled/)).toBeVisible();

  await drawer(page).getByRole("button", { name: "Reschedule", exact: true }).click();
  await modal(page)
    .getByRole("radio", { name: new RegExp(`${staffDate(tuesday, { locale: international, today })}, 13:00`) })
    .check();
  await modal(page).getByRole("button", { name: "Preview email" }).click();
  await expect(page.frameLocator("iframe").getByText("Your visit has a new time").first()).toBeVisible();
  await modal(page).getByRole("button", { name: "Reschedule visit" }).click();
  await expect(drawer(page).getByRole("heading", { name: /13:00/ })).toBeVisible();
  await expect(block(page, /^09:00 Wren Abernathy Rescheduled/)).toBeVisible();
  await expect(block(page, /^13:00 Wren Abernathy Scheduled/)).toBeVisible();

  // The visit is days away: it can be rescheduled or canceled, and only a correction checks it in.
  await expect(drawer(page).getByRole("button", { name: "Cancel visit" })).toBeVisible();
  await expect(drawer(page).getByRole("button", { name: /Check in|No-show/ })).toHaveCount(0);
  await drawer(page).getByRole("button", { name: "Correct status…" }).click();
  await page.getByLabel("Reason").fill("Came early, the booth was free");
  await page.getByRole("button", { name: "Correct to Checked In" }).click();
  await drawer(page).getByRole("button", { name: "Complete", exact: true }).click();
  await page.getByLabel("Reason").fill("Signed on paper today");
  await page.getByRole("button", { name: "Complete without consent" }).click();
  await expect(block(page, /Wren Abernathy Completed/)).toBeVisible();
  const person = (await staff.call("getParticipant", { id })) as { participant: { status: number } };
  expect(person.participant.status).toBe(participantStatus.completed);
  // The history tells the whole way of this visit.
  await expect(drawer(page).getByText("Moved", { exact: true })).toBeVisible();
  await staff.close();
});

test("A locked slot can't be booked or deleted until someone unlocks it; one deleted by mistake is put back", async ({
  page,
  hb,
}) => {
  const staff = await staffOf(hb.address);
  await addSlots(staff, [await addStation(staff, "A")], ["10:00"]);
  await signIn(page, week(hb.address));
  await block(page, /^10:00/).click();
  await drawer(page).getByRole("button", { name: "Lock", exact: true }).click();
  await expect(block(page, /^10:00 Locked/)).toBeVisible();
  await expect(drawer(page).getByRole("button", { name: "Book participant" })).toBeDisabled();
  await expect(drawer(page).getByRole("button", { name: "Delete" })).toBeDisabled();
  await drawer(page).getByRole("button", { name: "Unlock" }).click();
  await expect(drawer(page).getByRole("button", { name: "Book participant" })).toBeEnabled();
  await drawer(page).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(/^Slot deleted: .+, 10:00$/)).toBeVisible();
  await expect(block(page, /^10:00/)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(block(page, /^10:00 Open/)).toBeVisible();
  await staff.close();
});

test("I move and resize a slot by keys alone, and take it back", async ({ page, hb }) => {
  const staff = await staffOf(hb.address);
  const stations = [await addStation(staff, "A"), await addStation(staff, "B")];
  await addSlots(staff, stations.slice(0, 1), ["10:00", "11:00"]);
  await signIn(page, week(hb.address));
  await expect(block(page, /^10:00/)).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(block(page, /^10:00/)).toBeFocused();
  await page.keyboard.press("Alt+ArrowDown");
  await page.keyboard.press("Alt+ArrowDown");
  await page.keyboard.press("Alt+ArrowRight");
  await page.keyboard.press("Enter");
  await expect(block(page, /^10:30 Open.*until 11:30, station B/)).toBeVisible();
  await block(page, /^10:30/).focus();
  await page.keyboard.press("Shift+Alt+ArrowDown");
  await page.keyboard.press("Enter");
  await expect(block(page, /^10:30 Open.*until 11:45, station B/)).toBeVisible();
  const resized = page.getByRole("status").filter({ hasText: "Slot length changed to 75 min" });
  await resized.getByRole("button", { name: "Undo" }).click();
  await expect(block(page, /^10:30 Open.*until 11:30, station B/)).toBeVisible();
  // Where something else takes place, it stays where it was.
  await block(page, /^11:00/).focus();
  await page.keyboard.press("Alt+ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Slot not moved. There's an open slot at this time.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Use \d\d:\d\d$/ })).toBeVisible();
  await expect(block(page, /^11:00 Open.*until 12:00, station A/)).toBeVisible();
  await page.keyboard.press("1");
  await expect(page).toHaveURL(/view=day/);
  await staff.close();
});

test("I drag a slot to another time; a colleague sees it right away", async ({ page, hb, browser }) => {
  const staff = await staffOf(hb.address);
  const stations = [await addStation(staff, "A"), await addStation(staff, "B")];
  await addSlots(staff, stations.slice(0, 1), ["10:00"]);
  await signIn(page, week(hb.address));
  const other = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await signIn(other, week(hb.address));
  await expect(block(other, /^10:00 Open.*until 11:00, station A/)).toBeVisible();
  const box = (await block(page, /^10:00/).boundingBox())!;
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  // An hour is 72 px; the pointer comes down a little beside it and snaps.
  await page.mouse.move(box.x + 25, box.y + 60, { steps: 4 });
  await page.mouse.move(box.x + 20, box.y + 95, { steps: 4 });
  await page.mouse.up();
  await expect(block(page, /^11:00 Open.*until 12:00, station A/)).toBeVisible();
  await expect(block(other, /^11:00 Open.*until 12:00, station A/)).toBeVisible();
  await staff.close();
});

test("Two of us set the bonus of one session: both values are shown and nothing is overwritten", async ({
  page,
  hb,
  browser,
}) => {
  const staff = await staffOf(hb.address);
  const [slot] = await addSlots(staff, [await addStation(staff, "A")], ["10:00"]);
  await addPerson(staff, "Omar", "Haddad");
  await staff.call("bookSession", {
    requestId: randomUUID(),
    id: slot,
    version: 1,
    participantId: 1001,
    notify: false,
  });
  await signIn(page, `${hb.address}/users`);
  const other = await colleagueAt(browser, hb.address, page, {
    name: "Leena Koskinen",
    email: "leena@northlight.example",
    permissions: ["scheduler", "users"],
  });
  await page.goto(`${hb.address}/scheduler/${slot}?on=${tuesday}`);
  await other.goto(`${hb.address}/scheduler/${slot}?on=${tuesday}`);
  await drawer(page).getByLabel("Bonus").fill("75");
  await drawer(other).getByLabel("Bonus").fill("50");
  // The second one saves while the first one is still typing.
  await drawer(other).getByLabel("Bonus").press("Enter");
  await expect.poll(() => bonusOf(staff, slot!)).toBe(5000);
  await drawer(page).getByLabel("Bonus").press("Enter");
  await expect(page.getByText("Bonus, before both edits: None")).toBeVisible();
  await expect(page.getByRole("group", { name: "Which value stays" })).toContainText("$50");
  await page.getByRole("button", { name: "Keep my value" }).click();
  await expect.poll(() => bonusOf(staff, slot!)).toBe(7500);
  await expect(drawer(other).getByLabel("Bonus")).toHaveValue("$75");
  await staff.close();
});

async function bonusOf(staff: Client, id: number): Promise<number> {
  return ((await staff.call("getSession", { id })) as { session: { bonusCents: number } }).session.bonusCents;
}

test("Filters are in the address; on a phone the week is a list, on a tablet a day by station", async ({
  page,
  hb,
}) => {
  const staff = await staffOf(hb.address);
  const stations = [await addStation(staff, "A"), await addStation(staff, "B")];
  const [slot] = await addSlots(staff, stations, ["10:00", "13:00"]);
  await addPerson(staff, "Omar", "Haddad");
  await staff.call("bookSession", {
    requestId: randomUUID(),
    id: slot,
    version: 1,
    participantId: 1001,
    notify: false,
  });
  await signIn(page, week(hb.address));
  await expect(block(page, /Open/)).toHaveCount(3);
  await page.getByRole("button", { name: "Only Scheduled" }).click();
  await expect(block(page, /Open/)).toHaveCount(0);
  await expect(block(page, /Omar Haddad Scheduled/)).toBeVisible();
  await expect(page).toHaveURL(/statuses=1/);
  await page.reload();
  await expect(page.getByText("1 of 4 sessions")).toBeVisible();
  await page.getByRole("button", { name: "Remove filter Status" }).click();
  await expect(block(page, /Open/)).toHaveCount(3);

  // On a phone it is a list, on a tablet a day by station.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(week(hb.address));
  await expect(page.getByRole("button", { name: /Omar Haddad/ })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Agenda" })).toBeChecked();
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect(page.getByRole("radio", { name: "Day" })).toBeChecked();
  await staff.close();
});

test("The day on which clocks change shows every hour once, and what comes twice twice", async ({ page, hb }) => {
  const staff = await staffOf(hb.address);
  const station = await addStation(staff, "A");
  const year = Number(today.slice(0, 4)) + 1;
  const november = Array.from({ length: 7 }, (_, n) => `${year}-11-0${n + 1}`);
  const sunday = november.find(on => weekdayOf(on) === 7)!;
  const slots = {
    days: [sunday],
    times: ["00:30", "01:30", "03:00"],
    stations: [station],
    lengthMinutes: 30,
    device: null,
  };
  await staff.call("createSlots", { requestId: randomUUID(), slots });
  await signIn(page, `${hb.address}/scheduler?on=${sunday}&view=day`);
  await expect(block(page, /^01:30/)).toBeVisible();
  await expect(page.getByText("again")).toBeVisible();
  const [half, three] = [await block(page, /^00:30/).boundingBox(), await block(page, /^03:00/).boundingBox()];
  // From 00:30 to 03:00 three and a half hours pass on that day.
  const hours =
    (Date.parse(instantAt(sunday, "03:00", zone)) - Date.parse(instantAt(sunday, "00:30", zone))) / 3_600_000;
  expect(hours).toBe(3.5);
  expect(Math.round((three!.y - half!.y) / 72)).toBe(4);
  expect(Math.abs(three!.y - half!.y - hours * 72)).toBeLessThan(2);
  await staff.close();
});
