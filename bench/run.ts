import { readdirSync } from "node:fs";
import { join } from "node:path";
import { startCluster } from "@hb/platform/testing/cluster.ts";

/** `npm run bench` for all, `npm run bench -- callable log` for some. Prints figures and ratios; asserts nothing. */
const parts = ["run.ts", "load.ts", "screen.ts", "bare-server.ts"];
const names = readdirSync(import.meta.dirname)
  .filter(file => file.endsWith(".ts") && !parts.includes(file))
  .map(file => file.replace(".ts", ""));
const wanted = process.argv.slice(2);
const cluster = await startCluster();
process.env["TEST_CLUSTER_URL"] = cluster.url;
try {
  for (const name of wanted.length > 0 ? wanted : names) {
    console.log(`\n${name}`);
    const { bench } = await import(join(import.meta.dirname, `${name}.ts`));
    await bench((line: string) => console.log(`  ${line}`));
  }
} finally {
  await cluster.stop();
}
process.exit(0);
