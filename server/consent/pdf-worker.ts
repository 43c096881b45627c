import { parentPort } from "node:worker_threads";
import { makePdf, type SignedFile } from "./pdf.ts";

/** Shaping and embedding fonts takes half a second of one core: here nobody else waits for it. */
parentPort?.on("message", async ({ id, signed }: { id: number; signed: SignedFile }) => {
  try {
    const signature = signed.signature && Buffer.from(signed.signature);
    parentPort?.postMessage({ id, pdf: await makePdf({ ...signed, signature }) });
  } catch (error) {
    parentPort?.postMessage({ id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
