import { withScreens } from "./with-screens.ts";

await withScreens(() => import("../server/main.ts"));
