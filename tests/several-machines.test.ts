import { marker } from "@hb/domain/markers.ts";
import { type Client, connectClient } from "@hb/platform/testing/client.ts";
import { onValue, ref } from "firebase/database";
import { httpsCallable } from "firebase/functions";
import {
  deleteObject,
  ref as fileRef,
  getBytes,
  getMetadata,
  uploadBytesResumable,
  uploadString,
} from "firebase/storage";
import { afterAll, beforeAll, expect, test } from "vitest";
import { admin } from "./running-hb.ts";
import { startThreeProcesses, type ThreeProcesses } from "./three-processes.ts";

let three: ThreeProcesses;
const clients: Client[] = [];

beforeAll(async () => {
  // The proxy's certificate is its own; only this test trusts it.
  process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = "0";
  three = await startThreeProcesses();
});
afterAll(async () => {
  for (const client of clients) await client.close();
  await three.stop();
  delete process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
});

async function connect(): Promise<Client> {
  const client = await connectClient(three.address);
  clients.push(client);
  await client.signIn(admin.email, admin.password);
  return client;
}
const newUser = (n: number) => ({
  requestId: crypto.randomUUID(),
  name: `Staff ${n}`,
  email: `staff${n}@northlight.example`,
  permissions: {},
  expiresOn: null,
});

test("the unmodified SDK works behind TLS: sign-in, calls, streams, files", async () => {
  const client = await connect();
  expect(await client.call("ping", null)).toMatchObject({ now: expect.any(String) });
  const { stream, data } = await httpsCallable<unknown, unknown, number>(client.functions, "countToThree").stream(null);
  const seen = [];
  for await (const message of stream) seen.push(message);
  expect(seen).toEqual([1, 2, 3]);
  await data;

  const uid = client.auth.currentUser?.uid ?? "";
  const file = fileRef(client.storage, `system-check/${uid}/1`);
  await uploadString(file, "hello", "raw", { contentType: "text/plain" });
  expect(new TextDecoder().decode(await getBytes(file))).toBe("hello");
  // Every chunk may reach another process.
  await uploadBytesResumable(file, new TextEncoder().encode("x".repeat(60_000)), { contentType: "text/plain" });
  expect((await getMetadata(file)).size).toBe(60_000);
  await deleteObject(file);
});

test("a setting that one process changes holds in all of them", async () => {
  const client = await connect();
  const { version } = (await client.call("getSettings", null)) as { version: number };
  const changes = { studyName: "Northlight, second year" };
  await client.call("setSettings", { requestId: crypto.randomUUID(), version, changes });
  const names = () =>
    Promise.all(
      three.processes.map(async ({ address }) => {
        const configuration = await (await fetch(`${address}/__/firebase/init.json`)).json();
        return configuration.studyName;
      }),
    );
  await expect.poll(names).toEqual(three.processes.map(() => changes.studyName));
});

/** The newest value of a marker that each of them was told. */
async function watchMarker(people: readonly Client[], path: string): Promise<Map<Client, number>> {
  const latest = new Map<Client, number>();
  for (const client of people) onValue(ref(client.database, path), value => void latest.set(client, value.val()));
  await expect.poll(() => latest.size).toBe(people.length);
  return latest;
}

/** As the browser side does: the same request again when the answer did not come. */
async function repeated<T>(request: () => Promise<unknown>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return (await request()) as T;
    } catch (error) {
      if (attempt === 50) throw error;
    }
}

/** The same one, however often it is called. */
function createPerson(client: Client): () => Promise<unknown> {
  const email = `${crypto.randomUUID()}@example.com`;
  const person = { requestId: crypto.randomUUID(), profile: { firstName: "Wren", lastName: "Hale", email }, type: 1 };
  return () => client.call("createParticipant", person);
}

test("replace all three, one after another: each change is made once, no call fails for good, no marker is missed", async () => {
  const people = await Promise.all(Array.from({ length: 4 }, connect));
  const [reader] = people;
  if (!reader) throw new Error("Nobody is connected.");
  const latest = await watchMarker(people, marker.participants);
  const acknowledged: number[] = [];
  let isOver = false;
  const write = async (client: Client) => {
    while (!isOver) {
      const { id } = await repeated<{ id: number }>(createPerson(client));
      acknowledged.push(id);
    }
  };
  const replaceAll = async () => {
    for (const at of three.processes.keys()) {
      await three.replace(at);
      const before = acknowledged.length;
      await expect.poll(() => acknowledged.length).toBeGreaterThan(before + people.length);
    }
    isOver = true;
  };
  await Promise.all([replaceAll(), ...people.map(write)]);

  const list = (offset: number) =>
    repeated<{ rows: { id: number }[]; total: number }>(() =>
      reader.call("listParticipants", { filters: {}, sort: { by: "id", descending: false }, offset, limit: 200 }),
    );
  const found: number[] = [];
  for (let total = 1; found.length < total; ) {
    const page = await list(found.length);
    total = page.total;
    found.push(...page.rows.map(({ id }) => id));
  }
  expect(found).toEqual(acknowledged.sort((one, other) => one - other));

  await expect.poll(() => new Set(latest.values()).size).toBe(1);
  const before = Math.max(...latest.values());
  await repeated(createPerson(reader));
  await expect.poll(() => [...latest.values()].every(value => value > before)).toBe(true);
});

test("kill one of three: nothing acknowledged is lost, its people reconnect and miss no marker", async () => {
  const people = await Promise.all(Array.from({ length: 6 }, connect));
  const latest = await watchMarker(people, marker.users);

  const [writer] = people;
  const acknowledged: string[] = [];
  const writing = (async () => {
    for (let n = 0; n < 30; n++) {
      if (n === 10) {
        const [victim] = three.processes.splice(0, 1);
        victim?.process.kill("SIGKILL");
      }
      const user = newUser(n);
      // As the browser side does: the same request again when the answer did not come.
      for (let attempt = 0; attempt < 5; attempt++) {
        const done = await writer?.call("createUser", user).then(
          () => true,
          () => false,
        );
        if (done) {
          acknowledged.push(user.email);
          break;
        }
      }
    }
  })();
  await writing;
  expect(acknowledged).toHaveLength(30);

  const answer = (await writer?.call("getAllUsers", null)) as { users: Record<string, { email: string }> } | undefined;
  const emails = Object.values(answer?.users ?? {}).map(({ email }) => email);
  expect(emails).toEqual(expect.arrayContaining(acknowledged));
  expect(new Set(emails).size).toBe(emails.length);

  // Every listener, also those whose process died, ends at the same, newest marker.
  await expect.poll(() => new Set(latest.values()).size).toBe(1);
  const before = Math.max(...latest.values());
  await writer?.call("createUser", newUser(99));
  await expect.poll(() => [...latest.values()].every(value => value > before)).toBe(true);
});
