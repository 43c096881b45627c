import { expect, test } from "vitest";
import { type Drawing, fitted, nothingDrawn, restoredDrawing, withoutLastStroke } from "./drawing.ts";

const drawing: Drawing = {
  width: 300,
  strokes: [
    [
      [10, 20, 0.5, 1],
      [30, 40, 0.5, 2],
    ],
    [[50, 60, 0.7, 3]],
  ],
};

test("a signature keeps its place in the field when the phone is turned, and its pressure and times as they were", () => {
  const turned = fitted(drawing, 600);
  expect(turned.strokes[0]).toEqual([
    [20, 40, 0.5, 1],
    [60, 80, 0.5, 2],
  ]);
  expect(fitted(turned, 300)).toEqual(drawing);
});

test("undo takes the last stroke away and nothing else", () => {
  expect(withoutLastStroke(drawing).strokes).toEqual([drawing.strokes[0]]);
  expect(withoutLastStroke(nothingDrawn).strokes).toEqual([]);
});

test("what was kept is a drawing or nothing", () => {
  expect(restoredDrawing(JSON.parse(JSON.stringify(drawing)))).toEqual(drawing);
  for (const broken of [undefined, null, "x", { width: 0, strokes: [] }, { width: 3, strokes: [[["a", 1, 1, 1]]] }])
    expect(restoredDrawing(broken)).toBe(nothingDrawn);
});
