import { expect, test } from "vitest";
import { nextPlace } from "./walk-grid.ts";

const rows = ["dana", "leena", "tomas"];
const columns = ["name", "log", "users", "more"];
const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
function press(key: string, row: string, column: string, held: Partial<typeof plain> = {}) {
  const to = nextPlace({ ...plain, ...held, key }, { row, column }, rows, columns);
  return to && [to.row, to.column];
}

test("arrow keys walk the matrix one cell at a time", () => {
  expect(press("ArrowDown", "dana", "log")).toEqual(["leena", "log"]);
  expect(press("ArrowUp", "leena", "log")).toEqual(["dana", "log"]);
  expect(press("ArrowRight", "leena", "log")).toEqual(["leena", "users"]);
  expect(press("ArrowLeft", "leena", "log")).toEqual(["leena", "name"]);
});

test("at an edge one stays", () => {
  expect(press("ArrowUp", "dana", "log")).toEqual(["dana", "log"]);
  expect(press("ArrowDown", "tomas", "log")).toEqual(["tomas", "log"]);
  expect(press("ArrowRight", "tomas", "more")).toEqual(["tomas", "more"]);
});

test("Home and End go to the ends of the row, with Ctrl to the corners", () => {
  expect(press("Home", "leena", "users")).toEqual(["leena", "name"]);
  expect(press("End", "leena", "log")).toEqual(["leena", "more"]);
  expect(press("Home", "leena", "users", { ctrlKey: true })).toEqual(["dana", "name"]);
  expect(press("End", "leena", "users", { ctrlKey: true })).toEqual(["tomas", "more"]);
});

test("other keys are left to the browser", () => {
  expect(press(" ", "leena", "users")).toBeUndefined();
  expect(press("Tab", "leena", "users")).toBeUndefined();
  expect(press("ArrowLeft", "leena", "users", { altKey: true })).toBeUndefined();
});
