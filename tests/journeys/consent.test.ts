import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { createConsentTexts } from "@hb/domain/consent/consent-text.ts";
import { version1 } from "@hb/domain/consent/versions/version-1.ts";
import { openDatabase } from "@hb/platform/database/database.ts";
import { type Client, connectClient } from "@hb/platform/testing/client.ts";
import { publishTexts } from "@hb/server/consent/versions/texts.ts";
import { version2 } from "@hb/server/testing/consents.ts";
import type { Locator, Page } from "@playwright/test";
import { startHostedStudy } from "../hosted-study.ts";
import { admin, migrations } from "../running-hb.ts";
import { expectAccessible, expectAccessibleInBothSchemes } from "./barriers.ts";
import { answer, bornOn, fillBirthDate, goOn, question, readAll, sections, signByLink } from "./consent-form.ts";
import { expectSmallFirstLoad } from "./first-load.ts";
import { inNewestEmailTo } from "./inbox.ts";
import { expect, signIn, test } from "./journey.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

interface Invited {
  staff: Client;
  id: number;
  /** Their own link. */
  address: string;
}

/** Someone in the study, with the link that an email would bring them. */
async function invite(hb: { address: string }, known: { bornOn?: string } = { bornOn }): Promise<Invited> {
  const staff = await connectClient(hb.address);
  await staff.signIn(admin.email, admin.password);
  const profile = { firstName: "Maya", lastName: "Okafor", email: "maya@example.org", ...known };
  const made = await staff.call("createParticipant", { requestId: randomUUID(), profile, type: 2 });
  const { id } = made as { id: number };
  const shown = await staff.call("showLink", { requestId: randomUUID(), participantId: id, form: "consent" });
  const { address: link } = shown as { address: string };
  return { staff, id, address: hb.address + new URL(link).pathname };
}

const drawer = (page: Page) => page.getByRole("dialog").first();

/** A finger's stroke from left to right. */
async function stroke(page: Page, canvas: Locator, from: number): Promise<void> {
  await canvas.evaluate(element => element.scrollIntoView({ block: "center" }));
  const box = await canvas.boundingBox();
  if (!box) throw new Error("There is no place to sign.");
  const touches = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number, y?: number) =>
    touches.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: x === undefined || y === undefined ? [] : [{ x: box.x + x, y: box.y + y }],
    });
  await touch("touchStart", from, 60);
  for (let step = 1; step <= 12; step++) await touch("touchMove", from + step * 7, 60 + Math.sin(step) * 30);
  await touch("touchEnd");
  await touches.detach();
}

async function openConsents(page: Page, address: string, id: number): Promise<void> {
  await signIn(page, `${address}/participants/${id}`);
  await page.getByRole("tab", { name: "Consent & files" }).click();
}

test.describe("on a phone", () => {
  test.use(phone);

  test("I read, sign with my finger and keep the PDF; staff have the same file, and a changed one is detected", async ({
    page,
    hb,
    browser,
  }, info) => {
    test.slow();
    const { id, address } = await invite(hb);
    await page.goto(address);
    await expect(page.getByText("1 of 8")).toBeVisible();
    await goOn(page);
    await expect(page.getByRole("alert")).toContainText("Please check 1 answer: Your initials");
    await expect(page.getByLabel("Your initials")).toBeFocused();
    await readAll(page);
    await answer(page);

    // What I filled in survives a reload, and no step can be skipped by its address.
    await page.reload();
    await expect(page.getByText("Your answers were saved on this device.")).toBeVisible();
    await expect(question(page, "May we contact you again").getByRole("radio", { name: "No" })).toBeChecked();
    await goOn(page);
    await page.getByRole("button", { name: "Change Do you agree" }).click();
    await expect(page.getByRole("heading", { name: "Your choices" })).toBeFocused();
    await goOn(page);

    await page.getByLabel("Your full name").fill("Maya Okafor");
    const canvas = page.getByRole("img", { name: /signature/ });
    await stroke(page, canvas, 30);
    await stroke(page, canvas, 150);
    await expect(canvas).toHaveAccessibleName("Your signature, drawn with 2 strokes.");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(canvas).toHaveAccessibleName("Your signature, drawn with 1 stroke.");
    await stroke(page, canvas, 150);
    await expect(canvas).toHaveAccessibleName("Your signature, drawn with 2 strokes.");
    await page.reload();
    await expect(canvas).toHaveAccessibleName("Your signature, drawn with 2 strokes.");
    await page.getByRole("button", { name: "Sign form" }).click();
    await expectAccessibleInBothSchemes(page);
    await fillBirthDate(page);
    await expect(page.getByRole("heading", { name: "Thank you, Maya" })).toBeFocused();
    const code = (await page.getByText(/^\w{5}-\w{5}$/).textContent()) ?? "";
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Okafor");

    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download PDF" }).click();
    const mine = info.outputPath("mine.pdf");
    await (await downloading).saveAs(mine);
    expect((await readFile(mine)).subarray(0, 5).toString()).toBe("%PDF-");
    await page.reload();
    await expect(page.getByRole("heading", { name: "You signed this form" })).toBeVisible();
    // Whoever finds my link can't read what I signed.
    await page.getByRole("button", { name: "Download PDF" }).click();
    await expect(page.getByRole("dialog", { name: "Confirm that it's you" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Download PDF" })).toBeFocused();

    const staff = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await openConsents(staff, hb.address, id);
    await expect(drawer(staff).getByText("Signed v1")).toBeVisible();
    const fetching = staff.waitForEvent("download");
    await drawer(staff).getByRole("button", { name: "Download" }).click();
    const theirs = info.outputPath("theirs.pdf");
    await (await fetching).saveAs(theirs);
    expect(await readFile(theirs)).toEqual(await readFile(mine));
    await drawer(staff).getByRole("button", { name: "Show signature" }).click();
    await expect(drawer(staff).getByRole("img", { name: "Signature of Maya Okafor" })).toBeVisible();
    await drawer(staff).getByRole("button", { name: "Check record" }).click();
    await expect(drawer(staff).getByText("Everything matches.")).toBeVisible();

    await drawer(staff).getByRole("button", { name: "More", exact: true }).click();
    await staff.getByRole("menuitem", { name: "Check file…" }).click();
    const check = staff.getByRole("dialog", { name: "Check a signed file" });
    await check.getByLabel("PDF to check").setInputFiles(mine);
    await expect(check.getByText("mine.pdf is exactly what was signed.")).toBeVisible();
    const changed = await readFile(mine);
    const at = changed.length - 40;
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    await writeFile(mine, changed);
    await check.getByLabel("PDF to check").setInputFiles(mine);
    await expect(check.getByText("mine.pdf wasn't signed here, or it was changed since.")).toBeVisible();
    await check.getByLabel("Code on the form").fill(code.toLowerCase());
    await check.getByRole("button", { name: "Find code" }).click();
    await expect(check.getByText(`${code} is the code of a form signed here.`)).toBeVisible();
  });

  test("I say no, which is an answer too, and may change my mind", async ({ page, hb, browser }) => {
    const { id, address } = await invite(hb);
    await page.goto(address);
    await readAll(page);
    await answer(page, "No");
    await page.getByRole("button", { name: "Continue to decline" }).click();
    await expect(page.getByRole("heading", { name: "Do you want to decline?" })).toBeFocused();
    await page.getByLabel("Would you tell us why?").fill("It takes too long.");
    await page.getByRole("button", { name: "Decline", exact: true }).click();
    await expect(page.getByRole("heading", { name: "You decided not to take part" })).toBeFocused();

    const staff = await (await browser.newContext()).newPage();
    await openConsents(staff, hb.address, id);
    await expect(drawer(staff).getByText("It takes too long.")).toBeVisible();

    await page.reload();
    await page.getByRole("button", { name: "I changed my mind" }).click();
    await readAll(page);
    await answer(page);
    await goOn(page);
    await signByLink(page);
    await expect(drawer(staff).getByText("Signed v1")).toBeVisible();
  });

  test("I withdraw with my own link, and nothing I signed is deleted", async ({ page, hb, browser }) => {
    const { id, address } = await invite(hb);
    await page.goto(address);
    await readAll(page);
    await answer(page);
    await goOn(page);
    await signByLink(page);
    await page.reload();
    await page.getByRole("button", { name: "Withdraw consent" }).click();
    await expect(page.getByRole("heading", { name: "Withdraw your consent?" })).toBeFocused();
    await page.getByRole("button", { name: "Withdraw consent" }).click();
    await fillBirthDate(page);
    await expect(page.getByRole("heading", { name: "You withdrew your consent" })).toBeFocused();
    await expect(page.getByText("Nothing is deleted. The signed form stays on file as it was signed.")).toBeVisible();

    const staff = await (await browser.newContext()).newPage();
    await openConsents(staff, hb.address, id);
    await expect(drawer(staff).getByText(/^Withdrawn on .* by the participant\.$/)).toBeVisible();
    await expect(drawer(staff).getByText("Signed version 1")).toBeVisible();
  });

  test("Someone who has my link but doesn't know my birth date signs nothing, and I get a new link; what I typed stays", async ({
    page,
    hb,
  }) => {
    const { address } = await invite(hb);
    await page.goto(address);
    await readAll(page);
    await answer(page);
    await goOn(page);
    await page.getByLabel("Your full name").fill("Maya Okafor");
    await page.getByRole("button", { name: "Type instead" }).click();
    await page.getByRole("textbox", { name: "Your signature" }).fill("Maya Okafor");
    await page.getByRole("button", { name: "Sign form" }).click();
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("Please enter your date of birth.")).toBeVisible();
    for (const left of ["You have 4 tries left.", "You have 3 tries left.", "You have 2 tries left."]) {
      await fillBirthDate(page, "1991");
      await expect(page.getByText(`This isn't the date we have. ${left}`)).toBeVisible();
    }
    await expectAccessible(page);
    // A reload gives no tries back, and loses nothing.
    await page.reload();
    await expect(page.getByLabel("Your full name")).toHaveValue("Maya Okafor");
    await page.getByRole("button", { name: "Sign form" }).click();
    await fillBirthDate(page, "1991");
    await expect(page.getByText("You have 1 try left. After that, you'll need a new link.")).toBeVisible();
    await fillBirthDate(page, "1991");
    await expect(page.getByRole("heading", { name: "Your link was replaced" })).toBeFocused();
    await expect(page.getByText("We've emailed you a new link.")).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();

    const renewed = await inNewestEmailTo(hb, "maya@example.org", /\/icf-form\/\d+\/[0-9a-f]{32}/);
    await page.goto(hb.address + renewed);
    await expect(page.getByText("Welcome back. Your answers were saved on this device.")).toBeVisible();
    for (let step = 1; step < 8; step++) {
      await expect(page.getByText(`${step} of 8`)).toBeVisible();
      await goOn(page);
    }
    await expect(page.getByRole("textbox", { name: "Your signature" })).toHaveValue("Maya Okafor");
    await page.getByRole("button", { name: "Sign form" }).click();
    await fillBirthDate(page);
    await expect(page.getByRole("heading", { name: "Thank you, Maya" })).toBeFocused();
  });

  test("Without a birth date on file I confirm with a code from my email", async ({ page, hb, browser }) => {
    const { id, address } = await invite(hb, {});
    await page.goto(address);
    await readAll(page);
    await answer(page);
    await goOn(page);
    await page.getByLabel("Your full name").fill("Maya Okafor");
    await page.getByRole("button", { name: "Type instead" }).click();
    await page.getByRole("textbox", { name: "Your signature" }).fill("Maya Okafor");
    await page.getByRole("button", { name: "Sign form" }).click();
    const dialog = page.getByRole("dialog", { name: "Confirm that it's you" });
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Send code" }).click();
    await expect(dialog.getByText("We sent you an email with a code.")).toBeVisible();
    await expect(dialog.getByLabel("Code")).toBeFocused();
    await dialog.getByLabel("Code").fill("12");
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await expect(dialog.getByText("Please enter the 6 digits from our email.")).toBeVisible();
    const code = await inNewestEmailTo(hb, "maya@example.org", /\b\d{6}\b/);
    await dialog.getByLabel("Code").fill(code === "000000" ? "000001" : "000000");
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await expect(dialog.getByText("This isn't the code we sent. You have 4 tries left.")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel("Code").fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("heading", { name: "Thank you, Maya" })).toBeFocused();

    const staff = await (await browser.newContext()).newPage();
    await openConsents(staff, hb.address, id);
    await expect(drawer(staff).getByText("On their own device, confirmed by code sent by email")).toBeVisible();
  });

  test("A link that was cut or revoked reveals nothing but whom to ask", async ({ page, hb }) => {
    const { staff, id, address } = await invite(hb);
    await staff.call("revokeLink", { requestId: randomUUID(), participantId: id, form: "consent" });
    for (const wrong of [address, address.slice(0, -1), `${hb.address}/icf-form/999999/${"0".repeat(32)}`]) {
      await page.goto(wrong);
      await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
    }
  });

  test("The first page takes at most 117 kB of JavaScript, without sign-in, storage or drawing", async ({
    page,
    hb,
  }) => {
    const { address } = await invite(hb);
    await expectSmallFirstLoad(page, address, {
      until: page.getByLabel("Your initials"),
      without: /staff|sign-in|schemas-|\/(link-)?files-|\/SignatureCanvas-|Kiosk/,
    });
  });
});

test("With the keyboard alone I read, answer and sign by typing my name", async ({ page, hb }) => {
  const { address } = await invite(hb);
  await page.goto(address);
  await page.getByLabel("Your initials").focus();
  for (let section = 1; section <= sections; section++) {
    await page.keyboard.type("MO");
    await page.keyboard.press("Enter");
    await expect(page.getByText(`${section + 1} of 8`)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await page.keyboard.press("Tab");
  }
  // The focus is on the first question; arrows choose, Tab goes on.
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await expect(question(page, "May we contact you again").getByRole("radio", { name: "No" })).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Review and sign" })).toBeFocused();
  await page.getByLabel("Your full name").focus();
  await page.keyboard.type("Maya Okafor");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Type instead" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Maya Okafor");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Month")).toBeFocused();
  await page.keyboard.type("May");
  await page.keyboard.press("Tab");
  await page.keyboard.type("1");
  await page.keyboard.press("Tab");
  await page.keyboard.type("1990");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Thank you, Maya" })).toBeFocused();
});

test("A new version makes earlier consents outdated: I see what changed, ask everyone, and they sign again", async ({
  page,
  hb,
  browser,
}) => {
  test.slow();
  const { address, id } = await invite(hb);
  const visitor = await (await browser.newContext(phone)).newPage();
  await visitor.goto(address);
  await readAll(visitor);
  await answer(visitor);
  await goOn(visitor);
  await signByLink(visitor);

  const database = await openDatabase({ url: hb.databaseUrl, dataDir: "", migrations });
  const now = new Date().toISOString();
  await publishTexts(database, createConsentTexts([version1, { ...version2, publishedOn: "2026-01-02" }]), {
    now,
    timeZone: "America/Los_Angeles",
  });
  await database.close();

  await signIn(page, `${hb.address}/participants`);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Consent versions" }).click();
  await expect(page.getByRole("heading", { name: "Version 2" })).toBeVisible();
  await expect(page.getByRole("tabpanel").locator("ins")).toHaveText(
    "The headset records where you look while you wear it.",
  );
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Outdated/ }).click();
  await expect(page.getByText("1 person needs to sign version 2. No one has been asked.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Request all" }).click();
  await page.getByRole("button", { name: "Send 1 request" }).click();
  await expect(page.getByText("1 person needs to sign version 2. All have been asked.")).toBeVisible();

  await visitor.reload();
  await expect(visitor.getByRole("heading", { name: "The form has changed" })).toBeVisible();
  await visitor.getByRole("button", { name: "Read version 2" }).click();
  await expect(visitor.getByText("What's new since version 1, which you signed:")).toBeVisible();
  await readAll(visitor);
  await answer(visitor);
  await goOn(visitor);
  await signByLink(visitor);
  await expect(page.getByRole("heading", { name: "No outdated consents" })).toBeVisible();

  await page.goto(`${hb.address}/participants/${id}`);
  await page.getByRole("tab", { name: "Consent & files" }).click();
  await expect(drawer(page).getByText("Signed v2")).toBeVisible();
  await expect(drawer(page).getByText("Signed version 1")).toBeVisible();
  await drawer(page).getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Withdraw consent…" }).click();
  await page.getByLabel("Reason").fill("Told us on the phone");
  await page.getByRole("button", { name: "Withdraw consent" }).click();
  await expect(drawer(page).getByText("Told us on the phone")).toBeVisible();
  await expectAccessible(page);
});

test("No step has an accessibility problem or a sideways scroll at 360 px", async ({ browser }) => {
  test.slow();
  const hb = await startHostedStudy({ STUDY_NAME: "Northlight Headset Study" });
  const { address } = await invite(hb);
  const context = await browser.newContext({ ...phone, viewport: { width: 360, height: 640 } });
  const page = await context.newPage();
  const look = async () => {
    await expectAccessibleInBothSchemes(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  };
  await page.goto(address);
  await goOn(page);
  await expect(page.getByRole("alert")).toContainText("Please check 1 answer");
  await look();
  await readAll(page);
  await goOn(page);
  await look();
  await answer(page, "No");
  await look();
  await page.getByRole("button", { name: "Continue to decline" }).click();
  await look();
  await page.getByRole("button", { name: "Back to the form" }).click();
  await answer(page);
  await goOn(page);
  await page.getByRole("button", { name: "Sign form" }).click();
  await expect(page.getByRole("alert")).toContainText("Please check 2 answers");
  await stroke(page, page.getByRole("img", { name: /signature/ }), 30);
  await look();
  await signByLink(page);
  await look();
  await page.getByRole("button", { name: "Withdraw consent" }).click();
  await look();
  await page.getByRole("button", { name: "Withdraw consent" }).click();
  await expect(page.getByRole("heading", { name: "You withdrew your consent" })).toBeVisible();
  await look();
  await context.close();
  await hb.stop();
});
