import { Worker } from "node:worker_threads";
import type { Lists } from "./columns.ts";
import { createEngine, type Engine } from "./engine.ts";

type Call = Exclude<keyof Engine, "size" | "isWorn">;

/** An engine and where it runs. */
export interface Host {
  readonly isInline: boolean;
  readonly size: number;
  /** Whether it should be built anew, to give memory back. */
  readonly isWorn: boolean;
  /** Calls are answered in the order in which they're made. */
  ask<C extends Call>(call: C, ...given: Parameters<Engine[C]>): Promise<ReturnType<Engine[C]>>;
  stop(): Promise<void>;
}

export interface Asked {
  id: number;
  call: Call;
  given: readonly unknown[];
}

export interface Replied {
  id: number;
  size: number;
  isWorn: boolean;
  result?: unknown;
  problem?: string;
}

/** For a small study: a thread would take more memory than its people. */
export function createInlineHost(lists: Lists): Host {
  const engine = createEngine(lists);
  return {
    isInline: true,
    get size() {
      return engine.size;
    },
    get isWorn() {
      return engine.isWorn;
    },
    // oxlint-disable-next-line typescript/require-await -- as in a thread
    async ask(call, ...given) {
      const work = engine[call] as (...args: readonly unknown[]) => unknown;
      return work(...given) as never;
    },
    async stop() {},
  };
}

/** `ended` is called when the thread ends by itself: everything in it is lost. */
export function createThreadHost(lists: Lists, ended: () => void): Host {
  const waiting = new Map<number, PromiseWithResolvers<never>>();
  const thread = new Worker(new URL("./engine-thread.ts", import.meta.url), {
    workerData: lists,
    // Columns and texts are outside the heap. What is in it lives for one answer.
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  });
  thread.unref();
  let last = 0;
  let size = 0;
  let isWorn = false;
  let isStopped = false;

  function failAll(error: Error) {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    if (!isStopped) ended();
  }

  thread.on("message", (replied: Replied) => {
    const asked = waiting.get(replied.id);
    waiting.delete(replied.id);
    ({ size, isWorn } = replied);
    if (replied.problem === undefined) asked?.resolve(replied.result as never);
    else asked?.reject(new Error(replied.problem));
    if (waiting.size === 0) thread.unref();
  });
  thread.on("error", failAll);
  thread.on("exit", () => failAll(new Error("The thread of the participant list ended.")));

  return {
    isInline: false,
    get size() {
      return size;
    },
    get isWorn() {
      return isWorn;
    },
    ask(call, ...given) {
      const asked = Promise.withResolvers<never>();
      if (isStopped) return Promise.reject(new Error("The participant list was stopped."));
      waiting.set(++last, asked);
      thread.ref();
      const buffers = given.filter(value => value instanceof Uint8Array).map(({ buffer }) => buffer as ArrayBuffer);
      thread.postMessage({ id: last, call, given } satisfies Asked, buffers);
      return asked.promise;
    },
    async stop() {
      isStopped = true;
      await thread.terminate();
    },
  };
}
