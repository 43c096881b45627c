import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, connectClient } from "@hb/platform/testing/client.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { admin, type RunningHb, startStudyProgram } from "./running-hb.ts";

const token = "a token for the scraper";
const backups = mkdtempSync(join(tmpdir(), "hb-metrics-"));
writeFileSync(join(backups, "hb-20261117-031500.hbbackup"), "twelve bytes");
let hb: RunningHb;
let client: Client;
beforeAll(async () => {
  hb = await startStudyProgram({ METRICS_TOKEN: token, HB_BACKUP_DIR: backups });
  client = await connectClient(hb.address);
  await client.signIn(admin.email, admin.password);
});
afterAll(async () => {
  await client.close();
  await hb.stop();
  rmSync(backups, { recursive: true, force: true });
});

const scrape = (authorization?: string) =>
  fetch(`${hb.address}/metrics`, { headers: authorization === undefined ? {} : { authorization } });
const figures = async () => (await scrape(`Bearer ${token}`)).text();
const valueOf = (text: string, series: string) =>
  Number(
    text
      .split("\n")
      .find(line => line.startsWith(`${series} `))
      ?.split(" ")
      .at(-1),
  );

test("figures are only for whoever has the token", async () => {
  const answers = [undefined, "Bearer", `Bearer ${token} `, `Bearer ${token.slice(0, -1)}`, token, `Bearer ${token}`];
  const statuses = await Promise.all(answers.map(async sent => (await scrape(sent)).status));
  // A header's trailing space isn't part of it.
  expect(statuses).toEqual([401, 403, 200, 403, 403, 200]);
});

test("calls are counted by function and outcome, and unknown names as one", async () => {
  const call = (name: string, data: unknown = null) => client.call(name, data).catch(() => {});
  await call("getAllUsers");
  await call("getAllUsers");
  await call("createUser", {});
  await call("nothing-of-the-kind");
  await call("nothing-else");
  const series = (name: string, code: string) => `hb_call_duration_seconds_count{function="${name}",code="${code}"}`;
  await expect.poll(async () => valueOf(await figures(), series("unknown", "not-found"))).toBe(2);
  const text = await figures();
  expect(valueOf(text, series("getAllUsers", "ok"))).toBe(2);
  expect(valueOf(text, series("createUser", "invalid-argument"))).toBe(1);
  expect(text).not.toContain("nothing-of-the-kind");
});

test("the state of each part is in the figures", async () => {
  await expect.poll(async () => valueOf(await figures(), "hb_realtime_connections")).toBe(0);
  const text = await figures();
  for (const part of ["database", "migrations", "storage", "realtime"])
    expect([part, valueOf(text, `hb_ready{part="${part}"}`)]).toEqual([part, 1]);
  expect(valueOf(text, "hb_backup_last_timestamp_seconds")).toBe(Date.parse("2026-11-17T03:15:00Z") / 1000);
  expect(valueOf(text, "hb_backup_last_size_bytes")).toBe(12);
  expect(valueOf(text, "hb_realtime_lag_writes")).toBe(0);
  expect(valueOf(text, "hb_jobs_failed")).toBe(0);
  expect(valueOf(text, "hb_outbox_oldest_due_seconds")).toBe(0);
  expect(valueOf(text, 'hb_disk_free_bytes{folder="HB_DATA_DIR"}')).toBeGreaterThan(0);
  expect(valueOf(text, 'hb_pool_connections{pool="read",state="idle"}')).toBeGreaterThan(0);
  expect(valueOf(text, 'hb_pool_waiting{pool="write"}')).toBe(0);
  expect(valueOf(text, "process_resident_memory_bytes")).toBeGreaterThan(1e6);
});

test.each(["grafana-dashboard.json", "alerts.yml"])("%s only asks for figures that HB has", async file => {
  const has = new Set(
    [...(await figures()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = "", type]) =>
      type === "histogram" ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
  const asked = readFileSync(join(import.meta.dirname, "../deploy", file), "utf8").match(
    /\b(?:hb|nodejs|process)_[a-z0-9_]+/g,
  );
  expect(asked?.length).toBeGreaterThan(10);
  expect([...new Set(asked)].filter(name => !has.has(name))).toEqual([]);
});

test("every figure of HB's own is on the dashboard", async () => {
  const dashboard = readFileSync(join(import.meta.dirname, "../deploy/grafana-dashboard.json"), "utf8");
  const own = [...(await figures()).matchAll(/^# TYPE (hb_\S+) /gm)].map(([, name = ""]) => name);
  expect(own.filter(name => !dashboard.includes(name))).toEqual([]);
});
