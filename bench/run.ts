import { readdirSync } from "node:fs";
import { join } from "node:path";
import { startCluster } from "@hb/platform/testing/cluster.ts";
import { type Figure, summaryOf } from "./load.ts";

/**
 * `npm run bench` for all, `npm run bench -- callable log` for some, `npm run bench -- summary` for one table of figures
 * and aims. Prints figures and ratios; asserts nothing.
 */
const summarized = ["callable", "booking", "listeners", "export"];
const parts = ["run.ts", "load.ts", "screen.ts", "bare-server.ts"];
const names = readdirSync(import.meta.dirname)
  .filter(file => file.endsWith(".ts") && !parts.includes(file))
  .map(file => file.replace(".ts", ""));
const asked = process.argv.slice(2);
const isSummary = asked.includes("summary");
const wanted = isSummary ? summarized : asked;
const figures: Figure[] = [];
const cluster = await startCluster();
process.env["TEST_CLUSTER_URL"] = cluster.url;
process.env["TEST_CLUSTER_LOG"] = join(cluster.folder, "server.log");
try {
  for (const name of wanted.length > 0 ? wanted : names) {
    console.log(`\n${name}`);
    const { bench } = await import(join(import.meta.dirname, `${name}.ts`));
    await bench(
      (line: string) => console.log(`  ${line}`),
      (figure: Figure) => figures.push(figure),
    );
  }
  if (isSummary) console.log(`\n${summaryOf(figures).join("\n")}`);
} finally {
  await cluster.stop();
}
process.exit(0);
