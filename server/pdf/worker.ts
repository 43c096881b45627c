import { parentPort } from "node:worker_threads";
import type { PdfFile } from "./page.ts";
import { writePdf } from "./writer.ts";

/** Shaping and embedding fonts takes a fraction of a second of one core: here no request waits for it. */
async function make(file: PdfFile): Promise<{ pdf: Buffer } | { problem: string }> {
  try {
    return { pdf: await writePdf(file) };
  } catch (error) {
    return { problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on("message", async ({ id, file }: { id: number; file: PdfFile }) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
  parentPort?.postMessage({ id, ...(await make(file)) });
});
