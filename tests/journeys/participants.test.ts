import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Input } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import { openDatabase } from "@hb/platform/database/database.ts";
import { type Client, connectClient } from "@hb/platform/testing/client.ts";
import { personDataOwners } from "@hb/server/person-data-owners.ts";
import { generateStudy } from "@hb/server/sample/study.ts";
import type { Page } from "@playwright/test";
import { admin, migrations } from "../running-hb.ts";
import { expectAccessible, expectAccessibleInBothSchemes } from "./barriers.ts";
import { colleagueAt, expect, signIn, test } from "./journey.ts";

type Person = Input<Functions["createParticipant"]>["profile"] & { type?: 1 | 2 };

const people: Person[] = [
  {
    firstName: "Wren",
    lastName: "Abernathy",
    email: "wren@example.org",
    phone: "+14155550170",
    city: "Berkeley",
    type: 2,
  },
  { firstName: "Theo", lastName: "Lindqvist", email: "theo@example.org", city: "Oakland", type: 2 },
  { firstName: "Priya", lastName: "Raman", email: "priya@example.org", city: "Fremont", type: 1 },
  { firstName: "Jonah", lastName: "Castellano", email: "jonah@example.org", phone: "+14155550167", type: 1 },
];

/** People are there before the journey begins; each call is one that a screen could make. */
async function fill(address: string, given: readonly Person[] = people): Promise<Client> {
  const staff = await connectClient(address);
  await staff.signIn(admin.email, admin.password);
  for (const { type = null, ...profile } of given)
    await staff.call("createParticipant", { requestId: randomUUID(), profile, type });
  return staff;
}

const list = (page: Page) => page.getByRole("grid", { name: "Participants", exact: true });
const row = (page: Page, name: string) => list(page).getByRole("row").filter({ hasText: name });
const drawer = (page: Page) => page.getByRole("dialog").first();
const group = (page: Page, name: string) => page.getByRole("group", { name, exact: true });

async function edit(page: Page, label: string, text: string): Promise<void> {
  await drawer(page)
    .getByRole("button", { name: new RegExp(`^${label} `) })
    .click();
  await drawer(page).getByRole("textbox", { name: label, exact: true }).fill(text);
}

test("On a slow network I see the page before its rows, which are asked for once", async ({ page, hb }) => {
  await fill(hb.address);
  await signIn(page, `${hb.address}/participants`);
  await expect(row(page, "Wren Abernathy")).toBeVisible();
  let asked = 0;
  // The page before may ask until it's gone: the people were added just now.
  page.on("framenavigated", () => {
    asked = 0;
  });
  const outlinesSeen = Promise.withResolvers<void>();
  await page.route("**/listParticipants", async route => {
    asked += 1;
    await outlinesSeen.promise;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole("grid", { name: "Participants, loading" })).toBeVisible();
  // The page takes what is on its way. Later it may ask again, for the same reason.
  expect(asked).toBe(1);
  outlinesSeen.resolve();
  await expect(row(page, "Wren Abernathy")).toBeVisible();
  await expect(page.getByText("4 people")).toBeVisible();
});

test("A new study says what to do first, and I add the first person by hand", async ({ page, hb }) => {
  await signIn(page, `${hb.address}/participants`);
  await expect(page.getByRole("heading", { name: "No participants yet" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add participant" }).click();
  await drawer(page).getByLabel("First name").fill("Wren");
  await drawer(page).getByLabel("Last name").fill("Abernathy");
  await drawer(page).getByRole("button", { name: "Add participant" }).click();
  await expect(page.getByText("Enter an email address or a phone number.")).toBeVisible();
  await drawer(page).getByLabel("Phone").fill("(415) 555-0170");
  await drawer(page).getByRole("button", { name: "Add participant" }).click();
  await expect(page).toHaveURL(`${hb.address}/participants/1001`);
  await expect(drawer(page).getByRole("heading", { name: "Wren Abernathy" })).toBeVisible();
  await expect(drawer(page).getByRole("button", { name: "Phone (415) 555-0170" })).toBeVisible();
  // Somebody who seems to be known already is named before a second one is made.
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await drawer(page).getByLabel("Phone").fill("415 555 0170");
  await expect(page.getByText("Possible duplicate of 1001 Wren Abernathy")).toBeVisible();
  // A pile of forms: one after the other, each with the source of the one before.
  await drawer(page).getByLabel("First name").fill("Maya");
  await drawer(page).getByLabel("Last name").fill("Okafor");
  await drawer(page).getByLabel("Source").selectOption("Recruiter 1");
  await drawer(page).getByRole("button", { name: "Add another" }).click();
  await expect(page.getByText("1002 Maya Okafor added")).toBeVisible();
  await expect(drawer(page).getByLabel("First name")).toBeFocused();
  await expect(drawer(page).getByLabel("First name")).toHaveValue("");
  await expect(drawer(page).getByLabel("Source")).toHaveValue("2");
});

test("Someone I'm about to open is fetched before I open them, and once more as opened", async ({ page, hb }) => {
  // Not through the program, which would tell the list right now that people have changed.
  const database = await openDatabase({ url: hb.databaseUrl, dataDir: "", migrations });
  await generateStudy(database, personDataOwners, { size: 20, now: new Date().toISOString() });
  await database.close();
  await signIn(page, `${hb.address}/participants`);
  const asked: unknown[] = [];
  page.on("request", request => {
    if (request.url().endsWith("/getParticipant")) asked.push(request.postDataJSON().data);
  });
  const answered = (id: number) =>
    page.waitForResponse(
      response => response.url().endsWith("/getParticipant") && response.request().postDataJSON().data.id === id,
    );
  const profile = drawer(page).getByRole("tab", { name: "Profile" });
  const third = list(page).getByRole("row").nth(3);
  await Promise.all([answered(1018), third.hover()]);
  await third.click();
  await expect(profile).toBeVisible();
  await page.mouse.move(0, 0);
  await page.keyboard.press("Escape");
  await expect(third).toBeFocused();
  // By keyboard as well.
  await Promise.all([answered(1017), page.keyboard.press("j")]);
  await expect(list(page).getByRole("row").nth(4)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(profile).toBeVisible();
  await expect
    .poll(() => asked)
    .toEqual([{ id: 1018, background: true }, { id: 1018 }, { id: 1017, background: true }, { id: 1017 }]);
});

test("I find people, narrow the list, and a colleague opens the very same list from my address", async ({
  page,
  hb,
  browser,
}) => {
  const staff = await fill(hb.address);
  await signIn(page, `${hb.address}/participants`);
  await expect(list(page).getByRole("row")).toHaveCount(5);

  await page.keyboard.press("/");
  await page.keyboard.type("ABERN");
  await expect(list(page).getByRole("row")).toHaveCount(2);
  await expect(page).toHaveURL(`${hb.address}/participants?name=abern`);
  await page.keyboard.press("Escape");
  await expect(list(page).getByRole("row")).toHaveCount(5);

  await group(page, "Type").getByRole("button", { name: "Only Owner" }).click();
  await expect(page).toHaveURL(`${hb.address}/participants?participantTypes=2`);
  await expect(list(page).getByRole("row")).toHaveCount(3);
  await expect(page.getByText("2 of 4 people")).toBeVisible();
  await expect(page.getByRole("list", { name: "Active filters" })).toHaveText("Type Owner");
  await list(page).getByRole("button", { name: "Name", exact: true }).click();
  await expect(list(page).getByRole("row").nth(1)).toContainText("Wren Abernathy");

  // The same list from the address alone; the counts say how many each option would leave.
  const other = await (await browser.newContext()).newPage();
  await signIn(other, page.url());
  await expect(list(other).getByRole("row").nth(1)).toContainText("Wren Abernathy");
  await expect(list(other).getByRole("row")).toHaveCount(3);
  await expect(group(other, "Status").getByRole("checkbox", { name: "Blank" })).toBeVisible();
  await expect(group(other, "Status")).toContainText("BlankOnly2");

  // With none of its values on, the list is empty and says why; Reset brings everybody back.
  await group(page, "Type").getByRole("checkbox", { name: "Owner" }).click();
  await expect(page.getByRole("heading", { name: "No type selected" })).toBeVisible();
  await expect(page).toHaveURL(/participantTypes=none/);
  await page.getByRole("button", { name: "Reset" }).first().click();
  await expect(page).toHaveURL(`${hb.address}/participants?sort=name`);
  await expect(list(page).getByRole("row")).toHaveCount(5);
  await staff.close();
});

test("I walk the list by keys, select, and set several people to Rejected right away", async ({ page, hb }) => {
  const staff = await fill(hb.address);
  await signIn(page, `${hb.address}/participants`);
  await expect(row(page, "Jonah Castellano")).toBeVisible();
  await page.keyboard.press("j");
  await expect(row(page, "Jonah Castellano")).toBeFocused();
  await page.keyboard.press("x");
  await page.keyboard.press("Shift+J");
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.getByRole("toolbar").getByRole("button", { name: "Status" }).click();
  await page.getByRole("menuitem", { name: "Rejected" }).click();
  await expect(page.getByText("2 people set to Rejected")).toBeVisible();
  await expect(row(page, "Priya Raman")).toContainText("Rejected");
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(row(page, "Priya Raman")).not.toContainText("Rejected");
  await page.keyboard.press("x");
  await page.keyboard.press("Shift+K");
  await page.getByRole("toolbar").getByRole("button", { name: "Status" }).click();
  await page.getByRole("menuitem", { name: "Rejected" }).click();
  await expect(row(page, "Priya Raman")).toContainText("Rejected");

  // Anything but a usual next step needs a reason.
  await row(page, "Priya Raman").getByRole("checkbox").click({ force: true });
  await page.getByRole("toolbar").getByRole("button", { name: "Status" }).click();
  await page.getByRole("menuitem", { name: "Contacted" }).click();
  await page.getByRole("button", { name: "Set to Contacted" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "This isn't a usual next step" })).toBeVisible();
  await page.getByLabel("Reason").fill("Rejected by mistake");
  await page.getByRole("button", { name: "Set to Contacted" }).click();
  await expect(row(page, "Priya Raman")).toContainText("Contacted");

  // Enter opens, arrows walk with the drawer open, Esc closes and gives the row its focus back.
  await row(page, "Priya Raman").focus();
  await page.keyboard.press("Enter");
  await expect(drawer(page).getByRole("heading", { name: "Priya Raman" })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(drawer(page).getByRole("heading", { name: "Theo Lindqvist" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(row(page, "Theo Lindqvist")).toBeFocused();
  await staff.close();
});

test("I arrange the columns by dragging and by keys, and share that view with a colleague", async ({
  page,
  hb,
  browser,
}) => {
  const staff = await fill(hb.address);
  await signIn(page, `${hb.address}/users`);
  const other = await colleagueAt(browser, hb.address, page, {
    name: "Leena Koskinen",
    email: "leena@northlight.example",
    permissions: ["participants", "users"],
  });
  await page.goto(`${hb.address}/participants?sort=name`);
  const heads = (of: Page) => of.getByRole("columnheader").allTextContents();
  const head = (name: string) => page.getByRole("columnheader", { name, exact: true });
  await expect(row(page, "Priya Raman")).toBeVisible();
  await head("Registered").dragTo(head("Name"));
  await expect
    .poll(() => heads(page))
    .toEqual(["", "ID", "Registered", "Name", "Status", "Age", "City", "Type", "Consent"]);
  await head("Status").getByRole("button", { name: "Status", exact: true }).focus();
  await page.keyboard.press("Alt+ArrowLeft");
  await expect
    .poll(() => heads(page))
    .toEqual(["", "ID", "Registered", "Status", "Name", "Age", "City", "Type", "Consent"]);
  await expect(page.getByText("Status moved to column 3 of 8")).toBeAttached();

  // The edge, by keys and by hand; a double click gives the width back.
  const widthOf = async (name: string) => (await head(name).boundingBox())?.width ?? 0;
  const before = await widthOf("City");
  const edge = page.getByRole("button", { name: "Width of City" });
  await edge.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => widthOf("City")).toBeCloseTo(before + 16, -1);
  await edge.hover();
  await page.mouse.down();
  await page.mouse.move((await edge.boundingBox())!.x - 60, 200);
  await page.mouse.up();
  await expect.poll(() => widthOf("City")).toBeLessThan(before - 20);
  await page.reload();
  await expect(row(page, "Priya Raman")).toBeVisible();
  expect((await heads(page)).slice(0, 4)).toEqual(["", "ID", "Registered", "Status"]);
  expect(await widthOf("City")).toBeLessThan(before - 20);
  await expectAccessibleInBothSchemes(page);

  await page.getByRole("button", { name: /^View: / }).click();
  await page.getByRole("menuitem", { name: "Save view…" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Newest at a glance");
  await page.getByRole("switch", { name: "Share with colleagues" }).check({ force: true });
  await page.getByRole("dialog").getByRole("button", { name: "Save view" }).click();
  await expect(page.getByText("View Newest at a glance saved and shared")).toBeVisible();
  await other.goto(`${hb.address}/participants`);
  await other.getByRole("button", { name: "View: Everyone" }).click();
  await other.getByRole("menuitem", { name: "Newest at a glance · Administrator" }).click();
  await expect.poll(async () => (await heads(other)).slice(0, 4)).toEqual(["", "ID", "Registered", "Status"]);
  await page.getByRole("button", { name: "Width of City" }).dblclick();
  await expect.poll(() => widthOf("City")).toBeCloseTo(before, -1);
  await staff.close();
});

test("I see what a colleague changes, and new people wait until I look", async ({ page, hb }) => {
  const crowd = Array.from({ length: 60 }, (_, n) => ({
    firstName: "Ana",
    lastName: `Pires ${n}`,
    email: `ana${n}@example.org`,
  }));
  const staff = await fill(hb.address, crowd);
  await signIn(page, `${hb.address}/participants`);
  await expect(row(page, "Ana Pires 59")).toBeVisible();
  await staff.call("createParticipant", {
    requestId: randomUUID(),
    profile: { firstName: "Maya", lastName: "Okafor", email: "maya@example.org" },
    type: null,
  });
  await expect(list(page).getByRole("row").nth(1)).toContainText("Maya Okafor");

  await list(page)
    .locator("xpath=..")
    .evaluate(element => element.scrollTo(0, 36 * 30));
  const inSight = row(page, "Ana Pires 25");
  await expect(inSight).toBeInViewport();
  const before = await inSight.boundingBox();
  await staff.call("createParticipant", {
    requestId: randomUUID(),
    profile: { firstName: "Noor", lastName: "Siddiqui", email: "noor@example.org" },
    type: null,
  });
  await expect(page.getByRole("button", { name: "1 new, show" })).toBeVisible();
  expect((await inSight.boundingBox())?.y).toBe(before?.y);
  await page.getByRole("button", { name: "1 new, show" }).click();
  await expect(list(page).getByRole("row").nth(1)).toContainText("Noor Siddiqui");
  await staff.call("setParticipantStatus", { requestId: randomUUID(), id: 1062, version: 1, to: 1 });
  await expect(row(page, "Noor Siddiqui")).toContainText("Contacted");
  await staff.close();
});

test("Two of us edit one field: both values are shown, and nothing is lost", async ({ page, hb, browser }) => {
  const staff = await fill(hb.address);
  await signIn(page, `${hb.address}/users`);
  const permissions = ["users", "participants", "log"];
  const other = await colleagueAt(browser, hb.address, page, {
    name: "Leena Koskinen",
    email: "leena@northlight.example",
    permissions,
  });
  await other.goto(`${hb.address}/participants/1001`);
  await page.goto(`${hb.address}/participants/1001`);
  await edit(page, "Phone", "(415) 555-0188");

  // Another field of the same person is no conflict; the same one is.
  await edit(other, "Last name", "Abernathy-Lee");
  await other.keyboard.press("Enter");
  await expect(drawer(page).getByRole("heading", { name: "Wren Abernathy-Lee" })).toBeVisible();
  await edit(other, "Phone", "(415) 555-0199");
  await other.keyboard.press("Enter");
  await expect(drawer(other).getByRole("button", { name: "Phone (415) 555-0199" })).toBeVisible();
  await expect(row(page, "Wren Abernathy-Lee")).toBeVisible();

  await drawer(page).getByRole("textbox", { name: "Phone", exact: true }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Leena Koskinen changed this phone number while you were editing" });
  await expect(dialog.getByText("Phone before both edits: (415) 555-0170")).toBeVisible();
  await expect(dialog.getByText("(415) 555-0199")).toBeVisible();
  await expect(dialog.getByText("(415) 555-0188")).toBeVisible();
  await expectAccessible(page);

  // Put off, what I typed stays on the field, over a reload too.
  await dialog.getByRole("button", { name: "Decide later" }).click();
  await expect(drawer(page).getByText("a colleague changed this to (415) 555-0199")).toBeVisible();
  await page.reload();
  await drawer(page).getByRole("button", { name: "Phone (415) 555-0188" }).click();
  await page.getByRole("button", { name: "Keep my value" }).click();
  await expect(drawer(other).getByRole("button", { name: "Phone (415) 555-0188" })).toBeVisible();
  await expect(drawer(page).getByText("Choose which value to keep")).toHaveCount(0);
  await staff.close();
});

test("I move a person on, correct it with a reason, comment, and find it all in the history", async ({ page, hb }) => {
  const staff = await fill(hb.address);
  await signIn(page, `${hb.address}/participants/1001`);
  await drawer(page).getByRole("button", { name: "Mark as Contacted" }).click();
  await expect(row(page, "Wren Abernathy")).toContainText("Contacted");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row(page, "Wren Abernathy")).toContainText("Blank");

  await drawer(page).getByRole("button", { name: "Status", exact: true }).click();
  await page.getByRole("menuitem", { name: "Correct status…" }).click();
  await page.getByRole("button", { name: "Correct to Scheduled" }).click();
  await expect(page.getByText("Enter a reason, in a few words.")).toBeVisible();
  await page.getByLabel("Reason").fill("Booked by phone before HB");
  await page.getByRole("button", { name: "Correct to Scheduled" }).click();
  await expect(row(page, "Wren Abernathy")).toContainText("Scheduled");

  await page.getByLabel("Comment").fill("Prefers mornings.");
  await page.keyboard.press("Enter");
  await expect(drawer(page).getByRole("region", { name: "Comments" }).getByText("Prefers mornings.")).toBeVisible();
  await drawer(page).getByRole("region", { name: "Comments" }).getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Your comment").fill("Prefers afternoons.");
  await drawer(page).getByRole("button", { name: "Save" }).click();
  await drawer(page).getByRole("button", { name: "edited" }).click();
  await expect(drawer(page).getByRole("list", { name: "Earlier versions" })).toContainText("Prefers mornings.");

  await drawer(page).getByRole("tab", { name: "History" }).click();
  await expect(drawer(page).getByText("“Booked by phone before HB”")).toBeVisible();
  await expectAccessible(page);
  await staff.close();
});

test("Two registrations of one person become one, and two again", async ({ page, hb }) => {
  const staff = await fill(hb.address, [
    ...people,
    { firstName: "Jon", lastName: "Castellano", email: "jcast@example.com", phone: "+14155550167", city: "San Jose" },
  ]);
  await staff.call("addComment", { requestId: randomUUID(), id: 1005, body: "Called twice." });
  await signIn(page, `${hb.address}/participants/1004`);
  await drawer(page).getByText("Possible duplicate of 1005 Jon Castellano").waitFor();
  await drawer(page).getByRole("link", { name: "Compare" }).click();
  await expect(page.getByRole("heading", { name: "Are these the same person?" })).toBeVisible();
  await expect(page.getByText("1004 keeps its ID, is Blank and takes")).toContainText("1 comment from 1005");
  await page
    .getByRole("row", { name: /^First name/ })
    .getByRole("radio", { name: "Jon", exact: true })
    .check();
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("1005 merged into 1004")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No duplicates" })).toBeVisible();

  await page.goto(`${hb.address}/participants/1004`);
  await expect(drawer(page).getByRole("heading", { name: "Jon Castellano" })).toBeVisible();
  await expect(drawer(page).getByText("Called twice.", { exact: true })).toBeVisible();
  await expect(row(page, "1005")).toContainText("Duplicate");
  await drawer(page).getByRole("button", { name: "Undo merge" }).click();
  await expect(drawer(page).getByRole("heading", { name: "Jonah Castellano" })).toBeVisible();
  await expect(row(page, "1005")).toContainText("Blank");

  // Told apart, they are never offered again.
  await page.goto(`${hb.address}/participants/duplicates`);
  await page.getByRole("button", { name: "Different people" }).click();
  await expect(page.getByRole("heading", { name: "No duplicates" })).toBeVisible();
  await staff.close();
});

test("A recruiter's list shows every mistake by row, is corrected in place, and comes in whole", async ({
  page,
  hb,
}) => {
  const staff = await fill(hb.address);
  const file = [
    "Name,E-mail,Mobile,DOB,State",
    "Maya Okafor,maya@example.org,(415) 555-0181,3/4/1992,CA",
    "Hana Novotná,hana@example.org,415 555 0182,1990-13-40,CA",
    "Ravi Patel,,,5/6/1988,CA",
    "Wren Abernathy,wren@example.org,(415) 555-0170,,CA",
  ].join("\n");
  await signIn(page, `${hb.address}/participants/import`);
  await page
    .getByLabel("CSV file")
    .setInputFiles({ name: "list.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
  await expect(page.getByText("list.csv has 4 people in 5 columns.")).toBeVisible();
  await expect(page.getByLabel("Field for Mobile")).toHaveValue("phone");
  await page.getByRole("button", { name: "Check file" }).click();

  const problems = page.getByRole("region", { name: "Problems" });
  await expect(problems.getByRole("row")).toHaveCount(3);
  await expect(problems.getByRole("row", { name: /^3 Hana Novotná/ })).toContainText("“1990-13-40” isn't a date");
  await expect(problems.getByRole("row", { name: /^4 Ravi Patel/ })).toContainText("Enter an email address");
  await expect(page.getByText("2 rows have errors. Correct or skip them.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Import 4 people" })).toBeDisabled();
  await expectAccessible(page);

  // One is corrected where it stands, and Enter leads to the next; the other one is left out.
  await problems.getByLabel("DOB of row 3").fill("1990-12-30");
  await page.keyboard.press("Enter");
  await expect(problems.getByLabel("Name of row 4")).toBeFocused();
  await expect(problems.getByRole("row")).toHaveCount(2);
  await expect(problems.getByLabel("Name of row 4")).toBeFocused();
  await page.getByRole("button", { name: "Skip all rows with problems" }).click();
  const known = page.getByRole("region", { name: "Possible duplicates" });
  await expect(known.getByRole("row", { name: /^5 Wren Abernathy 1001 Wren Abernathy same email/ })).toBeVisible();
  await known.getByRole("checkbox", { name: "Skip row 5" }).check();
  await page.getByRole("button", { name: "Import 2 people" }).click();
  await expect(page.getByRole("heading", { name: "2 people imported" })).toBeVisible();
  // What was skipped comes back as a file, with the reasons, to be corrected.
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download 2 skipped rows" }).click();
  const back = await readFile(await (await saved).path(), "utf8");
  expect(back).toContain("Reason skipped");
  expect(back).toContain("Ravi Patel,,,5/6/1988,CA,Enter an email address");
  await expect(page.getByRole("link", { name: "Show list" })).toBeVisible();
  await page.getByRole("link", { name: "Show list" }).click();
  await expect(row(page, "Maya Okafor")).toBeVisible();
  await expect(row(page, "Hana Novotná")).toBeVisible();
  await expect(list(page).getByRole("row")).toHaveCount(7);
  await staff.close();
});

test("The filters of a tablet can be used by everybody, and a phone shows the list as cards", async ({ page, hb }) => {
  const staff = await fill(hb.address);
  await signIn(page, `${hb.address}/participants`);
  await expect(row(page, "Wren Abernathy")).toBeVisible();
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Filters" })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("button", { name: "Show 4" }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText("1001 · Berkeley")).toBeVisible();
  await staff.close();
});
