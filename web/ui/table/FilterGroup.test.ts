import { expect, test } from "vitest";
import { withOption } from "./FilterGroup.tsx";

test("turning the last option on again is the default", () => {
  expect(withOption(undefined, [1, 2, 3], 2, false)).toEqual([1, 3]);
  expect(withOption([3], [1, 2, 3], 1, true)).toEqual([1, 3]);
  expect(withOption([1, 3], [1, 2, 3], 2, true)).toBeUndefined();
  expect(withOption([1], [1, 2, 3], 1, false)).toEqual([]);
});
