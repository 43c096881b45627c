import { expect, test } from "vitest";
import { findProblems, formatAge, formatBytes, isDiskLow, type SystemFacts } from "./system.ts";

const now = "2026-11-18T12:00:00.000Z";
const gigabyte = 1024 ** 3;
const disk = { setting: "HB_DATA_DIR", freeBytes: 50 * gigabyte, totalBytes: 100 * gigabyte };
const well: SystemFacts = {
  now,
  backups: { lastAt: "2026-11-18T03:15:00.000Z", since: "2026-11-01T00:00:00.000Z", problem: null },
  tried: { lastAt: "2026-11-18T03:16:00.000Z", since: "2026-11-01T00:00:00.000Z", problem: null },
  oldestDueMs: 0,
  hasMailServer: true,
  logProblem: null,
  disks: [disk],
  certificateEndsAt: "2027-01-18T12:00:00.000Z",
};
const causes = (facts: Partial<SystemFacts>) => findProblems({ ...well, ...facts }).map(({ cause }) => cause);

test("a system that is well has no problems", () => {
  expect(findProblems(well)).toEqual([]);
  expect(causes({ backups: undefined, tried: undefined, certificateEndsAt: undefined, disks: [] })).toEqual([]);
});

const since = "2026-11-01T00:00:00.000Z";

test("a backup is late after a day and a half, and so is the first one", () => {
  const made = (lastAt: string | null, from = since) => causes({ backups: { lastAt, since: from, problem: null } });
  expect(made("2026-11-17T00:00:00.000Z")).toEqual([]);
  expect(made("2026-11-16T23:59:59.000Z")).toEqual(["backup"]);
  expect(made(null, "2026-11-18T03:00:00.000Z")).toEqual([]);
  const [first] = findProblems({ ...well, backups: { lastAt: null, since, problem: null } });
  expect(first?.sentence).toContain("There is no backup yet.");
  const problem = "The bucket s3://host/b can't be used: AccessDenied.";
  expect(findProblems({ ...well, backups: { lastAt: null, since: now, problem } })).toEqual([
    { cause: "backup", sentence: problem },
  ]);
});

test("a backup that can't be restored is named, and so is one that wasn't tried though it isn't late", () => {
  const failed = { lastAt: "2026-11-18T03:16:00.000Z", since, problem: "The backup is damaged." };
  expect(findProblems({ ...well, tried: failed })).toMatchObject([
    { cause: "restore", sentence: expect.stringContaining("couldn't be restored. The backup is damaged.") },
  ]);
  const tried = (lastAt: string | null, from = since) => ({ tried: { lastAt, since: from, problem: null } });
  expect(causes(tried("2026-11-17T00:00:00.000Z"))).toEqual([]);
  expect(causes(tried("2026-11-16T23:59:59.000Z"))).toEqual(["restore"]);
  expect(causes(tried(null))).toEqual(["restore"]);
  expect(causes(tried(null, "2026-11-18T03:00:00.000Z"))).toEqual([]);
  expect(causes({ ...tried(null), backups: { lastAt: null, since, problem: null } })).toEqual(["backup"]);
});

test("email stands still when one has been due for more than an hour, and only if it could be sent", () => {
  expect(causes({ oldestDueMs: 3_600_000 })).toEqual([]);
  expect(causes({ oldestDueMs: 3_600_001 })).toEqual(["email"]);
  expect(causes({ oldestDueMs: 3_600_001, hasMailServer: false })).toEqual([]);
});

test("a disk is low below a tenth, and on a large one below 10 GB", () => {
  expect(isDiskLow({ freeBytes: 9.9 * gigabyte, totalBytes: 100 * gigabyte })).toBe(true);
  expect(isDiskLow({ freeBytes: 10 * gigabyte, totalBytes: 100 * gigabyte })).toBe(false);
  expect(isDiskLow({ freeBytes: 11 * gigabyte, totalBytes: 4_000 * gigabyte })).toBe(false);
  expect(causes({ disks: [disk, { ...disk, freeBytes: gigabyte }] })).toEqual(["disk"]);
});

test("a certificate is named two weeks before it ends, and after", () => {
  expect(causes({ certificateEndsAt: "2026-12-02T12:00:00.000Z" })).toEqual([]);
  const sentence = (certificateEndsAt: string) => findProblems({ ...well, certificateEndsAt })[0]?.sentence;
  expect(sentence("2026-12-02T11:59:59.000Z")).toContain("expires in 13 days.");
  expect(sentence("2026-11-18T11:59:59.000Z")).toContain("has expired.");
});

test("an altered log comes first", () => {
  expect(causes({ logProblem: "Entry 2 was altered.", oldestDueMs: 9e9, disks: [{ ...disk, freeBytes: 0 }] })).toEqual([
    "log",
    "disk",
    "email",
  ]);
});

test.each([
  [30_000, "1 minute"],
  [119 * 60_000, "119 minutes"],
  [120 * 60_000, "2 hours"],
  [47 * 3_600_000, "47 hours"],
  [48 * 3_600_000, "2 days"],
])("%d ms are %s", (ms, words) => expect(formatAge(ms)).toBe(words));

test.each([
  [0, "0 bytes"],
  [1_023, "1023 bytes"],
  [1_536, "1.5 KB"],
  [1.5 * gigabyte, "1.5 GB"],
  [120 * gigabyte, "120 GB"],
])("%d bytes are %s", (bytes, words) => expect(formatBytes(bytes)).toBe(words));
