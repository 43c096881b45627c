import { countToThree, ping } from "@hb/domain/system-check/contract.ts";
import { handle } from "../handle.ts";

export const systemCheckFunctions = [
  handle(ping, async ({ now }) => ({ now })),
  handle(countToThree, async ({ now, progress }) => {
    for (const number of [1, 2, 3]) progress(number);
    return { now };
  }),
];
