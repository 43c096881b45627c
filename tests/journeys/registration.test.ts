import { handQuestion } from "@hb/server/testing/forms.ts";
import type { Page } from "@playwright/test";
import { startHostedStudy } from "../hosted-study.ts";
import { expectAccessible, expectAccessibleInBothSchemes, expectNoSidewaysScroll } from "./barriers.ts";
import { expectSmallFirstLoad } from "./first-load.ts";
import { expect, signIn, test } from "./journey.ts";
import { publishOwnQuestions } from "./own-questions.ts";
import { openDesk } from "./visits.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const stepName = (page: Page, name: string) => expect(page.getByText(name, { exact: true }).first()).toBeVisible();
const goOn = (page: Page) => page.getByRole("button", { name: "Continue" }).tap();

async function aboutMe(page: Page) {
  await page.getByLabel("First name").fill("Wren");
  await page.getByLabel("Last name").fill("Abernathy");
  await page.getByLabel("Month").selectOption("May");
  await page.getByLabel("Day").fill("1");
  await page.getByLabel("Year").fill("1990");
  await page.getByRole("radio", { name: "Female" }).check();
  await goOn(page);
}

async function howToReachMe(page: Page) {
  await page.getByLabel("Email").fill("wren@example.com");
  await page.getByLabel("Country").selectOption("United States");
  await page.getByRole("combobox", { name: "State", exact: true }).selectOption("California");
  await page.getByLabel("Phone").fill("(415) 555-0170");
  await goOn(page);
}

async function agree(page: Page) {
  await page.getByRole("checkbox", { name: "I have read how my data is handled." }).check();
  await page.getByRole("checkbox", { name: "You may contact me" }).check();
}

async function fillInWhatIsNeeded(page: Page) {
  await aboutMe(page);
  await howToReachMe(page);
  await goOn(page);
  await page.getByRole("radio", { name: "Borrow a headset" }).check();
  for (let step = 4; step < 9; step++) await goOn(page);
  await agree(page);
}

test.describe("on a phone", () => {
  test.use(phone);

  test("I register, am asked only what my answers call for, and a reload in the middle loses nothing", async ({
    page,
    hb,
    browser,
  }) => {
    await page.goto(`${hb.address}/registration-form?source=2`);
    await expect(page.getByRole("heading", { name: "Take part in our headset study" })).toBeVisible();

    // What is missing is shown under each field and summed up at the button, and the first one has the focus.
    await goOn(page);
    await expect(page.getByRole("alert")).toContainText("Please check 4 answers: First name, Last name");
    await expect(page.getByLabel("First name")).toBeFocused();
    await expect(page.getByLabel("First name")).toHaveAccessibleDescription("Please answer this question.");
    await page.getByRole("alert").getByRole("button", { name: "Last name" }).tap();
    await expect(page.getByLabel("Last name")).toBeFocused();
    await aboutMe(page);

    await expect(page.getByRole("heading", { name: "How can we reach you?" })).toBeFocused();
    const state = page.getByRole("combobox", { name: "State", exact: true });
    await expect(state).toHaveCount(0);
    await page.getByLabel("Email").fill("wren@");
    await page.getByLabel("Phone").fill("12345");
    await page.getByLabel("Country").focus();
    await expect(page.getByText("Please enter a valid email address.")).toBeVisible();
    await page.getByLabel("Country").selectOption("Canada");
    await expect(page.getByText("We can't call this number.")).toBeVisible();
    await expect(state).toHaveCount(0);

    await page.reload();
    await expect(page.getByText("Your answers were saved on this device.")).toBeVisible();
    await stepName(page, "Contact details");
    await expect(page.getByLabel("Email")).toHaveValue("wren@");
    await howToReachMe(page);

    // The browser's own buttons move between steps.
    await stepName(page, "Your address");
    await page.goBack();
    await stepName(page, "Contact details");
    await page.goForward();
    await stepName(page, "Your address");
    await goOn(page);

    const whichQuest = page.getByRole("group", { name: "Which Meta Quest?" });
    await page.getByRole("radio", { name: "Borrow a headset" }).check();
    await expect(page.getByRole("group", { name: "Which headsets do you own?" })).toHaveCount(0);
    await page.getByRole("radio", { name: "Use my own headset" }).check();
    await page.getByRole("checkbox", { name: "Apple" }).check();
    await expect(whichQuest).toHaveCount(0);
    await page.getByRole("checkbox", { name: "Meta Quest" }).check();
    await whichQuest.getByRole("radio", { name: "Quest 3/3S" }).check();
    await goOn(page);

    const accounts = page.getByRole("group", { name: "Which of these accounts do you have?" });
    await accounts.getByRole("checkbox", { name: "Google" }).check();
    await accounts.getByRole("checkbox", { name: "None" }).check();
    await expect(accounts.getByRole("checkbox", { name: "Google" })).not.toBeChecked();
    await accounts.getByRole("checkbox", { name: "Steam" }).check();
    await expect(accounts.getByRole("checkbox", { name: "None" })).not.toBeChecked();
    for (let step = 5; step < 9; step++) await goOn(page);
    await agree(page);
    await page.getByRole("button", { name: "Send registration" }).tap();
    await expect(page.getByRole("heading", { name: "Thank you, Wren" })).toBeFocused();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("wren");
    await page.reload();
    await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();

    const staff = await (await browser.newContext()).newPage();
    await signIn(staff, hb.address);
    await expect(staff.getByRole("heading", { name: "Participants", exact: true })).toBeVisible();
    await expect(staff.getByText("Wren Abernathy").first()).toBeVisible();
  });

  test("Sent twice by a double tap, or again after the answer was lost, I am registered once", async ({
    page,
    hb,
    browser,
  }) => {
    const sent: string[] = [];
    page.on("request", request => {
      if (request.url().endsWith("/registerParticipant") && request.method() === "POST")
        sent.push((request.postDataJSON() as { data: { requestId: string } }).data.requestId);
    });
    await page.goto(`${hb.address}/registration-form`);
    await fillInWhatIsNeeded(page);

    // The form arrives, but its answer does not.
    await page.route("**/registerParticipant", async route => {
      await route.fetch();
      await route.abort();
    });
    const send = page.getByRole("button", { name: "Send registration" });
    await send.dblclick();
    await expect(page.getByRole("alert")).toContainText("We can't reach the study right now");
    expect(sent).toHaveLength(1);
    await page.unroute("**/registerParticipant");
    await send.tap();
    await expect(page.getByRole("heading", { name: "Thank you, Wren" })).toBeVisible();
    // A quick hand may need some work first and so send once more, but it is always the same form.
    expect(sent.length).toBeGreaterThan(1);
    expect(new Set(sent).size).toBe(1);
    const staff = await (await browser.newContext()).newPage();
    await signIn(staff, `${hb.address}/participants`);
    await expect(staff.getByText("1 person", { exact: true })).toBeVisible();
  });

  test("Sent while I am offline, my registration waits and is sent once when I am back", async ({
    page,
    hb,
    context,
    browser,
  }) => {
    await page.goto(`${hb.address}/registration-form`);
    await fillInWhatIsNeeded(page);
    await context.setOffline(true);
    await page.getByRole("button", { name: "Send registration" }).tap();
    await expect(page.getByRole("alert")).toContainText("we'll try again when you're back online");
    await context.setOffline(false);
    await expect(page.getByRole("heading", { name: "Thank you, Wren" })).toBeVisible();
    const staff = await (await browser.newContext()).newPage();
    await signIn(staff, `${hb.address}/participants`);
    await expect(staff.getByText("1 person", { exact: true })).toBeVisible();
  });

  test("A form that looks automated is sent anyway, after some work by the device", async ({ page, hb }) => {
    await page.goto(`${hb.address}/registration-form`);
    await fillInWhatIsNeeded(page);
    await page.locator("input[name=website]").evaluate((input: HTMLInputElement) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, "https://spam.example");
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
    const answers: number[] = [];
    page.on("response", response => {
      if (response.url().endsWith("/registerParticipant") && response.request().method() === "POST")
        answers.push(response.status());
    });
    await page.getByRole("button", { name: "Send registration" }).tap();
    await expect(page.getByRole("heading", { name: "Thank you, Wren" })).toBeVisible();
    expect(answers).toEqual([400, 200]);
  });

  test("While the page is still on its way I can read what it is", async ({ page, hb }) => {
    await page.route("**/assets/*.js", () => {});
    await page.goto(`${hb.address}/registration-form`, { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1, name: "Take part in our headset study" })).toBeVisible();
    await expect(page.getByText("First, tell us who you are")).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  test("The first page takes at most 117 kB of JavaScript and nothing of the staff's", async ({ page, hb }) => {
    await expectSmallFirstLoad(page, `${hb.address}/registration-form`, {
      until: page.getByLabel("First name"),
      without: /staff|realtime|Tooltip|phone/i,
    });
  });
});

test("No step has an accessibility problem or a sideways scroll at 360 px", async ({ browser }) => {
  // Eleven looks at every element of a page.
  test.slow();
  const hb = await startHostedStudy({ STUDY_NAME: "Northlight Headset Study" });
  const context = await browser.newContext({ ...phone, viewport: { width: 360, height: 640 } });
  const page = await context.newPage();
  const look = async () => {
    await expectAccessibleInBothSchemes(page);
    await expectNoSidewaysScroll(page);
  };
  await page.goto(`${hb.address}/registration-form`);
  await goOn(page);
  await expect(page.getByRole("alert")).toContainText("4 answers");
  await look();
  await aboutMe(page);
  await page.getByLabel("Country").selectOption("United States");
  await look();
  await howToReachMe(page);
  await look();
  await goOn(page);
  await page.getByRole("radio", { name: "Use my own headset" }).check();
  for (const brand of ["Meta Quest", "Samsung"]) await page.getByRole("checkbox", { name: brand }).check();
  await page.getByRole("button", { name: "Add another Meta Quest" }).tap();
  await look();
  for (let step = 4; step < 9; step++) {
    await goOn(page);
    await look();
  }
  await agree(page);
  await page.getByRole("button", { name: "Help" }).tap();
  await expect(page.getByRole("dialog")).toBeVisible();
  await look();
  await page.getByRole("button", { name: "Close" }).tap();
  await page.getByRole("button", { name: "Send registration" }).tap();
  await expect(page.getByRole("heading", { name: "Thank you, Wren" })).toBeVisible();
  await look();
  await context.close();
  await hb.stop();
});

test("With the keyboard alone I get to the next step and back", async ({ page, hb }) => {
  await page.goto(`${hb.address}/registration-form`);
  await page.getByLabel("First name").focus();
  const type = async (...keys: string[]) => {
    for (const key of keys)
      await (key.startsWith("<") ? page.keyboard.press(key.slice(1, -1)) : page.keyboard.type(key));
  };
  await type(
    "Wren",
    "<Tab>",
    "Abernathy",
    "<Tab>",
    "May",
    "<Tab>",
    "1",
    "<Tab>",
    "1990",
    "<Tab>",
    "<Space>",
    "<Enter>",
  );
  await expect(page.getByRole("heading", { name: "How can we reach you?" })).toBeFocused();
  await type("<Tab>", "wren@example.com");
  await expect(page.getByLabel("Email")).toHaveValue("wren@example.com");
  await page.getByRole("button", { name: "Back" }).press("Enter");
  await expect(page.getByLabel("Last name")).toHaveValue("Abernathy");
});

test("Without a part of the form that the study's own questions need, I'm told to load it again", async ({
  page,
  hb,
}) => {
  await publishOwnQuestions(await openDesk(hb.address), handQuestion);
  await page.route("**/own-rules-*.js", route => route.abort());
  await page.goto(`${hb.address}/registration-form`);
  await expect(page.getByRole("heading", { name: "This page didn't load" })).toBeVisible();
  await page.unroute("**/own-rules-*.js");
  await page.getByRole("button", { name: "Reload page" }).click();
  await expect(page.getByRole("group", { name: handQuestion.title })).toBeVisible();
});
