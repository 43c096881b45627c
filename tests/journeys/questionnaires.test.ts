import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { readExport } from "@hb/server/testing/exports.ts";
import { activate, add, inThePast } from "./at-home.ts";
import { connectStaff, linkOf, saved } from "./design-page.ts";
import { expect, signIn, test } from "./journey.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const question = "How many hours did you sleep?";

test("I add a question to the weekly survey on Monday; someone answers it on Tuesday, and I export it", async ({
  page,
  hb,
  browser,
}) => {
  test.slow();
  let maya = 0;
  // The first week's survey opens on the seventh day and stays open for three.
  await inThePast(hb, 7, async staff => {
    maya = await add(staff, "Maya", "Okafor");
    await activate(staff, maya);
  });
  await inThePast(hb, 1, async (_staff, monday) => {
    await signIn(page, `${monday}/design/survey-weekly`);
    await page.getByRole("button", { name: "Edit" }).click();
    const screen = page.getByRole("region", { name: "Screen 1", exact: true });
    await screen.getByRole("button", { name: "Add question" }).click();
    const added = screen.getByRole("region", { name: /^Question / }).last();
    await added.getByLabel("Question", { exact: true }).fill(question);
    await added.getByLabel("Answered with").selectOption("Number");
    await added.getByLabel("Unit").fill("hours");
    await added.getByLabel("Optional").uncheck();
    await added.getByLabel("Name in exports").fill("sleep");
    await saved(page);
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
    await expect(page.getByText(/^Version \d+ is what participants get/)).toBeVisible();
  });

  const staff = await connectStaff(hb);
  const home = await browser.newPage(phone);
  await home.goto(await linkOf(staff, hb, maya, "homeSurvey"));
  await staff.close();
  await home
    .getByRole("button", { name: /Weekly/ })
    .first()
    .tap();
  const group = (words: string) => home.getByRole("group", { name: words });
  const goOn = () => home.getByRole("button", { name: "Continue" }).tap();
  await group("How satisfied").getByRole("radio", { name: "6" }).check();
  await home.getByLabel("On how many days").fill("5");
  await goOn();
  await expect(home.getByRole("alert")).toContainText(question);
  await home.getByLabel(question).fill("7");
  await goOn();
  for (const words of ["It was easy", "It fitted", "I would recommend"])
    await group(words).getByRole("radio", { name: "6" }).check();
  await goOn();
  await group("Do you plan to buy").getByLabel("No", { exact: true }).check();
  await goOn();
  await group("In what condition").getByLabel("As new").check();
  await goOn();
  await home.getByRole("button", { name: "Send answers" }).tap();
  await expect(home.getByRole("heading", { name: "Thank you, Maya" })).toBeVisible();
  await home.close();

  await signIn(page, `${hb.address}/remote-study/surveys`);
  await page.getByRole("button", { name: "Export" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Weekly surveys, one row per survey").click();
  await dialog.getByRole("button", { name: /^Export 1 / }).click();
  const downloading = page.waitForEvent("download");
  await dialog.getByRole("link", { name: "Download" }).click();
  const { rows, codebook } = readExport(await readFile(await (await downloading).path()), "xlsx");
  expect(rows).toMatchObject([{ week: 1, sleep: 7 }]);
  expect(JSON.stringify(codebook)).toContain(question);
});

test("Someone missed a questionnaire that we added: I excuse it, take that back, and reopen it", async ({
  page,
  hb,
  browser,
}) => {
  test.slow();
  let maya = 0;
  await inThePast(hb, 2, async staff => {
    const document = "survey-ownsus";
    const change = (name: Parameters<typeof staff.call>[0], input: object) =>
      staff.call(name, { requestId: randomUUID(), document, ...input } as never);
    await change("startDraft", { from: null, template: "sus" });
    const { draft } = (await staff.call("getDesign", { document })) as { draft: { content: object } };
    const content = { ...draft.content, schedule: { asked: "once", day: 1, openDays: 1 } };
    await change("saveDraft", { revision: 1, content });
    await change("publishDraft", { revision: 2, publishOn: null });
    maya = await add(staff, "Maya", "Okafor");
    await activate(staff, maya);
  });

  await signIn(page, `${hb.address}/participants/${maya}?tab=surveys`);
  const turn = page.getByRole("list", { name: "Unanswered: Ease of use" }).getByRole("listitem");
  await expect(turn).toContainText("missed");
  await turn.getByRole("button", { name: /^Excuse/ }).click();
  const dialog = page.getByRole("dialog", { name: /Ease of use/ });
  await dialog.getByLabel(/Reason/).fill("She was ill");
  await dialog.getByRole("button", { name: "Excuse" }).click();
  await expect(turn).toContainText("She was ill");
  await turn.getByRole("button", { name: /^Undo excuse/ }).click();
  await dialog.getByLabel(/Reason/).fill("It was someone else");
  await dialog.getByRole("button", { name: "Undo excuse" }).click();
  await expect(turn).toContainText("missed");
  await turn.getByRole("button", { name: /^Reopen/ }).click();
  await expect(turn).toContainText(/reopened until/i);

  const staff = await connectStaff(hb);
  const home = await browser.newPage(phone);
  await home.goto(await linkOf(staff, hb, maya, "homeSurvey"));
  await staff.close();
  await expect(home.getByRole("button", { name: /Ease of use/ })).toBeVisible();
});
