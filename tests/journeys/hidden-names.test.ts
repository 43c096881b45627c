import { logAction } from "@hb/domain/log/actions.ts";
import { permissionKeys } from "@hb/domain/permissions.ts";
import { openDatabase } from "@hb/platform/database/database.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { createAccount, setPassword, updateAccount } from "@hb/platform/sign-in/accounts/accounts.ts";
import { connectClient } from "@hb/platform/testing/client.ts";
import { personDataOwners } from "@hb/server/person-data-owners.ts";
import { generateStudy } from "@hb/server/sample/study.ts";
import { admin, migrations } from "../running-hb.ts";
import { expect, signIn, test } from "./journey.ts";

const reader = { email: "reader@northlight.example", password: "correct horse battery" };

/** A sample study, and a colleague who can open everything and sees no names. */
async function fill(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ url: databaseUrl, dataDir: "", migrations });
  const now = new Date().toISOString();
  await generateStudy(database, personDataOwners, { size: 60, now });
  await inTransaction(database, async tx => {
    const permissions = Object.fromEntries(permissionKeys.map(key => [key, true as const]));
    const terms = { hidesNames: true } as const;
    const { uid } = await createAccount(tx, { email: reader.email, name: "Robin Reader", permissions, terms, now });
    await setPassword(tx, { uid, password: reader.password, now });
    await updateAccount(tx, { uid, changePassword: false, now });
  });
  await database.close();
}

interface Person {
  id: number;
  firstName: string;
  lastName: string;
  phone: string | null;
}

test("Without names I do my work by number, and no screen shows or asks for one", async ({ page, hb }) => {
  await fill(hb.databaseUrl);
  const client = await connectClient(hb.address);
  await client.signIn(admin.email, admin.password);
  const listed = await client.call("listEnrolments", {
    filters: {},
    sort: { by: "risk", descending: true },
    weeks: 1,
    offset: 0,
    limit: 60,
  });
  const { rows: people } = listed as { rows: Person[] };
  const agenda = await client.call("listAgenda", { from: null, to: null, filters: {}, offset: 0, limit: 1 });
  const session = (agenda as { rows: { id: number }[] }).rows[0]?.id ?? 0;
  const devices = await client.call("listDevices", { filters: {}, offset: 0, limit: 1 });
  const device = (devices as { rows: { id: number }[] }).rows[0]?.id ?? 0;
  const someone = people[0]?.id ?? 0;
  const names = people.map(({ firstName, lastName }) => `${firstName} ${lastName}`);

  await signIn(page, `${hb.address}/participants`, reader);
  await expect(page.getByText("Names hidden")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search by ID" }).fill(String(someone));
  await page.getByText(`P-${someone}`).click();
  await expect(page.getByRole("heading", { name: `P-${someone}` })).toBeVisible();
  await expect(page.getByRole("tab", { name: "Emails" })).toHaveCount(0);
  for (const address of [
    "/participants",
    ...["", "?tab=sessions", "?tab=remote", "?tab=surveys", "?tab=files", "?tab=history"].map(
      tab => `/participants/${someone}${tab}`,
    ),
    "/participants/consent",
    "/scheduler?view=week",
    "/scheduler?view=agenda",
    `/scheduler/${session}`,
    "/scheduler/desk",
    "/remote-study",
    `/remote-study/${someone}`,
    "/remote-study/calls",
    "/remote-study/devices",
    `/remote-study/devices/${device}`,
    "/remote-study/surveys",
    "/overview",
    "/users",
  ]) {
    await page.goto(`${hb.address}${address}`);
    await expect(page.locator("main")).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expect(page.getByText("Something went wrong"), address).toHaveCount(0);
    const text = await page.locator("body").innerText();
    expect(
      names.filter(name => text.includes(name)),
      address,
    ).toEqual([]);
  }
  // Each refusal goes to the log, so a screen must not ask for what such an account doesn't get.
  const { entries } = (await client.call("listLog", { days: 2, limit: 200, actions: [logAction.refusal] })) as {
    entries: { payload: { functionName?: string } }[];
  };
  expect(entries.map(({ payload }) => payload.functionName)).toEqual([]);
  await client.close();
});
