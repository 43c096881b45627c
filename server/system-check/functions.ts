import { ping } from "@hb/domain/system-check/contract.ts";
import { handle } from "@hb/platform/functions/handle.ts";

export const systemCheckFunctions = [handle(ping, async ({ now }) => ({ now }))];
