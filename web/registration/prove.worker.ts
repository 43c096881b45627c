import { searchProof } from "@hb/domain/participants/registration/proof-of-work.ts";

// Beside the page, so that it goes on answering while this works.
addEventListener("message", ({ data }: MessageEvent<{ text: string; bits: number }>) => {
  postMessage(searchProof(data.text, data.bits, 0, Number.MAX_SAFE_INTEGER));
});
