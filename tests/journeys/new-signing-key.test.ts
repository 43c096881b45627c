import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { environment } from "../running-hb.ts";
import { addColleague, expect, signIn, test } from "./journey.ts";

const root = join(import.meta.dirname, "../..");

test("The operator revokes the signing key while I work: I may have to save a change again, and go on", async ({
  page,
  hb,
}) => {
  const listed = page.waitForRequest(/getAllUsers$/);
  await signIn(page, `${hb.address}/users`);
  const authorization = (await (await listed).headerValue("authorization")) ?? "";
  await addColleague(page, { name: "Leena Park", email: "leena@northlight.example", permissions: [] });
  const args = [join(root, "server/secrets/rotate.ts"), "signing", "--now", "--yes"];
  const env = { ...environment, HB_DATA_DIR: "/unused", DATABASE_URL: hb.databaseUrl };
  expect(spawnSync(join(root, "node_modules/.bin/node"), args, { env }).status).toBe(0);
  // It is noticed within seconds.
  await expect
    .poll(
      async () =>
        (
          await fetch(`${hb.address}/hb/us-central1/getAllUsers`, {
            method: "POST",
            headers: { "content-type": "application/json", authorization },
            body: JSON.stringify({ data: null }),
          })
        ).status,
    )
    .toBe(401);

  const scheduler = page.getByRole("switch", { name: "Scheduler for Leena Park" });
  await expect(async () => {
    if (!(await scheduler.isChecked())) await scheduler.click();
    await expect(page.getByText("Scheduler granted to Leena Park")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole("heading", { name: "Sign in" })).toHaveCount(0);
  await page.reload();
  await expect(scheduler).toBeChecked();
});
