import { expect, test } from "vitest";
import { capsOf, nameOf } from "./keys.ts";

const plain = { key: "l", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test("a letter is the same key with caps lock", () => {
  expect(nameOf(plain)).toBe("l");
  expect(nameOf({ ...plain, key: "L" })).toBe("l");
  expect(nameOf({ ...plain, key: "L", shiftKey: true })).toBe("shift+l");
});

test("a sign is itself, whether or not a keyboard makes it with Shift", () => {
  expect(nameOf({ ...plain, key: "?", shiftKey: true })).toBe("?");
  expect(nameOf({ ...plain, key: "/" })).toBe("/");
  expect(nameOf({ ...plain, key: "1", shiftKey: true })).toBe("1");
});

test("⌘ and Ctrl are one, and shortcuts of the browser aren't the plain key", () => {
  expect(nameOf({ ...plain, key: "k", metaKey: true })).toBe("mod+k");
  expect(nameOf({ ...plain, key: "k", ctrlKey: true })).toBe("mod+k");
  expect(nameOf({ ...plain, key: "ArrowUp", altKey: true, shiftKey: true })).toBe("alt+shift+ArrowUp");
});

test("a modifier alone is no key", () => {
  expect(nameOf({ ...plain, key: "Shift", shiftKey: true })).toBeUndefined();
});

test("keys are shown as they are printed on a keyboard", () => {
  expect(capsOf("g p")).toEqual(["G", "P"]);
  expect(capsOf("alt+ArrowUp")).toEqual(["Alt", "↑"]);
  expect(capsOf("mod+k")).toEqual(["Ctrl", "K"]);
  expect(capsOf("/")).toEqual(["/"]);
  expect(capsOf(" ")).toEqual(["Space"]);
});
