import { startCluster } from "./cluster.ts";

/** Vitest's global setup: tests find the cluster's address in the environment. @public */
export default async function setup() {
  const cluster = await startCluster();
  process.env["TEST_CLUSTER_URL"] = cluster.url;
  return () => cluster.stop();
}
