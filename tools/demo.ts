import { startBuilt } from "./start-built.ts";

await startBuilt("demo");
