import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type Sql } from "@hb/platform/database/connect.ts";
import { type Client, connectClient } from "@hb/platform/testing/client.ts";
import { type FreshDatabase, freshDatabase } from "@hb/platform/testing/fresh-database.ts";
import { type MailServer, startMailServer } from "@hb/platform/testing/mail-server.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { admin, migrations, startProgram } from "../running-hb.ts";

const dataDir = mkdtempSync(join(tmpdir(), "hb-mail-killed-"));
let database: FreshDatabase;
let owner: Sql;
let server: MailServer;
let settings: Record<string, string>;

beforeAll(async () => {
  database = await freshDatabase(migrations);
  owner = connect(database.url, { max: 1, name: "the test" });
  server = await startMailServer();
  settings = {
    DATABASE_URL: database.url,
    HB_DATA_DIR: dataDir,
    HB_ADMIN_EMAIL: admin.email,
    HB_ADMIN_PASSWORD: admin.password,
    SMTP_URL: server.url,
  };
});
afterAll(async () => {
  await server.stop();
  await owner.end();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start() {
  const hb = await startProgram(settings);
  const client = await connectClient(hb.address);
  await client.signIn(admin.email, admin.password);
  return { hb, client };
}
async function register(client: Client): Promise<number> {
  const profile = { firstName: "Wren", lastName: "Abernathy", email: `${randomUUID()}@example.com` };
  const answer = await client.call("createParticipant", { requestId: randomUUID(), profile, type: 1 });
  return (answer as { id: number }).id;
}
const invite = (client: Client, participantId: number) =>
  client.call("sendEmailTo", { requestId: randomUUID(), type: 101, participantId, about: null });
const states = async () =>
  (await owner<{ state: string }[]>`select state from platform.outbox order by id`).map(({ state }) => state);

test("killed in the middle of handing an email over: it is uncertain, shown, and not sent again by itself; what waited isn't lost", async () => {
  server.behave("hang");
  const first = await start();
  const [one, other] = [await register(first.client), await register(first.client)];
  await invite(first.client, one);
  await expect.poll(states).toEqual(["sending"]);
  // The second one waits behind a pause, so that it is certainly not in a dialogue.
  await first.client.call("pauseMail", { requestId: randomUUID(), paused: true });
  await invite(first.client, other);
  first.hb.process.kill("SIGKILL");
  await first.client.close();

  // So long a dialogue may last: the time passes here at once.
  await owner`update platform.outbox set updated_at = updated_at - interval '10 minutes' where state = 'sending'`;
  server.behave("accept");
  const second = await start();
  await second.client.call("pauseMail", { requestId: randomUUID(), paused: false });
  await expect.poll(states).toEqual(["uncertain", "sent"]);
  expect(server.received).toHaveLength(1);
  const findings = await second.client.call("explainEmails", { participantId: one });
  expect(JSON.stringify(findings)).toContain("may or may not have arrived");
  const logged = await owner`select 1 from study.log_entries where action = 2`;
  expect(logged).toHaveLength(1);
  await second.client.close();
  expect(await second.hb.stop()).toBe(0);
});
