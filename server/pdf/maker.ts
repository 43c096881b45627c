import { Worker } from "node:worker_threads";
import type { PdfFile } from "./page.ts";

export interface PdfMaker {
  make(file: PdfFile): Promise<Buffer>;
  stop(): Promise<void>;
}

interface WorkerReply {
  id: number;
  pdf?: Uint8Array;
  problem?: string;
}

/** Makes PDFs one by one in a thread of its own, which starts with the first of them. */
export function createPdfMaker(): PdfMaker {
  const waiting = new Map<number, PromiseWithResolvers<Buffer>>();
  let worker: Worker | undefined;
  let last = 0;

  function failAll(error: Error) {
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  function start(): Worker {
    const started = new Worker(new URL("./worker.ts", import.meta.url));
    started.on("message", ({ id, pdf, problem }: WorkerReply) => {
      const asked = waiting.get(id);
      waiting.delete(id);
      if (pdf) asked?.resolve(Buffer.from(pdf));
      else asked?.reject(new Error(problem));
      if (waiting.size === 0) started.unref();
    });
    started.on("error", failAll);
    started.on("exit", () => failAll(new Error("The thread that makes PDFs ended.")));
    return started;
  }

  return {
    make(file) {
      worker ??= start();
      worker.ref();
      const asked = Promise.withResolvers<Buffer>();
      waiting.set(++last, asked);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
      worker.postMessage({ id: last, file });
      return asked.promise;
    },
    async stop() {
      await worker?.terminate();
    },
  };
}
