import { randomUUID } from "node:crypto";
import { connectClient } from "@hb/platform/testing/client.ts";
import type { Page } from "@playwright/test";
import { admin } from "../running-hb.ts";
import { expectAccessibleInBothSchemes } from "./barriers.ts";
import { expect, signIn, test } from "./journey.ts";

/** A picture of one white dot. */
const dot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);
const photo = { name: "front.png", mimeType: "image/png", buffer: dot };

/** A loaner who is waiting for a device. */
async function waiting(hb: { address: string }): Promise<void> {
  const staff = await connectClient(hb.address);
  await staff.signIn(admin.email, admin.password);
  const profile = { firstName: "Eun-ji", lastName: "Seo", email: "eunji@example.org" };
  const made = await staff.call("createParticipant", { requestId: randomUUID(), profile, type: 1 });
  const { id: participantId } = made as { id: number };
  const input = { requestId: randomUUID(), participantId, version: 0, to: 1, notify: false };
  await staff.call("setEnrolmentStatus", input);
}

const drawer = (page: Page) => page.getByRole("dialog").first();

async function addDevice(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add device" }).first().click();
  await page.getByLabel("Serial number").fill("H7K2Q9");
  await page.getByRole("dialog").getByRole("button", { name: "Add device" }).click();
  await expect(drawer(page).getByRole("button", { name: "Hand over" })).toBeVisible();
}

async function handOver(page: Page): Promise<void> {
  await drawer(page).getByRole("button", { name: "Hand over" }).click();
  await page.getByRole("button", { name: /Eun-ji Seo/ }).click();
  await page.getByRole("textbox", { name: "Condition" }).fill("As new");
  await page.getByLabel("Photos of the condition").setInputFiles(photo);
  await page.getByRole("button", { name: "Hand over to Eun-ji" }).click();
  await expect(drawer(page).getByText("Device provided").first()).toBeVisible();
}

test("I hand over a headset with a photo, record its return, and clean it before it can go out again", async ({
  page,
  hb,
}) => {
  test.slow();
  await waiting(hb);
  await signIn(page, `${hb.address}/remote-study/devices`);
  await expect(page.getByRole("heading", { name: "No devices yet" })).toBeVisible();
  await addDevice(page);
  await handOver(page);
  await expect(drawer(page).getByRole("img", { name: /^Photo, handed over/ })).toBeVisible();

  await drawer(page).getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Return H7K2Q9" }).click();
  await drawer(page).getByLabel("Solo knit band").uncheck();
  await drawer(page).getByRole("textbox", { name: "Condition" }).fill("Scratch on the front");
  await drawer(page).getByLabel("Photos of the condition").setInputFiles(photo);
  await drawer(page).getByRole("button", { name: "Record return" }).click();
  await expect(drawer(page).getByText("4 steps left before it can be handed over.")).toBeVisible();
  await expect(drawer(page).getByText("Not returned: Solo knit band")).toBeVisible();
  await expect(drawer(page).getByText("At return: Scratch on the front")).toBeVisible();
  await expect(drawer(page).getByRole("img", { name: /^Photo, returned/ })).toBeVisible();
  await expect(drawer(page).getByRole("button", { name: "Hand over" })).toHaveCount(0);

  for (const [at, step] of ["Cleaned", "Disinfected", "Reset to factory", "Charged"].entries()) {
    await drawer(page)
      .getByRole("checkbox", { name: new RegExp(`^${step}`) })
      .click();
    const left = 3 - at;
    await expect(drawer(page).getByText(left === 0 ? /All done/ : new RegExp(`^${left} steps? left`))).toBeVisible();
  }
  await expect(drawer(page).getByRole("button", { name: "Hand over" })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
});

test("I scan a label with my phone and see the device, who has it, and one button", async ({ page, hb, browser }) => {
  await waiting(hb);
  await signIn(page, `${hb.address}/remote-study/devices`);
  await addDevice(page);
  await handOver(page);
  await drawer(page).getByRole("link", { name: "Print label" }).click();
  await expect(page.getByRole("img", { name: "QR code of H7K2Q9" })).toBeVisible();
  const code = (await page.getByText(/^[2-9A-HJ-NP-Z]{8}$/).textContent()) ?? "";

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const scanned = await phone.newPage();
  await signIn(scanned, `${hb.address}/device/${code.toLowerCase()}`);
  await expect(scanned.getByRole("heading", { name: "H7K2Q9" })).toBeVisible();
  await expect(scanned.getByText(/Eun-ji Seo/)).toBeVisible();
  await scanned.getByRole("button", { name: "Record return" }).click();
  await scanned.getByRole("button", { name: "Record return" }).click();
  await expect(scanned.getByText("Clean and reset").first()).toBeVisible();
  // Taken back: it is out with the same person again.
  await scanned.getByRole("button", { name: "Undo" }).click();
  await expect(scanned.getByRole("button", { name: "Record return" })).toBeVisible();
  await expect(scanned.getByText(/Eun-ji Seo/)).toBeVisible();
  await scanned.goto(`${hb.address}/device/22222222`);
  await expect(scanned.getByRole("heading", { name: "No device has this code" })).toBeVisible();
  await phone.close();
});
