import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { get, ref, set } from "firebase/database";
import { ref as fileRef, getBytes, uploadBytes } from "firebase/storage";
import { afterEach, expect, test } from "vitest";
import { connectClient } from "../testing/client.ts";

const folder = mkdtempSync(join(tmpdir(), "platform-example-"));
let running: ChildProcess | undefined;
afterEach(async () => {
  if (running?.exitCode === null) {
    running.kill("SIGTERM");
    await new Promise(resolve => running?.once("exit", resolve));
  }
  rmSync(folder, { recursive: true, force: true });
});

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

async function startExample(): Promise<string> {
  const child = spawn(
    join(import.meta.dirname, "../../node_modules/.bin/node"),
    [join(import.meta.dirname, "server.ts")],
    {
      env: { PATH: process.env["PATH"], PORT: "0", DATA_DIR: folder },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  running = child;
  let printed = "";
  for await (const chunk of child.stdout) {
    printed += chunk;
    const address = /^Ready: (\S+)/m.exec(printed)?.[1];
    if (address) return address;
  }
  throw new Error(`The example ended: ${printed}`);
}

test("the example is what the README shows", () => {
  const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");
  expect(readme).toContain(`\`\`\`ts\n${readFileSync(join(import.meta.dirname, "server.ts"), "utf8")}\`\`\``);
});

test("the example serves all four services of the official SDK", async () => {
  const client = await connectClient(await startExample());
  await expect(client.call("greet", { greeting: "Hello" })).rejects.toMatchObject({
    code: "functions/unauthenticated",
  });
  await client.signIn("ana@example.org", "paper boats on tuesdays");
  expect(await client.call("greet", { greeting: "Hello" })).toBe("Hello, Ana");

  const uid = client.auth.currentUser?.uid ?? "";
  await set(ref(client.database, `/notes/${uid}`), "Buy string.");
  expect((await get(ref(client.database, `/notes/${uid}`))).val()).toBe("Buy string.");
  await expect(set(ref(client.database, "/notes/someone-else"), "x")).rejects.toThrow("PERMISSION_DENIED");

  await uploadBytes(fileRef(client.storage, `photos/${uid}/boat.png`), png, { contentType: "image/png" });
  expect(Buffer.from(await getBytes(fileRef(client.storage, `photos/${uid}/boat.png`)))).toEqual(png);
  await expect(
    uploadBytes(fileRef(client.storage, "photos/someone-else/boat.png"), png, { contentType: "image/png" }),
  ).rejects.toMatchObject({ code: "storage/unauthorized" });
  await client.close();
});
