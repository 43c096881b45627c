import { expect, test } from "vitest";
import { parsePath } from "./path.ts";
import { toJson } from "./tree.ts";
import { readValue } from "./value.ts";

function nested(depth: number): unknown {
  return depth === 0 ? 1 : { a: nested(depth - 1) };
}

test("nothing is kept of what is empty, and arrays are objects with numbers for keys", () => {
  expect(toJson(readValue({ a: null, b: {}, c: [], d: [null, "x"], e: { f: null } }, 0))).toEqual({ d: { 1: "x" } });
});

test("the server's time is the same everywhere in one value", () => {
  const now = { ".sv": "timestamp" };
  expect(toJson(readValue({ a: now, b: { c: now } }, 42))).toEqual({ a: 42, b: { c: 42 } });
});

test.for([
  { ".sv": { increment: 1 } },
  { ".sv": "time" },
  { ".sv": "timestamp", a: 1 },
  { ".value": 1, ".priority": 2 },
  { a: 1, ".priority": "x" },
])("%j isn't supported", value => {
  expect(() => readValue(value, 0)).toThrow(expect.objectContaining({ code: "unimplemented" }));
});

test.for([
  ["a number without end", JSON.parse("1e999")],
  ["a NUL", "a\0b"],
  ["half a character", "\ud83e"],
  ["a key with a dot", { "a.b": 1 }],
  ["a key with a slash", { "a/b": 1 }],
  ["a key with a control character", { "a\u0007": 1 }],
  ["a key that is empty", { "": 1 }],
  ["a key of 769 bytes", { [`${"ü".repeat(384)}x`]: 1 }],
  ["33 levels", nested(33)],
  ["10,000 levels", JSON.parse(`${"[".repeat(10_000)}1${"]".repeat(10_000)}`)],
] as const)("%s is refused", ([, value]) => {
  expect(() => readValue(value, 0)).toThrow(expect.objectContaining({ code: "invalid-argument" }));
});

test("32 levels from the root are accepted", () => {
  expect(toJson(readValue(nested(30), 0, 2))).toEqual(nested(30));
  expect(() => readValue(nested(31), 0, 2)).toThrow();
});

test("__proto__ is a key like any other", () => {
  const value = readValue(JSON.parse('{"__proto__":{"polluted":true}}'), 0);
  expect(JSON.stringify(toJson(value))).toBe('{"__proto__":{"polluted":true}}');
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test("slashes at the ends of a path and doubled ones mean nothing", () => {
  expect(parsePath("//a/b//c/")).toEqual(["a", "b", "c"]);
  expect(parsePath("/")).toEqual([]);
});

test.for(["/a/.priority", "/a/$b", "/a/[0]", "/a#b", 7, null, "/a".repeat(33), `/${"x".repeat(3_000)}`])(
  "%j isn't a path",
  path => {
    expect(() => parsePath(path)).toThrow();
  },
);
