import { startCluster } from "@hb/platform/testing/cluster.ts";

export default async function setup() {
  const cluster = await startCluster();
  process.env["HB_TEST_CLUSTER"] = cluster.url;
  return () => cluster.stop();
}
