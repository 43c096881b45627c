import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readMultipart } from "./multipart.ts";

async function* chunked(bytes: Buffer, cuts: readonly number[]) {
  const places = [0, ...[...cuts].sort((a, b) => a - b), bytes.length];
  for (const [at, from] of places.entries()) yield bytes.subarray(from, places[at + 1] ?? bytes.length);
}

test("the file's bytes are found however the body arrives, even when they look like its frame", async () => {
  const pieces = fc.constantFrom("\r\n", "--", "--b1", "\r\n--b", "\r\n--b2--", "x", "\0\xff", "\r", "\n", "b1--");
  // A writer chooses its frame so that the file does not hold it.
  const file = fc
    .array(pieces)
    .map(parts => Buffer.from(parts.join("").replaceAll("\r\n--b1", ""), "latin1"))
    .filter(bytes => !bytes.includes("\r\n--b1"));
  await fc.assert(
    fc.asyncProperty(file, fc.array(fc.nat(400)), async (bytes, cuts) => {
      const body = Buffer.concat([
        Buffer.from(
          '--b1\r\nContent-Type: application/json\r\n\r\n{"name":"a"}\r\n--b1\r\nContent-Type: image/png\r\n\r\n',
        ),
        bytes,
        Buffer.from("\r\n--b1--"),
      ]);
      const within = cuts.filter(cut => cut < body.length);
      const sent = await readMultipart(chunked(body, within), "multipart/related; boundary=b1");
      expect(sent).toMatchObject({ metadata: { name: "a" }, contentType: "image/png" });
      const arrived: Uint8Array[] = [];
      for await (const chunk of sent.bytes) arrived.push(Buffer.from(chunk));
      expect(Buffer.concat(arrived).equals(bytes)).toBe(true);
    }),
  );
});
