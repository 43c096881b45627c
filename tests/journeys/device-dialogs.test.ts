import { randomUUID } from "node:crypto";
import { connectClient } from "@hb/platform/testing/client.ts";
import type { Page } from "@playwright/test";
import { admin } from "../running-hb.ts";
import { expectAccessible } from "./barriers.ts";
import { colleagueAt, expect, signIn, test } from "./journey.ts";

const serials = ["H7K2Q1", "H7K2Q2", "H7K2Q3"];

/** Three headsets that are ready; the first is lent, due back in February. */
async function inventory(hb: { address: string }): Promise<void> {
  const staff = await connectClient(hb.address);
  await staff.signIn(admin.email, admin.password);
  const call = (name: string, input: object) => staff.call(name, { requestId: randomUUID(), ...input });
  const rest = { kind: 1, place: "Shelf 1", note: null, belkinCase: null, steps: [1, 2, 3, 4] };
  for (const serial of serials) await call("addDevice", { ...rest, serial });
  const profile = { firstName: "Eun-ji", lastName: "Seo", email: "eunji@example.org" };
  const { id: participantId } = (await call("createParticipant", { profile, type: 1 })) as { id: number };
  await call("setEnrolmentStatus", { participantId, version: 0, to: 1, notify: false });
  const lent = { id: 1, version: 1, participantId, enrolmentVersion: 1, accessories: [1], condition: "As new" };
  await call("handOverDevice", { ...lent, dueBackOn: "2027-02-01" });
  await staff.close();
}

const drawer = (page: Page) => page.getByRole("dialog").first();
const field = (page: Page, name: string) => drawer(page).getByRole("textbox", { name, exact: true });

test("Two of us edit one field of a headset: both values are shown, and nothing is lost", async ({
  page,
  hb,
  browser,
}) => {
  test.slow();
  await inventory(hb);
  await signIn(page, `${hb.address}/users`);
  const other = await colleagueAt(browser, hb.address, page, {
    name: "Leena Koskinen",
    email: "leena@northlight.example",
    permissions: ["users", "remote", "log"],
  });
  await other.goto(`${hb.address}/remote-study/devices/2`);
  await page.goto(`${hb.address}/remote-study/devices/2`);
  await field(page, "Location").fill("Shelf 7");

  // Another field of the same headset is not a conflict; the same one is.
  await field(other, "Note").fill("Hums when warm");
  await field(other, "Note").press("Enter");
  await expect(field(page, "Note")).toHaveValue("Hums when warm");
  await expect(field(page, "Location")).toHaveValue("Shelf 7");
  await field(other, "Location").fill("Repair desk");
  await field(other, "Location").press("Enter");
  await expect(other.getByText("Repair desk").first()).toBeVisible();
  await expect(page.getByRole("cell", { name: "Repair desk" })).toBeVisible();

  await field(page, "Location").press("Enter");
  const dialog = page.getByRole("dialog", { name: "Leena Koskinen changed “Location” while you were editing" });
  await expect(dialog.getByText("Location before both edits: Shelf 1")).toBeVisible();
  await expect(dialog.getByText("Repair desk")).toBeVisible();
  await expect(dialog.getByText("Shelf 7")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Decide later" }).click();
  await expect(drawer(page).getByText("Not saved. A colleague changed this to “Repair desk”.")).toBeVisible();
  await field(page, "Location").press("Enter");
  await dialog.getByRole("button", { name: "Keep my value" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(field(other, "Location")).toHaveValue("Shelf 7");

  // Or theirs: what I typed is discarded.
  await field(page, "Belkin case number").fill("BK-1");
  await field(other, "Belkin case number").fill("BK-2");
  await field(other, "Belkin case number").press("Enter");
  await expect(page.getByRole("cell", { name: "BK-2" })).toBeVisible();
  await field(page, "Belkin case number").press("Enter");
  const belkin = page.getByRole("dialog", {
    name: "Leena Koskinen changed “Belkin case number” while you were editing",
  });
  await belkin.getByRole("radio").first().check();
  await belkin.getByRole("button", { name: "Keep their value" }).click();
  await expect(field(page, "Belkin case number")).toHaveValue("BK-2");
});

test("I change a due date, retire a headset, mark one as lost and return it to stock, with the keyboard in the list", async ({
  page,
  hb,
}) => {
  test.slow();
  await inventory(hb);
  await signIn(page, `${hb.address}/remote-study/devices`);
  await expect(page.getByRole("button", { name: "H7K2Q1", exact: true })).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.locator("tr[data-device] button:focus")).toHaveText(/H7K2Q/);
  const first = (await page.locator("tr[data-device] button:focus").textContent()) ?? "";
  await page.keyboard.press("j");
  await expect(page.locator("tr[data-device] button:focus")).not.toHaveText(first);
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");
  await expect(drawer(page).getByRole("heading", { name: first })).toBeVisible();
  await page.keyboard.press("j");
  await expect(drawer(page).getByRole("heading", { name: first })).toHaveCount(0);

  await page.goto(`${hb.address}/remote-study/devices/1`);
  await drawer(page).getByRole("button", { name: "Change due date" }).click();
  const due = page.getByRole("dialog", { name: "Change due date of H7K2Q1" });
  await expectAccessible(page);
  await due.getByLabel("Due back").first().fill("15 Mar 2027");
  await due.getByLabel("Due back").first().press("Tab");
  await due.getByRole("button", { name: "Change date" }).click();
  await expect(drawer(page).getByText("due back 15 Mar 2027")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(drawer(page).getByText("due back 15 Mar 2027")).toBeHidden();

  await page.goto(`${hb.address}/remote-study/devices/2`);
  await drawer(page).getByRole("button", { name: "Retire or mark as lost…" }).click();
  const gone = page.getByRole("dialog", { name: "Take H7K2Q2 out of service" });
  await gone.getByRole("button", { name: "Retire device" }).click();
  await expect(gone.getByText("Enter a reason, in a few words.")).toBeVisible();
  await gone.getByLabel("Reason").fill("Display broken");
  await expectAccessible(page);
  await gone.getByRole("button", { name: "Retire device" }).click();
  await expect(page.getByText("H7K2Q2 retired")).toBeVisible();
  await expect(drawer(page).getByText("Retired").first()).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(drawer(page).getByRole("button", { name: "Retire or mark as lost…" })).toBeVisible();

  await page.goto(`${hb.address}/remote-study/devices/3`);
  await drawer(page).getByRole("button", { name: "Retire or mark as lost…" }).click();
  const lost = page.getByRole("dialog", { name: "Take H7K2Q3 out of service" });
  await lost.getByText("Lost", { exact: true }).click();
  await lost.getByLabel("Reason").fill("Not in the box");
  await lost.getByRole("button", { name: "Mark as lost" }).click();
  await expect(page.getByText("H7K2Q3 marked as lost")).toBeVisible();
  await drawer(page).getByRole("button", { name: "Return to stock" }).click();
  const back = page.getByRole("dialog", { name: "Return H7K2Q3 to stock" });
  await back.getByLabel("Reason").fill("Found in the archive room");
  await back.getByRole("button", { name: "Return to stock" }).click();
  await expect(drawer(page).getByText("4 steps left before it can be handed over.")).toBeVisible();
});
