import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startEmbeddedPostgres } from "../database/embedded.ts";
import { eventually } from "../testing/eventually.ts";
import { startTestServer } from "../testing/realtime-server.ts";
import { openSocket, type TestSocket } from "../testing/realtime-socket.ts";

const build = "/app/build";
const seen = { kind: "list", at: 1 };

test("a restart of the database costs no connection, and what was missed arrives", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "platform-restart-"));
  const postgres = await startEmbeddedPostgres({ dataDir });
  const server = await startTestServer({ url: postgres.ownerUrl });
  const ana = await server.enter({ reports: true });
  const openSockets = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const line = openSocket(server.port);
      await line.request("auth", { cred: await ana.token() });
      return line;
    }),
  );
  for (const line of openSockets) await line.request("q", { p: build, h: "" });
  const [first, second, third] = openSockets as [TestSocket, TestSocket, TestSocket];
  await first.request("o", { p: `/presence/${ana.uid}/tab`, d: null });
  await first.request("p", { p: `/presence/${ana.uid}/tab`, d: seen });
  for (let round = 0; round < 2; round++) {
    const [pid] = (await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n");
    // A connection from before the last restart may break only when it is used.
    await eventually(() => server.announce(build));
    process.kill(Number(pid), "SIGKILL");
    const written = second.request("p", { p: `/presence/${ana.uid}/during`, d: { kind: "list", at: round } });
    await eventually(() => server.announce(build));
    const [row] = await eventually(async () => {
      const rows = await server.database.read<{ value: number }[]>`
          select value from platform.realtime_values where path = ${build}
           and not exists (select from platform.realtime_announcements)`;
      expect(rows).toHaveLength(1);
      return rows;
    });
    await eventually(() => {
      for (const line of openSockets) expect(line.pushes().at(-1)?.b?.d).toBe(row?.value);
    });
    expect((await written).s).toMatch(/^(ok|unavailable)$/);
  }
  for (const line of openSockets) {
    expect((await line.request("s", {})).s).toBe("ok");
    const values = line.pushes().map(push => push.b?.d as number);
    expect(values).toEqual([...values].sort((a, b) => a - b));
  }
  expect((await third.request("g", { p: `/presence/${ana.uid}/tab`, q: {} })).d).toEqual(seen);
  await server.stop();
  await postgres.stop();
  await rm(dataDir, { recursive: true });
});
