import { checkMailServer, getSystemState } from "@hb/domain/system/contract.ts";
import { handle } from "../handle.ts";
import { readSystemState, type SystemDeps } from "./state.ts";

export const systemFunctions = (deps: SystemDeps) => [
  handle(getSystemState, ({ db, now }) => readSystemState(db, deps, now)),
  handle(checkMailServer, async () => {
    const began = performance.now();
    const problem = await deps.platform.checkMailServer();
    return { problem: problem ?? null, tookMs: Math.round(performance.now() - began) };
  }),
];
