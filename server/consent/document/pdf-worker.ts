import { parentPort } from "node:worker_threads";
import { makePdf, type SignedFile } from "./pdf.ts";

/** Shaping and embedding fonts takes a fraction of a second of one core: here no request waits for it. */
async function make(signed: SignedFile): Promise<{ pdf: Buffer } | { problem: string }> {
  try {
    const signature = signed.signature && Buffer.from(signed.signature);
    return { pdf: await makePdf({ ...signed, signature }) };
  } catch (error) {
    return { problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on("message", async ({ id, signed }: { id: number; signed: SignedFile }) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
  parentPort?.postMessage({ id, ...(await make(signed)) });
});
