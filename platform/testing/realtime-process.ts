import { startTestServer } from "./realtime-server.ts";

/** A process of its own for a test to kill: takes the database's address, says its port. */
const { port } = await startTestServer({ url: process.argv[2] ?? "" });
process.send?.(port);
process.on("disconnect", () => process.exit());
