import { searchProof } from "@hb/domain/participants/registration/proof-of-work.ts";

// In a thread of its own, so that the page still responds.
addEventListener("message", ({ data }: MessageEvent<{ text: string; bits: number }>) => {
  postMessage(searchProof(data.text, data.bits, 0, Number.MAX_SAFE_INTEGER));
});
