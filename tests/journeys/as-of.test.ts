import { randomUUID } from "node:crypto";
import { connectClient } from "@hb/platform/testing/client.ts";
import type { Page } from "@playwright/test";
import type { HostedStudy } from "../hosted-study.ts";
import { admin } from "../running-hb.ts";
import { expectAccessibleInBothSchemes } from "./barriers.ts";
import { expect, signIn, test } from "./journey.ts";

/** A colleague who prepares what happened. */
async function staffAt({ address }: HostedStudy) {
  const client = await connectClient(address);
  await client.signIn(admin.email, admin.password);
  return async (name: string, input: object) =>
    (await client.call(name, { requestId: randomUUID(), ...input })) as { id: number; ids: number[]; userId: string };
}

async function aPerson(call: Awaited<ReturnType<typeof staffAt>>): Promise<number> {
  const profile = { firstName: "Wren", lastName: "Abernathy", email: "wren@example.org", city: "Oakland" };
  const { id } = await call("createParticipant", { profile, type: 1 });
  return id;
}

const panel = (page: Page) => page.getByRole("region", { name: "As of an earlier date" });
const slider = (page: Page) => panel(page).getByRole("slider", { name: "Moment in the history" });

/** Opens the panel and walks to the beginning with the keyboard alone. */
async function goToTheBeginning(page: Page): Promise<void> {
  await page.getByRole("button", { name: "View as of…" }).click();
  await slider(page).focus();
  await page.keyboard.press("Home");
}

test("I see a person as they were, what differs from today, and undo the change", async ({ page, hb }) => {
  test.slow();
  const call = await staffAt(hb);
  const id = await aPerson(call);
  await call("updateParticipant", { id, version: 1, changes: { city: "Berkeley" } });
  await call("setParticipantStatus", { id, version: 2, to: 1 });
  await signIn(page, `${hb.address}/participants/${id}`);
  await page.getByRole("tab", { name: "History" }).click();
  await goToTheBeginning(page);
  await expect(panel(page)).toContainText("2 differences from today");
  await expect(panel(page)).toContainText("City");
  await expect(panel(page)).toContainText("Oakland today Berkeley");
  await expect(panel(page)).toContainText("Blank today Contacted");
  await expectAccessibleInBothSchemes(page);

  await page.keyboard.press("ArrowRight");
  await expect(panel(page)).toContainText("1 difference from today");
  await expect(panel(page)).toContainText("Blank today Contacted");
  await page.keyboard.press("End");
  await expect(panel(page)).toContainText("Nothing that is known differs from today.");

  // Long before the person was added.
  await panel(page).getByRole("textbox", { name: "Date" }).fill("1 Nov 2020");
  await page.keyboard.press("Enter");
  await expect(panel(page)).toContainText("It was added ");

  const edit = page.getByRole("article").filter({ hasText: "city" });
  await edit.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Edit undone")).toBeVisible();
  await slider(page).focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Home");
  await expect(panel(page)).toContainText("1 difference from today");
});

test("I see a session as it was before it was moved and booked", async ({ page, hb }) => {
  test.slow();
  const call = await staffAt(hb);
  const participantId = await aPerson(call);
  const { id: stationId } = await call("saveStation", { station: null, name: "Booth A", devices: [1] });
  const slots = { days: ["2030-11-20"], times: ["10:00"], stations: [stationId], lengthMinutes: 60, device: null };
  const { ids } = await call("createSlots", { slots });
  const id = ids[0] ?? 0;
  await call("moveSlot", { id, version: 1, lengthMinutes: 30 });
  await call("bookSession", { id, version: 2, participantId, notify: false });
  await signIn(page, `${hb.address}/scheduler/${id}`);
  await goToTheBeginning(page);
  await expect(panel(page)).toContainText("3 differences from today");
  await expect(panel(page)).toContainText("60 min today 30 min");
  await expect(panel(page)).toContainText(`No one today ${participantId} Wren Abernathy`);
  await expect(panel(page)).toContainText("Open today Scheduled");
});

test("I see a device as it was before it was handed over", async ({ page, hb }) => {
  test.slow();
  const call = await staffAt(hb);
  const participantId = await aPerson(call);
  await call("setEnrolmentStatus", { participantId, version: 0, to: 1, notify: false });
  const device = { kind: 1, serial: "H7K2Q9", place: "Shelf 1", note: null, belkinCase: null, steps: [1, 2, 3, 4] };
  const { id } = await call("addDevice", device);
  const loan = { enrolmentVersion: 1, dueBackOn: "2030-12-24", accessories: [1], condition: "", notify: false };
  await call("handOverDevice", { id, version: 1, participantId, ...loan });
  await signIn(page, `${hb.address}/remote-study/devices/${id}`);
  await goToTheBeginning(page);
  await expect(panel(page)).toContainText("Ready today Out");
  await expect(panel(page)).toContainText(`No one today ${participantId} Wren Abernathy`);
});

test("I see who could do what", async ({ page, hb }) => {
  test.slow();
  const call = await staffAt(hb);
  const leena = { name: "Leena Koskinen", email: "leena@northlight.example", expiresOn: null };
  const { userId } = await call("createUser", { ...leena, permissions: { log: true } });
  await signIn(page, `${hb.address}/users`);
  await page.getByRole("button", { name: "As of…" }).click();
  const dialog = page.getByRole("dialog", { name: "Permissions as of a date" });
  // This morning neither of them was there.
  await expect(dialog).toContainText("There were no accounts yet.");
  await dialog.getByRole("textbox", { name: "Time" }).fill("23:59");
  const row = dialog.getByRole("row").filter({ hasText: "Leena Koskinen" });
  await expect(row).toContainText("Log");
  await expect(row).toContainText("No change");
  await expectAccessibleInBothSchemes(page);

  // A later change appears by itself.
  await call("setUserPermissions", { userId, version: 2, permissions: { log: true, export: true } });
  await dialog.getByRole("textbox", { name: "Time" }).fill("23:58");
  await expect(row).toContainText("Log, Export");
});

test("I see how many participants there were of each status", async ({ page, hb }) => {
  test.slow();
  const call = await staffAt(hb);
  const id = await aPerson(call);
  await call("setParticipantStatus", { id, version: 1, to: 1 });
  await signIn(page, `${hb.address}/overview`);
  await page.getByRole("button", { name: "As of…" }).click();
  const dialog = page.getByRole("dialog", { name: "Totals as of a date" });
  const people = dialog.getByRole("table", { name: "Participants" });
  await expect(people.getByRole("row", { name: "Contacted 0 1 +1" })).toBeVisible();
  await dialog.getByRole("textbox", { name: "Time" }).fill("23:59");
  await expect(people.getByRole("row", { name: "Total 1 1 –" })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
});
