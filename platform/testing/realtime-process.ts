import { startTestServer } from "./realtime-server.ts";

/** Realtime in its own process, for tests that kill it. Takes the database's address and sends its port. */
const { port } = await startTestServer({ url: process.argv[2] ?? "" });
process.send?.(port);
process.on("disconnect", () => process.exit());
