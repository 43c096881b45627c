import { parentPort, workerData } from "node:worker_threads";
import type { ExportColumn } from "@hb/domain/export/column.ts";
import { Refusal } from "@hb/domain/refusal.ts";
import type { CopiedBatch, CopiedFields } from "./copied-rows.ts";
import { exportedFile } from "./file.ts";
import type { FileOrder, Said } from "./thread.ts";

/** All that a list's thread does: the other side of thread.ts. */
export async function makeFileInThread(
  columnsOf: (given: never) => readonly ExportColumn<never>[],
  reading: Omit<CopiedFields, "fields">,
): Promise<void> {
  const { given, fields, total, options } = workerData as FileOrder;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
  const say = (said: Said) => parentPort?.postMessage(said);

  function next(): Promise<CopiedBatch | undefined> {
    const { promise, resolve } = Promise.withResolvers<CopiedBatch | undefined>();
    parentPort?.once("message", resolve);
    say({ next: true });
    return promise;
  }

  /** While one is written, the next one comes. */
  async function* batches(): AsyncGenerator<CopiedBatch> {
    for (let coming = next(); ; ) {
      const batch = await coming;
      if (!batch) return;
      coming = next();
      yield batch;
    }
  }

  const rows = { copied: batches(), fields: { ...reading, fields } };
  const opened = { total, filters: [], columns: columnsOf(given as never), batches: rows };
  try {
    for await (const bytes of exportedFile({ ...options, opened }).bytes) say({ bytes });
    say({ end: true });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    say({ refused: error.code, sentence: error.message });
  }
}
