import { openDatabase } from "../database/database.ts";
import { createJobs } from "../jobs/jobs.ts";

/** A process that takes a job and is killed before it is done. */
const database = await openDatabase({ url: process.argv[2] ?? "", dataDir: "" });
const work = async () => {
  process.send?.("working");
  await new Promise(() => {});
};
const jobs = createJobs({ database });
jobs.start({ kinds: [{ name: "slow", label: "Slow", work }] });
await jobs.enqueueAll("slow", [{}]);
