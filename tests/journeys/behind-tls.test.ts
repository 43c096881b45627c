import { connectClient } from "@hb/platform/testing/client.ts";
import { admin } from "../running-hb.ts";
import { startThreeProcesses, type ThreeProcesses } from "../three-processes.ts";
import { test as base, expect, signInByForm } from "./journey.ts";

const test = base.extend<{ three: ThreeProcesses }>({
  // oxlint-disable-next-line no-empty-pattern
  three: async ({}, use) => {
    const three = await startThreeProcesses();
    await use(three);
    await three.stop();
  },
});
// The proxy's certificate is its own.
test.use({ ignoreHTTPSErrors: true });

test("My study has outgrown one machine, and over https everything works as before", async ({ page, three }) => {
  test.setTimeout(120_000);
  await signInByForm(page, three.address);
  await expect(page.getByRole("heading", { name: "Participants", exact: true })).toBeVisible();

  // Every service in turn, files and streams included; each request may reach another process.
  await page.goto(`${three.address}/test`);
  const cards = page.getByRole("main").getByRole("listitem");
  await expect(cards.first()).toBeVisible();
  await expect(cards.filter({ hasText: "Working" })).toHaveCount(await cards.count(), { timeout: 20_000 });
  await expect(page.getByText("Not working")).toHaveCount(0);

  // What a colleague does through another process appears by itself.
  await page.goto(`${three.address}/users`);
  await expect(page.getByText(admin.email, { exact: true })).toBeVisible();
  const colleague = await connectClient(three.processes[1]?.address ?? "");
  await colleague.signIn(admin.email, admin.password);
  const user = { name: "Ravi Menon", email: "ravi@northlight.example", permissions: {}, expiresOn: null };
  await colleague.call("createUser", { requestId: crypto.randomUUID(), ...user });
  await expect(page.getByText("ravi@northlight.example", { exact: true })).toBeVisible();

  // One of the three dies, perhaps the one that holds this page's connection: the page goes on.
  const [first, ...others] = three.processes;
  three.processes.splice(0, 3, ...others);
  first?.process.kill("SIGKILL");
  await colleague.call("createUser", { requestId: crypto.randomUUID(), ...user, email: "mina@northlight.example" });
  await expect(page.getByText("mina@northlight.example", { exact: true })).toBeVisible({ timeout: 20_000 });
  await colleague.close();
});
