import * as fc from "fast-check";
import { expect, test } from "vitest";
import { differences, leavesOf, type Tree, toJson, valueAt, withValue } from "./tree.ts";
import { readValue } from "./value.ts";

const key = fc.constantFrom("a", "b", "c", "__proto__");
const json = fc.letrec<{ value: unknown }>(tie => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.integer({ min: 0, max: 3 }),
    fc.constant(null),
    fc.dictionary(key, tie("value"), { maxKeys: 3 }),
  ),
})).value;
const path = fc.array(key, { maxLength: 4 });
const tree = json.map(value => readValue(value, 0));

test("replacing what differs leads from any tree to any other, and no replacement lies within another", () => {
  fc.assert(
    fc.property(tree, tree, (before, after) => {
      const found = differences(before, after);
      const led = found.reduce<Tree | undefined>((next, { path, after }) => withValue(next, path, after), before);
      expect(toJson(led)).toEqual(toJson(after));
      const texts = found.map(({ path }) => `/${path.map(key => `${key}/`).join("")}`);
      for (const one of texts) expect(texts.filter(other => other.startsWith(one))).toEqual([one]);
    }),
  );
});

test("a written value stands where it was written, and the tree before is as it was", () => {
  fc.assert(
    fc.property(tree, path, tree, (before, at, value) => {
      const old = JSON.stringify(toJson(before));
      const after = withValue(before, at, value);
      expect(toJson(valueAt(after, at))).toEqual(toJson(value));
      expect(JSON.stringify(toJson(before))).toBe(old);
      if (value === undefined && valueAt(before, at) === undefined) expect(after).toBe(before);
    }),
  );
});

test("a tree is its leaves", () => {
  fc.assert(
    fc.property(tree, whole => {
      const leaves = [...leavesOf(whole)];
      const built = leaves.reduce<Tree | undefined>((next, [at, leaf]) => withValue(next, at, leaf), undefined);
      expect(toJson(built)).toEqual(toJson(whole));
    }),
  );
});
