import { expect, test } from "vitest";
import { blocksFromPaste, moved } from "./parts.ts";

test("text from a word processor becomes paragraphs and lists", () => {
  const pasted =
    "We study  headsets.\r\n\r\nYou will:\r\n•\tvisit us\r\n•\tanswer surveys\r\n1. return it\r\nThank you.";
  expect(blocksFromPaste(pasted)).toEqual([
    "We study headsets.",
    "You will:",
    { points: ["visit us", "answer surveys", "return it"] },
    "Thank you.",
  ]);
  expect(blocksFromPaste("one line")).toEqual(["one line"]);
});

test("a part moves to its new place", () => {
  expect(moved(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  expect(moved(["a", "b", "c"], 2, 1)).toEqual(["a", "c", "b"]);
});
