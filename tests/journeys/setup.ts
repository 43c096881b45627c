import { startCluster } from "@hb/platform/testing/cluster.ts";

export default async function setup() {
  const cluster = await startCluster();
  process.env["TEST_CLUSTER_URL"] = cluster.url;
  return () => cluster.stop();
}
