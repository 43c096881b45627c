import { startCluster } from "./cluster.ts";

/** Vitest's global set-up: the cluster's address reaches the tests by the environment. */
export default async function setup() {
  const cluster = await startCluster();
  process.env["HB_TEST_CLUSTER"] = cluster.url;
  return () => cluster.stop();
}
