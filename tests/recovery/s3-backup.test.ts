import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectClient } from "@hb/platform/testing/client.ts";
import { freshDatabase } from "@hb/platform/testing/fresh-database.ts";
import { s3Place } from "@hb/platform/testing/storage-places.ts";
import { getBytes, ref, uploadBytes } from "firebase/storage";
import { afterAll, expect, test } from "vitest";
import { admin, environment, migrations, startProgram } from "../running-hb.ts";

const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "hb-s3-backup-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A command of HB as an operator runs it. */
async function command(program: string, file: string, settings: Record<string, string>): Promise<string> {
  const child = spawn(join(root, "node_modules/.bin/node"), [join(root, program), file], {
    env: { ...environment, HB_BACKUP_KEY: "correct horse battery", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  child.stdout.on("data", chunk => (said += chunk));
  child.stderr.on("data", chunk => (said += chunk));
  const code = await new Promise<number | null>(resolve => child.once("exit", resolve));
  return `${code} ${said}`;
}

async function signedIn(address: string) {
  const client = await connectClient(address);
  await client.signIn(admin.email, admin.password);
  return client;
}

test("files that lie in one bucket are backed up with the study and come back into another", async () => {
  const [database, from, into] = await Promise.all([freshDatabase(migrations), s3Place(), s3Place()]);
  const source = { DATABASE_URL: database.url, HB_DATA_DIR: join(folder, "source"), STORAGE_URL: from.url };
  const hb = await startProgram({
    ...source,
    HB_ADMIN_EMAIL: admin.email,
    HB_ADMIN_PASSWORD: admin.password,
  });
  const client = await signedIn(hb.address);
  const profile = { firstName: "Wren", lastName: "Abernathy", email: "wren@example.org" };
  const input = { requestId: randomUUID(), profile, type: 1 };
  const { id } = (await client.call("createParticipant", input)) as { id: number };
  const names = ["small", "large"].map(name => `participants/${id}/documents/r/${name}`);
  const contents = [Buffer.from("a letter"), Buffer.alloc(3_000_000, "0123456789")];
  for (const [at, name] of names.entries())
    await uploadBytes(ref(client.storage, name), contents[at] as Buffer, { contentType: "text/plain" });
  await client.close();
  await hb.stop();

  const file = join(folder, "study.hbbackup");
  expect(await command("server/backup/backup.ts", file, source)).toMatch(
    /^0 [^]*\nBacked up [\d,]+ rows .* and 2 files/,
  );
  const target = { HB_DATA_DIR: join(folder, "target"), STORAGE_URL: into.url };
  expect(await command("server/backup/restore.ts", file, target)).toMatch(/^0 [^]*Restored\./);
  expect((await into.ids()).sort()).toEqual((await from.ids()).sort());

  // The first bucket is gone for good: what is read comes from the other one.
  await from.stop();
  const again = await startProgram(target);
  const staff = await signedIn(again.address);
  for (const [at, name] of names.entries()) {
    const bytes = Buffer.from(await getBytes(ref(staff.storage, name)));
    expect(bytes.equals(contents[at] as Buffer)).toBe(true);
  }
  await staff.close();
  await again.stop();
  await Promise.all([into.stop(), database.drop()]);
});
