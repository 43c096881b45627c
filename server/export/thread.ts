import { on } from "node:events";
import { Worker } from "node:worker_threads";
import { Refusal, type RefusalCode } from "@hb/domain/refusal.ts";
import type { CopiedFields, CopiedRows } from "./copied-rows.ts";
import type { ExportOptions } from "./options.ts";

/** What a thread is told at its start. */
export interface FileOrder {
  given: unknown;
  fields: CopiedFields["fields"];
  total: number;
  options: Omit<ExportOptions, "opened">;
}

/** What it says: it needs the next batch, has some of the file, has all of it, or refuses. */
export type Said = { next: true } | { bytes: Uint8Array } | { end: true } | { refused: RefusalCode; sentence: string };

/** The file of a long list, made where no request waits for it. Whoever stops reading ends the thread. */
export async function* bytesFromThread(
  { file, given }: NonNullable<CopiedRows["thread"]>,
  { copied, fields: { fields } }: CopiedRows,
  { opened, ...options }: ExportOptions,
): AsyncGenerator<Uint8Array> {
  const order: FileOrder = { given, fields, total: opened.total, options };
  const thread = new Worker(file, { workerData: order, resourceLimits: { maxYoungGenerationSizeMb: 8 } });
  const batches = Symbol.asyncIterator in copied ? copied[Symbol.asyncIterator]() : copied[Symbol.iterator]();
  try {
    for await (const [said] of on(thread, "message", { close: ["exit"] }) as AsyncIterable<[Said]>) {
      if ("end" in said) return;
      if ("refused" in said) throw new Refusal(said.refused, said.sentence);
      if ("bytes" in said) yield said.bytes;
      else {
        const { value: batch, done } = await batches.next();
        if (done) thread.postMessage(undefined, []);
        else thread.postMessage(batch, [batch.bytes.buffer as ArrayBuffer]);
      }
    }
    throw new Error("The thread of the export ended.");
  } finally {
    await batches.return?.();
    await thread.terminate();
  }
}
