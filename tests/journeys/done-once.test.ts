import { randomUUID } from "node:crypto";
import { logAction } from "@hb/domain/log/actions.ts";
import { type Client, connectClient } from "@hb/platform/testing/client.ts";
import type { Locator, Page } from "@playwright/test";
import { admin } from "../running-hb.ts";
import { expect, signIn, test } from "./journey.ts";
import { inDays, openDesk } from "./visits.ts";

/*
 * A change whose answer is lost is sent again and still done once. Each feature has its cases here; `loseAnswers` plays
 * the bad connection.
 */

/** A request, and the two retries that a screen makes by itself. */
const attempts = 3;

interface LostAnswers {
  /** Resolves once the screen has given up retrying. */
  allLost: () => Promise<void>;
  /** From here on answers arrive again. */
  stop: () => Promise<void>;
}

/** Lets every request of a function reach the server, which does it, and loses the answer on the way back. */
async function loseAnswers(page: Page, functionName: string): Promise<LostAnswers> {
  let lost = 0;
  const address = `**/${functionName}`;
  await page.route(address, async route => {
    await route.fetch();
    lost++;
    await route.abort();
  });
  return {
    allLost: () => expect.poll(() => lost).toBe(attempts),
    stop: () => page.unroute(address),
  };
}

/** The screen gets no news of a function's data, so that it still shows what it showed before the lost answer. */
async function holdBack(page: Page, functionName: string): Promise<{ stop: () => Promise<void> }> {
  const address = `**/${functionName}`;
  await page.route(address, route => route.abort());
  return { stop: () => page.unroute(address) };
}

async function studyWithOnePerson(address: string): Promise<Client> {
  const staff = await connectClient(address);
  await staff.signIn(admin.email, admin.password);
  const profile = { firstName: "Wren", lastName: "Abernathy", email: "wren@example.org" };
  await staff.call("createParticipant", { requestId: randomUUID(), profile, type: null });
  return staff;
}

async function countLogged(staff: Client, action: number): Promise<number> {
  const history = await staff.call("getHistory", { subject: { kind: "participant", id: "1001" }, limit: 50 });
  return (history as { entries: { action: number }[] }).entries.filter(entry => entry.action === action).length;
}

const drawer = (page: Page) => page.getByRole("dialog").first();

test("A comment whose answer is lost is there once after I send it again", async ({ page, hb }) => {
  const staff = await studyWithOnePerson(hb.address);
  await signIn(page, `${hb.address}/participants/1001`);
  const field = page.getByRole("textbox", { name: "Comment", exact: true });
  const answers = await loseAnswers(page, "addComment");
  await field.fill("Prefers mornings.");
  await page.keyboard.press("Enter");
  await answers.allLost();
  await expect(drawer(page).getByText("Your change may not have been saved.")).toBeVisible();
  await expect(field).toHaveValue("Prefers mornings.");

  await answers.stop();
  await drawer(page).getByRole("button", { name: "Comment", exact: true }).click();
  await expect(field).toHaveValue("");
  await expect(drawer(page).getByRole("region", { name: "Comments" }).getByRole("listitem")).toHaveCount(1);
  expect(await countLogged(staff, logAction.participantComment)).toBe(1);
  await staff.close();
});

test("A status step whose answer is lost is taken once, and so is its undo", async ({ page, hb }) => {
  const staff = await studyWithOnePerson(hb.address);
  await signIn(page, `${hb.address}/participants/1001`);
  const step = drawer(page).getByRole("button", { name: "Mark as Contacted" });
  await expect(step).toBeVisible();
  let answers = await loseAnswers(page, "setParticipantStatus");
  const news = await holdBack(page, "getParticipant");
  await step.click();
  await answers.allLost();
  await expect(page.getByText("Your change may not have been saved.")).toBeVisible();

  await answers.stop();
  await step.click();
  await expect(page.getByText("Wren Abernathy is now Contacted")).toBeVisible();
  await expect(page.getByText("A colleague")).toHaveCount(0);
  expect(await countLogged(staff, logAction.participantStatus)).toBe(1);
  await news.stop();

  answers = await loseAnswers(page, "setParticipantStatus");
  await page.getByRole("button", { name: "Undo" }).click();
  await answers.allLost();
  await answers.stop();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(step).toBeVisible();
  await expect(page.getByText("A colleague")).toHaveCount(0);
  await expect(page.getByText("Your change may not have been saved.")).toHaveCount(0);
  expect(await countLogged(staff, logAction.participantStatus)).toBe(2);

  // Taking the same step once more is a new intent, not an echo of the first one.
  await step.click();
  await expect(drawer(page).getByRole("link", { name: "Find slot" })).toBeVisible();
  expect(await countLogged(staff, logAction.participantStatus)).toBe(3);
  await staff.close();
});

test("A correction whose answer is lost is made once", async ({ page, hb }) => {
  const staff = await studyWithOnePerson(hb.address);
  await signIn(page, `${hb.address}/participants/1001`);
  await drawer(page).getByRole("button", { name: "Status", exact: true }).click();
  await page.getByRole("menuitem", { name: "Correct status…" }).click();
  await page.getByRole("combobox", { name: "Status" }).selectOption("Withdrawn");
  await page.getByLabel("Reason").fill("Called to withdraw");
  const answers = await loseAnswers(page, "setParticipantStatus");
  await page.getByRole("button", { name: "Correct to Withdrawn" }).click();
  await answers.allLost();
  await answers.stop();
  await page.getByRole("button", { name: "Correct to Withdrawn" }).click();
  await expect(page.getByText("Wren Abernathy is now Withdrawn")).toBeVisible();
  await expect(page.getByText("A colleague")).toHaveCount(0);
  expect(await countLogged(staff, logAction.participantStatus)).toBe(1);
  await staff.close();
});

test("A link whose renewal gets no answer is renewed once", async ({ page, hb }) => {
  const staff = await studyWithOnePerson(hb.address);
  await signIn(page, `${hb.address}/participants/1001`);
  await drawer(page).getByRole("button", { name: "Booking page" }).click();
  await page.getByRole("menuitem", { name: "Renew link…" }).click();
  const answers = await loseAnswers(page, "renewLink");
  await page.getByRole("button", { name: "Renew link" }).click();
  await answers.allLost();
  await answers.stop();
  await page.getByRole("button", { name: "Renew link" }).click();
  await expect(page.getByText("Booking page link renewed")).toBeVisible();
  expect(await countLogged(staff, logAction.link)).toBe(1);
  const { links } = (await staff.call("getLinks", { participantId: 1001 })) as {
    links: { form: string; generation: number }[];
  };
  expect(links.find(({ form }) => form === "booking")?.generation).toBe(2);
  await staff.close();
});

test("A hand-over whose answer is lost lends the device once", async ({ page, hb }) => {
  const staff = await studyWithOnePerson(hb.address);
  const onboarded = { participantId: 1001, version: 0, to: 1, type: 1, notify: false };
  await staff.call("setEnrolmentStatus", { requestId: randomUUID(), ...onboarded });
  const device = { kind: 1, serial: "H7K2Q9", place: null, note: null, belkinCase: null, steps: [1, 2, 3, 4] };
  await staff.call("addDevice", { requestId: randomUUID(), ...device });
  await signIn(page, `${hb.address}/remote-study/devices/1`);
  await drawer(page).getByRole("button", { name: "Hand over" }).click();
  await page.getByRole("button", { name: /Wren Abernathy/ }).click();
  const handOver = drawer(page).getByRole("button", { name: "Hand over to Wren" });
  const answers = await loseAnswers(page, "handOverDevice");
  const news = await holdBack(page, "getDevice");
  await handOver.click();
  await answers.allLost();
  await expect(drawer(page).getByRole("alert").filter({ hasText: "Couldn't connect." })).toBeVisible();

  await answers.stop();
  await handOver.click();
  await expect(page.getByText("H7K2Q9 handed over to Wren Abernathy")).toBeVisible();
  await expect(page.getByText("A colleague")).toHaveCount(0);
  await news.stop();
  expect(await countLogged(staff, logAction.deviceProvided)).toBe(1);
  const { loans } = (await staff.call("getDevice", { id: 1 })) as { loans: unknown[] };
  expect(loans).toHaveLength(1);
  await staff.close();
});

test("A booking, its move and its cancellation whose answers are lost are each made once", async ({ page, hb }) => {
  const staff = await studyWithOnePerson(hb.address);
  const desk = await openDesk(hb.address);
  const day = inDays(3);
  const [first] = await desk.slots([day], ["10:00", "13:00"]);
  const session = page.locator("dialog");
  const modal = page
    .getByRole("dialog")
    .filter({ has: page.locator("form") })
    .last();
  await signIn(page, `${hb.address}/scheduler/${first?.id}?on=${day}`);
  await session.getByRole("button", { name: "Book participant" }).click();
  await page.keyboard.type("abern");
  const found = session.getByRole("list", { name: "Results" }).getByRole("button", { name: /Wren Abernathy/ });
  await found.click();

  const twice = async (functionName: string, button: Locator) => {
    const answers = await loseAnswers(page, functionName);
    const news = [await holdBack(page, "getSession"), await holdBack(page, "listSessions")];
    await button.click();
    await answers.allLost();
    await answers.stop();
    await button.click();
    for (const each of news) await each.stop();
  };
  const sentTypes = async () => {
    const { rows } = await desk.read("listParticipantEmails", { participantId: 1001 });
    return rows.filter(({ state }) => state === "queued").map(({ type }) => type);
  };
  await twice("bookSession", session.getByRole("button", { name: "Book Wren" }));
  await session.getByRole("button", { name: "Reschedule", exact: true }).click();
  expect((await desk.read("listSessionsOf", { participantId: 1001 })).sessions).toHaveLength(1);
  expect(await sentTypes()).toHaveLength(1);

  await modal.getByRole("radio", { name: /13:00/ }).check();
  await twice("moveBooking", modal.getByRole("button", { name: "Reschedule visit" }));
  await expect(session.getByRole("heading", { name: /13:00/ })).toBeVisible();
  expect((await desk.read("listSessionsOf", { participantId: 1001 })).sessions).toHaveLength(2);
  expect(await sentTypes()).toHaveLength(2);

  await session.getByRole("button", { name: "Cancel visit" }).click();
  await twice("cancelBooking", modal.getByRole("button", { name: "Cancel visit" }));
  await expect(page.getByText("Visit canceled for Wren Abernathy")).toBeVisible();
  expect(await sentTypes()).toHaveLength(3);
  await expect(page.getByText("A colleague")).toHaveCount(0);
  await staff.close();
  await desk.client.close();
});

test("An email whose answer is lost is sent once", async ({ page, hb }) => {
  const staff = await studyWithOnePerson(hb.address);
  await signIn(page, `${hb.address}/participants/1001`);
  await expect(page.getByRole("tab", { name: "Emails" })).toBeVisible();
  await page.keyboard.press("e");
  const dialog = page.getByRole("dialog", { name: "Email 1001 Wren Abernathy" });
  await dialog.getByText("Booking invitation", { exact: true }).click();
  const send = dialog.getByRole("button", { name: "Send", exact: true });
  const answers = await loseAnswers(page, "sendEmailTo");
  await send.click();
  await answers.allLost();
  await answers.stop();
  await send.click();
  await expect(page.getByText("Booking invitation sent to 1001 Wren Abernathy")).toBeVisible();
  const { rows } = (await staff.call("listParticipantEmails", { participantId: 1001 })) as { rows: unknown[] };
  expect(rows).toHaveLength(1);
  await staff.close();
});
