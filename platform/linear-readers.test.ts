import { expect, test } from "vitest";
import { decode } from "./functions/encoding.ts";
import { joinFrames } from "./realtime/frames.ts";
import { parseMetadata } from "./storage/objects/metadata.ts";
import { objectName } from "./storage/objects/name.ts";
import { readMultipart } from "./storage/uploads/multipart.ts";
import { findGrowth, findSlowTexts } from "./testing/growth.ts";

const readers: Record<string, (text: string) => unknown> = {
  "a request": text => decode(JSON.parse(JSON.stringify({ text, [text]: [text] }))),
  "a realtime message": text => text.split("").map(joinFrames(1_000_000)),
  "a file's name": objectName,
  "a file's description": text => parseMetadata({ name: text, cacheControl: text, metadata: { text } }),
  "a file's content type": text => parseMetadata({ contentType: `a/b${text}` }),
  "the frame of an upload": text => readMultipart(sent(""), `multipart/related; ${text}`),
};

test.each(Object.entries(readers))("reading %s takes time in proportion to its length", async (_, read) => {
  expect(await findSlowTexts(read)).toEqual([]);
});

test("an upload's description takes time in proportion to its length, in however small pieces it arrives", async () => {
  const read = (length: number) => readMultipart(sent("\r\n--".repeat(length / 4)), "multipart/related; boundary=b1");
  expect(await findGrowth(read, 7_500)).toBeUndefined();
});

async function* sent(description: string): AsyncGenerator<Buffer> {
  const body = Buffer.from(`--b1\r\n\r\n${description}{}\r\n--b1\r\n\r\n\r\n--b1--`);
  for (let at = 0; at < body.length; at++) yield body.subarray(at, at + 1);
}

test("a request with very many values is refused before anything looks at them", () => {
  expect(() => decode({ list: Array.from({ length: 100_000 }, () => ({})) })).toThrow("too many values");
});
