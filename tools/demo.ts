import { buildScreens } from "./build-screens.ts";

await buildScreens();
await import("../server/demo.ts");
