import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { logAction } from "@hb/domain/log/actions.ts";
import { connect, type Sql } from "@hb/platform/database/connect.ts";
import { startCluster } from "@hb/platform/testing/cluster.ts";
import { httpsCallable } from "firebase/functions";
import { ref, uploadString } from "firebase/storage";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyLog } from "../log/verification.ts";
import { addPerson } from "../testing/people.ts";
import { type Study, startStudy } from "../testing/study.ts";
import { clearDisk } from "./jobs.ts";

const shared = process.env["TEST_CLUSTER_URL"];
/** A PostgreSQL of its own: the search goes through the server's files, where other tests write meanwhile. */
let cluster: Awaited<ReturnType<typeof startCluster>>;
let study: Study;
let owner: Sql;
beforeAll(async () => {
  cluster = await startCluster();
  process.env["TEST_CLUSTER_URL"] = cluster.url;
  study = await startStudy({ now: "2026-11-17T18:00:00.000Z" });
  owner = connect(study.ownerUrl, { max: 1, name: "hb tests" });
});
afterAll(async () => {
  await owner.end();
  await study.stop();
  process.env["TEST_CLUSTER_URL"] = shared;
  await cluster.stop();
});

/** In which folders of the server a file has one of these words, whatever the file is for. */
async function foldersWith(words: readonly string[]): Promise<string[]> {
  await owner`checkpoint`;
  const holding = readdirSync(cluster.folder, { recursive: true, encoding: "utf8" }).filter(name => {
    const file = join(cluster.folder, name);
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return false;
    const bytes = readFileSync(file);
    return words.some(word => bytes.includes(word));
  });
  return [...new Set(holding.map(name => name.split("/")[0] ?? ""))].sort();
}

/** Requested long enough ago that no one has to confirm it. */
async function anonymize(id: number): Promise<void> {
  await owner`
    insert into study.anonymisation_requests (participant_id, why, asked_by, asked_by_name, asked_at, waits)
    values (${id}, 'asked', 'x', 'x', '2026-11-01T18:00:00Z', true)`;
  const { people } = await study.call("previewAnonymisation", { participantIds: [id] });
  await study.call("anonymisePeople", { people: people.map(({ version }) => ({ id, version })), typed: String(id) });
}

const clearings = () =>
  owner<{ payload: string }[]>`
    select p.payload::text as payload from study.log_entries e join study.log_payloads p on p.entry_id = e.id
     where e.action = ${logAction.diskCleared}`;

test("the night after someone was anonymized, the server's files no longer hold their name", async () => {
  const words = ["Zyzzyvacanary", "zyzzyva.canary", "zyzzyvafile", "Zyzzyvanote"];
  const text =
    "First name,Last name,Email\nZyzzyvacanary,Quill,zyzzyva.canary@canary.example\nRobin,Stays,robin@stays.example\n";
  // A colleague's file has the person's name: older screens still send it.
  const { stream, data } = await httpsCallable<object, { firstId: number }>(
    study.admin.functions,
    "importParticipants",
  ).stream({
    requestId: randomUUID(),
    fileName: "zyzzyvafile.csv",
    text,
    mapping: { columns: ["firstName", "lastName", "email"], dateOrder: "monthFirst", source: 1 },
    leaveOut: [],
  });
  for await (const _ of stream);
  const id = (await data).firstId;
  // Long enough to be stored outside of its row.
  await study.call("addComment", { id, body: `Zyzzyvanote ${randomUUID().repeat(50)}` });
  await uploadString(ref(study.admin.storage, `participants/${id}/documents/r1/f1`), "x", "raw", {
    contentType: "text/plain",
    customMetadata: { fileName: "zyzzyvafile.txt" },
  });
  // The planner's samples hold values too.
  await owner`analyze`;

  await anonymize(id);
  expect(await foldersWith(words)).toEqual(["base", "pg_wal"]);

  await study.hb.jobs.run(clearDisk);
  expect(await foldersWith(words)).toEqual([]);
  expect(await foldersWith(["robin@stays.example"])).toContain("base");
  expect((await clearings()).map(({ payload }) => JSON.parse(payload))).toMatchObject([{ complete: true }]);
  await expect.poll(async () => (await verifyLog(study.hb.database, "2026-11-22T18:00:00.000Z")).unsealed).toBe(0);
  expect(await verifyLog(study.hb.database, "2026-11-22T18:00:00.000Z")).toMatchObject({ problem: undefined });
});

test("nothing is rewritten while no one is anonymized, and many cause one rewrite", async () => {
  const pass = (minutes: number) => study.setNow(new Date(study.now() + minutes * 60 * 1000).toISOString());
  const before = (await clearings()).length;
  for (const name of ["Ann", "Bo"]) {
    pass(1);
    await anonymize(await addPerson(study, { firstName: name }));
  }
  pass(30);
  for (let night = 0; night < 2; night++) await study.hb.jobs.run(clearDisk);
  expect(await clearings()).toHaveLength(before + 1);
});
