import { join } from "node:path";
import { openDatabase } from "../database/database.ts";
import { createJobs } from "../jobs/jobs.ts";

/** A process that takes a job and is killed with it in hand. */
const migrations = [join(import.meta.dirname, "../migrations")];
const database = await openDatabase({ url: process.argv[2] ?? "", dataDir: "", migrations });
const work = async () => {
  process.send?.("working");
  await new Promise(() => {});
};
const jobs = createJobs({ database, kinds: [{ name: "slow", label: "Slow", work }], timeZone: () => "UTC" });
jobs.start();
await jobs.enqueueAll("slow", [{}]);
