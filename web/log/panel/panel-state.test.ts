import { expect, test } from "vitest";
import { fittingWidth, parseKept, usual, widthAfterKey } from "./panel-state.ts";

test("the panel is between 280 and 480 wide", () => {
  expect([100, 300.4, 900].map(fittingWidth)).toEqual([280, 300, 480]);
});

test("arrow keys move its edge, Home and End as far as it goes", () => {
  expect(widthAfterKey("ArrowLeft", 312)).toBe(328);
  expect(widthAfterKey("ArrowRight", 312)).toBe(296);
  expect(widthAfterKey("ArrowRight", 285)).toBe(280);
  expect([widthAfterKey("Home", 312), widthAfterKey("End", 312)]).toEqual([280, 480]);
  expect(widthAfterKey("Enter", 312)).toBeUndefined();
});

test("what is remembered comes back; what can't be used is as usual", () => {
  const kept = { isOpen: false, width: 400, days: 30 } as const;
  expect(parseKept(JSON.stringify(kept))).toEqual(kept);
  for (const text of [undefined, "", "{", "null", "[]", '"x"', '{"isOpen":1,"width":"wide","days":8}'])
    expect(parseKept(text)).toEqual(usual);
  expect(parseKept('{"width":10000}').width).toBe(480);
});
