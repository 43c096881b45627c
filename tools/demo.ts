import { withScreens } from "./with-screens.ts";

await withScreens(() => import("../server/demo.ts"));
