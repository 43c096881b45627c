import { randomUUID } from "node:crypto";
import { isChange } from "@hb/domain/contract.ts";
import { functions } from "@hb/domain/functions.ts";
import { actorOfChange, isAllowed, permissionKeys, type Staff } from "@hb/domain/permissions.ts";
import { grantedToRole } from "@hb/domain/users/roles.ts";
import { openDatabase } from "@hb/platform/database/database.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { createAccount, setPassword, updateAccount } from "@hb/platform/sign-in/accounts/accounts.ts";
import { connectClient } from "@hb/platform/testing/client.ts";
import { personDataOwners } from "@hb/server/person-data-owners.ts";
import { generateStudy } from "@hb/server/sample/study.ts";
import type { Page } from "@playwright/test";
import type { HostedStudy } from "../hosted-study.ts";
import { admin, migrations } from "../running-hb.ts";
import { expect, openSession, test } from "./journey.ts";

const password = "a password of my own";
const inspector = { name: "Ines Berger", email: "ines@northlight.example", password };
const coordinator = { name: "Ravi Menon", email: "ravi@northlight.example", password };
const toLook = grantedToRole({ keys: permissionKeys, readOnly: true });
const toChange = grantedToRole({ keys: permissionKeys });

/** Somebody who takes part in everything, and one of each thing, of the sample study. */
interface Sample {
  person: number;
  session: number;
  device: { id: number; code: string };
  email: number;
  /** The token of an administrator who sees HB as the coordinator. */
  seeAsToken: string;
}

const parts: Record<string, (sample: Sample) => readonly string[]> = {
  "the participants": ({ person }) => [
    "/participants",
    "/participants?add=person",
    ...["profile", "sessions", "remote", "surveys", "files", "emails", "history"].map(
      tab => `/participants/${person}?tab=${tab}`,
    ),
    "/participants/duplicates",
    "/participants/import",
    "/participants/consent?show=outdated",
  ],
  "the sessions": ({ session, person }) => [
    ...["day", "week", "agenda", "overdue", "bonus", "list"].map(view => `/scheduler?view=${view}`),
    "/scheduler?create=slots",
    `/scheduler/${session}`,
    `/scheduler?statuses=0&for=${person}`,
    "/scheduler/desk",
  ],
  "the remote study": ({ person, device }) => [
    "/remote-study",
    "/remote-study?add=person",
    `/remote-study/${person}`,
    "/remote-study/calls",
    "/remote-study/devices",
    "/remote-study/devices?add=device",
    `/remote-study/devices/${device.id}`,
    "/remote-study/surveys",
    `/device/${device.code}`,
  ],
  "the study": ({ email, person }) => [
    "/users",
    "/users?user=new",
    "/users/access",
    "/users/opened",
    `/overview?person=${person}`,
    "/data-protection",
    "/outbox?do=pause",
    `/outbox?email=${email}`,
    "/design",
    "/design/consent",
    "/settings",
    "/system",
  ],
};

/** What is bound to a key on some screen, without the keys that only move. */
const keys = ["s", "x", "p", "n", "ControlOrMeta+Enter", "Alt+ArrowDown", "Shift+Alt+ArrowDown", "Enter"];

const staff = (seenBy?: Staff["seenBy"]): Staff => ({
  kind: "staff",
  userId: "i",
  name: "",
  changePassword: false,
  ...(seenBy ? { ...toChange, seenBy } : toLook),
});

const study = test.extend<object, { study: { hb: HostedStudy; sample: Sample } }>({
  study: [
    // Playwright reads the fixtures a function asks for from its first parameter's pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { startHostedStudy } = await import("../hosted-study.ts");
      const hb = await startHostedStudy();
      await use({ hb, sample: await fill(hb) });
      await hb.stop();
    },
    { scope: "worker" },
  ],
});

for (const [part, addressesOf] of Object.entries(parts))
  study(`To look only, whatever can be pressed in ${part} sends no change`, async ({ page, study: { hb, sample } }) => {
    await openSession(page, hb.address, inspector);
    const { pressed, refused } = await pressEverything(page, hb.address, addressesOf(sample), staff());
    expect(refused).toEqual([]);
    expect(pressed).toBeGreaterThan(10);
  });

study("With a colleague's eyes, whatever can be pressed sends no change", async ({ page, study: { hb, sample } }) => {
  await openSession(page, hb.address);
  await page.evaluate(token => sessionStorage.setItem("hb-see-as", token), sample.seeAsToken);
  const { person, session, email, device } = sample;
  const addresses = [
    "/participants",
    `/participants/${person}?tab=profile`,
    `/participants/${person}?tab=files`,
    "/scheduler?view=day",
    `/scheduler/${session}`,
    "/scheduler/desk",
    `/remote-study/${person}`,
    `/remote-study/devices/${device.id}`,
    `/outbox?email=${email}`,
    "/users",
    "/design/consent",
    "/settings",
  ];
  const { pressed, refused } = await pressEverything(page, hb.address, addresses, staff({ userId: "a", name: "Ana" }));
  expect(refused).toEqual([]);
  expect(pressed).toBeGreaterThan(10);
  await expect(page.getByText("You're viewing HB as Ravi Menon. Nothing can be changed.")).toBeVisible();
});

/** Every button, then every key, of every address: which changes were sent that the server refuses. */
async function pressEverything(page: Page, address: string, places: readonly string[], who: Staff) {
  const refusedNames = new Set(
    Object.entries(functions).flatMap(([name, contract]) =>
      isChange(contract) && !isAllowed(actorOfChange(who), contract.allow) ? [name] : [],
    ),
  );
  const refused: string[] = [];
  let pressed: string[] = [];
  let place = "";
  page.on("request", request => {
    const { pathname } = new URL(request.url());
    const name = pathname.split("/").at(-1) ?? "";
    const isWrite = request.method() !== "GET" && request.method() !== "OPTIONS";
    if (isWrite && (refusedNames.has(name) || pathname.startsWith("/v0/b/"))) refused.push(`${place}: ${name}`);
  });
  for (place of places) {
    await page.goto(new URL(place, address).href);
    await page.getByRole("heading").first().waitFor();
    pressed = [...pressed, ...(await page.evaluate(pressAll, pressed))];
    for (const key of keys) await page.keyboard.press(key);
  }
  await page.waitForTimeout(500);
  return { pressed: pressed.length, refused };
}

/** In the page: presses what is open in the topmost layer, and in every layer that this opens. */
async function pressAll(known: readonly string[]): Promise<string[]> {
  const here = location.pathname + location.search;
  const page = location.pathname.replaceAll(/\d+/g, "#");
  const seen = new Set(known);
  const pressed: string[] = [];
  const settle = (ms = 25) => new Promise(resolve => setTimeout(resolve, ms));
  const layers = () =>
    [...document.querySelectorAll<HTMLElement>("dialog[open], [role=dialog], [role=menu]")].filter(one =>
      one.checkVisibility(),
    );
  /** Rows and filters are alike: by their first words one of a kind is enough. */
  const labelOf = (one: HTMLElement) =>
    (one.getAttribute("aria-label") ?? one.textContent ?? "").replaceAll(/\d+/g, "#").trim().split(" ", 2).join(" ");
  const others =
    "header *, aside *, nav *, thead *, [role=tablist] *, [aria-disabled=true], :disabled, li:nth-of-type(n+4) *, tr:nth-of-type(n+4) *";
  const buttonsIn = (root: ParentNode) =>
    [...root.querySelectorAll<HTMLElement>("button, [role=menuitem], [role=switch]")].filter(
      one =>
        one.checkVisibility() &&
        !one.matches(others) &&
        !/^(Print|Close|Cancel|Export|Only|All of|Filters|Columns|Stop viewing|Sign out)/.test(labelOf(one)),
    );
  const pressIn = async (root: ParentNode, depth: number) => {
    for (const one of buttonsIn(root)) {
      const label = `${page} ${labelOf(one)}`;
      if (!one.isConnected || seen.has(label)) continue;
      seen.add(label);
      pressed.push(label);
      const before = layers();
      one.focus();
      one.click();
      await settle();
      for (const layer of layers().filter(other => !before.includes(other))) {
        write(layer);
        if (depth < 2) await pressIn(layer, depth + 1);
      }
      for (let tries = 0; tries < 3 && layers().length > before.length; tries++) {
        const top = layers().at(-1);
        const at = top?.contains(document.activeElement) ? document.activeElement : top;
        at?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", code: "Escape", bubbles: true }));
        await settle();
      }
      if (depth === 0 && location.pathname + location.search !== here) {
        history.replaceState(history.state, "", here);
        dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
        await settle(100);
      }
    }
  };
  /** Nothing is missing that a button could wait for. */
  const write = (layer: HTMLElement) => {
    for (const field of layer.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("textarea, input:not([type])")) {
      const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
      Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, "Just a test");
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  };
  // Until the screen has come to rest.
  let changes = 0;
  const watching = new MutationObserver(() => changes++);
  watching.observe(document.body, { subtree: true, childList: true });
  for (let last = -1; last !== changes; await settle(150)) last = changes;
  watching.disconnect();
  await pressIn(layers().at(-1) ?? document.body, 0);
  return pressed;
}

async function fill(hb: HostedStudy): Promise<Sample> {
  const database = await openDatabase({ url: hb.databaseUrl, dataDir: "", migrations });
  const now = new Date().toISOString();
  await generateStudy(database, personDataOwners, { size: 60, now });
  const uids = await inTransaction(database, async tx => {
    const made: string[] = [];
    for (const one of [
      { ...inspector, ...toLook },
      { ...coordinator, ...toChange },
    ]) {
      const { uid } = await createAccount(tx, { ...one, now });
      await setPassword(tx, { uid, password, now });
      await updateAccount(tx, { uid, changePassword: false, now });
      made.push(uid);
    }
    return made;
  });
  await database.close();
  const client = await connectClient(hb.address);
  await client.signIn(admin.email, admin.password);
  const list = async (name: string, input: object) =>
    ((await client.call(name, { filters: {}, offset: 0, limit: 1, ...input })) as { rows: Sample["device"][] }).rows[0];
  const enrolment = await list("listEnrolments", { sort: { by: "risk", descending: true }, weeks: 1 });
  const session = await list("listAgenda", { from: null, to: null });
  const device = await list("listDevices", {});
  const { customToken } = (await client.call("seeAs", { requestId: randomUUID(), userId: uids[1] })) as {
    customToken: string;
  };
  await client.close();
  return {
    person: enrolment?.id ?? 1001,
    session: session?.id ?? 1,
    device: device ?? { id: 1, code: "" },
    email: 1,
    seeAsToken: customToken,
  };
}
