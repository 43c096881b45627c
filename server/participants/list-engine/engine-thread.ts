import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { parentPort, workerData } from "node:worker_threads";
import type { Lists } from "./columns.ts";
import { createEngine } from "./engine.ts";
import type { Asked, Replied } from "./host.ts";

/** Counting and sorting a million people takes some ten milliseconds of one core: here no request waits for it. */
const engine = createEngine(workerData as Lists);

function reply({ id, call, given }: Asked): Replied {
  const answered = (answer: Pick<Replied, "result" | "problem">) => {
    const { size, isWorn } = engine;
    return { id, size, isWorn, ...answer };
  };
  try {
    const work = engine[call] as (...args: readonly unknown[]) => unknown;
    const result = work(...given);
    if (call === "prepare") collectGarbage();
    return answered({ result });
  } catch (error) {
    return answered({ problem: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

/** Growing has left arrays behind that are as large as what is kept, and there is little reason to collect them. */
function collectGarbage() {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  setFlagsFromString("--no-expose-gc");
  collect();
}

parentPort?.on("message", (asked: Asked) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
  parentPort?.postMessage(reply(asked));
});
