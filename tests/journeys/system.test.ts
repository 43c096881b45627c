import { randomUUID } from "node:crypto";
import { connect } from "@hb/platform/database/connect.ts";
import { connectClient } from "@hb/platform/testing/client.ts";
import { admin } from "../running-hb.ts";
import { expectAccessibleInBothSchemes } from "./barriers.ts";
import { expect, signIn, test } from "./journey.ts";

test("I see how HB itself is doing, what failed and what was slow, and try a failed job again", async ({
  page,
  hb,
}) => {
  const owner = connect(hb.databaseUrl, { max: 1, name: "the test" });
  await signIn(page, `${hb.address}/users`);
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("menuitem", { name: "System", exact: true }).click();
  await expect(page.getByRole("heading", { name: "System", exact: true })).toBeVisible();
  await expect(page.getByText("Everything is working.")).toBeVisible();
  const parts = page.getByRole("region", { name: "Parts" });
  const part = (name: string) => parts.getByRole("listitem").filter({ has: page.getByText(name, { exact: true }) });
  for (const name of ["Database", "Migrations", "File storage", "Live updates", "Clock"])
    await expect(part(name).getByText("Working", { exact: true })).toBeVisible();
  await expect(part("Email server").getByText("Not set up")).toBeVisible();
  await expect(page.getByRole("region", { name: "Backups" })).toContainText("HB makes no backups by itself.");
  await expect(page.getByRole("region", { name: "Backups" })).toContainText("Restoring hasn't been tried");
  await expect(
    page.getByRole("region", { name: "Processes and restarts" }).getByText("Running", { exact: true }),
  ).toBeVisible();
  await expectAccessibleInBothSchemes(page);

  // A slow call of mine, a process that crashed, an altered log and a job that was given up.
  const [me] = await owner<{ uid: string }[]>`select uid from platform.accounts where email = ${admin.email}`;
  await owner`
    insert into study.slow_calls (at, function_name, took_ms, code, account)
    values (now(), 'listParticipants', 1234, 'ok', ${me?.uid ?? ""})`;
  await owner`
    insert into study.processes (id, host, version, started_at, seen_at)
    values (gen_random_uuid(), 'lab-2', '0.0.9', now() - interval '2 days', now() - interval '1 day')`;
  await owner`
    insert into study.log_verifications (at, entries, unsealed, ok, problem, head_seq, head_digest)
    values (now(), 2, 0, false, 'Entry 2 was altered.', 0, '')`;
  await owner`
    insert into jobs.job (name, data, source_name, source_output)
    values ('given-up', '{}', 'verify-log-chain', '{"message": "The database was away."}')`;
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByText("The log was altered. Entry 2 was altered.")).toBeVisible();
  await expect(part("Log").getByText("Altered", { exact: true })).toBeVisible();
  const call = page.getByRole("region", { name: "Slow calls" }).getByRole("row", { name: /listParticipants/ });
  await expect(call).toContainText("Administrator");
  await expect(call).toContainText("1.2 s");
  await expect(page.getByRole("row", { name: /lab-2/ })).toContainText("Crashed");
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("button", { name: "Show job" }).click();
  const drawer = page.getByRole("dialog", { name: "Failed jobs" });
  await expect(drawer.getByText("The database was away.")).toBeVisible();
  await drawer.getByRole("button", { name: "Retry" }).click();
  await expect(drawer.getByText("No failed jobs")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("1 job failed")).toBeHidden();
  // The page is counted itself, though it asks before it's connected.
  await page.reload();
  await expect(part("Live updates")).toContainText(/[1-9] browsers? connected/);
  await owner.end();
});

test("Without users, the page isn't in the menu, and its address says so", async ({ page, hb }) => {
  const staff = await connectClient(hb.address);
  await staff.signIn(admin.email, admin.password);
  const ana = { email: "ana@northlight.example", password: "a password of my own" };
  const invited = { name: "Ana Ruiz", email: ana.email, permissions: { scheduler: true }, expiresOn: null };
  const { handed } = (await staff.call("createUser", { requestId: randomUUID(), ...invited })) as {
    handed: { oneTimePassword: string };
  };
  await staff.close();
  await signIn(page, `${hb.address}/scheduler`, { email: ana.email, password: handed.oneTimePassword });
  await page.getByLabel("New password").fill(ana.password);
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByRole("heading", { name: "Scheduler" })).toBeVisible();
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await expect(page.getByRole("menuitem", { name: "Front desk" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "System", exact: true })).toHaveCount(0);
  await page.goto(`${hb.address}/system`);
  await expect(page.getByText("You don't have access to System. Ask an administrator.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "System", exact: true })).toHaveCount(0);
});
